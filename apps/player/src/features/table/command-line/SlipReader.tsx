import { slipTotal } from '@lajvard/roulette';
import { LiveRegion, useFormat } from '@lajvard/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { screenBalance } from '../model/selectors.ts';
import { useTable } from '../table-context.tsx';

/** ms without another chip before the sum is read: quick presses become one sentence. */
const QUIET_MS = 600;

/**
 * Tells screen readers, in a pause, what lies on the felt and what is left after each change of the player's chips,
 * and the balance once a win has been counted up. `CueReader` reads results, refusals and the clock.
 */
export function SlipReader() {
  const { t } = useTranslation('table');
  const { money } = useFormat();
  const { open, total, balance, counted } = useTable(({ table }) => ({
    open: table.phase === 'betting',
    total: slipTotal(table.slip),
    balance: screenBalance(table),
    counted: table.phase === 'shown' && table.win > 0 && table.countedWin === table.win,
  }));
  const lastRead = useRef({ open, total });
  const [text, setText] = useState('');

  useEffect(() => {
    const changed = open && lastRead.current.open && total !== lastRead.current.total;
    if (!changed) {
      lastRead.current = { open, total };
      if (counted) setText(t('access.balance', { balance: money(balance) }));
      return;
    }
    const timer = setTimeout(() => {
      lastRead.current = { open, total };
      setText(t('access.slip', { total: money(total), balance: money(balance) }));
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [open, total, balance, counted, t, money]);

  return <LiveRegion text={text} />;
}
