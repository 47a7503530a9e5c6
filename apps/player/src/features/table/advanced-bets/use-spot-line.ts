import { spotAllowance, spotOf } from '@lajvard/roulette';
import { formatMoney } from '@lajvard/ui';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSpotNames } from '../use-spot-names.ts';

/** One line for the lens over a finger: the spot and its stake, then what it pays and still takes. */
export function useSpotLine(): (key: string, stakeDollars: number) => string {
  const { t } = useTranslation('table');
  const { describe } = useSpotNames();
  return useCallback(
    (key, stake) => {
      const spot = spotOf(key);
      const slip = { [key]: [] };
      const most = (spotAllowance(key, slip)?.most ?? 0) - stake;
      if (!spot) return describe(key, stake);
      const left = formatMoney(Math.max(0, most));
      return `${describe(key, stake)}\n${t('leader.card.lens', { pays: `${spot.payout}:1`, left })}`;
    },
    [t, describe],
  );
}
