import { slipTotal } from '@lajvard/roulette';
import { Button, buttonClass, IconButton, IconHistory, SegmentedControl, useFormat } from '@lajvard/ui';
import { Dialog } from '@lajvard/ui/overlays';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTable } from '../table-context.tsx';
import { keepReminder, REMINDER_MINUTES, type ReminderMinutes, readReminder } from './keep-session.ts';
import styles from './reality.module.css';
import { SessionSummary } from './SessionSummary.tsx';
import { reminderDue } from './table-session.ts';
import { useTableSession } from './use-table-session.ts';

type RealityDialog = 'nothing' | 'summary' | 'reminder';

/**
 * The session at the live table in figures, with an optional reminder every 15, 30 or 60 minutes. The reminder waits
 * until no chip lies on an open felt, so that it never costs a bet.
 */
export function RealityCheck() {
  const { t } = useTranslation(['table', 'ui']);
  const format = useFormat();
  const { session, markReminded } = useTableSession();
  const [every, setEvery] = useState<ReminderMinutes>(readReminder);
  const [shown, setShown] = useState<RealityDialog>('nothing');
  const calm = useTable(({ table }) => table.phase !== 'betting' || slipTotal(table.slip) === 0);
  const due = session !== null && shown === 'nothing' && calm && reminderDue(session, every);
  if (due) {
    setShown('reminder');
    markReminded();
  }
  const choose = (minutes: ReminderMinutes) => {
    setEvery(minutes);
    keepReminder(minutes);
    markReminded(); // the interval starts now
  };
  const nameOf = (minutes: ReminderMinutes) =>
    minutes === 0 ? t('reality.off') : t('reality.minutes', { count: minutes, minutes: format.count(minutes) });
  const close = () => setShown('nothing');
  const minutes = Math.floor((session?.atTableMs ?? 0) / 60_000);

  return (
    <>
      <IconButton label={t('reality.title')} aria-haspopup="dialog" onClick={() => setShown('summary')}>
        <IconHistory size={20} />
      </IconButton>
      <Dialog
        open={shown !== 'nothing' && session !== null}
        onOpenChange={(open) => {
          if (!open) close();
        }}
        title={
          shown === 'reminder'
            ? t('reality.reminder', { count: minutes, minutes: format.count(minutes) })
            : t('reality.title')
        }
        closeLabel={t('ui:close')}
        actions={
          <>
            <Button onClick={close}>{t('reality.keep-playing')}</Button>
            <Link to="/account/details/closure" className={buttonClass({ kind: 'quiet' })}>
              {t('reality.take-break')}
            </Link>
          </>
        }
      >
        {session ? <SessionSummary session={session} /> : null}
        <SegmentedControl
          label={t('reality.every')}
          className={styles.every}
          options={REMINDER_MINUTES.map((value) => ({
            value,
            label: value === 0 ? t('reality.off') : format.count(value),
            ariaLabel: nameOf(value),
          }))}
          value={every}
          onChange={choose}
        />
      </Dialog>
    </>
  );
}
