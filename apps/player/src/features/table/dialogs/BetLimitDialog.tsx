import { Button, formatMoney, Sentence } from '@lajvard/ui';
import { AlertDialog } from '@lajvard/ui/overlays';
import { useTranslation } from 'react-i18next';
import { useCommands, useTable } from '../table-context.tsx';

/** 'Bet Limits' (docs/specification/1-table-and-site.md#85-bet-limits): OK unlocks the table. */
export function BetLimitDialog() {
  const { t } = useTranslation('table');
  const { answerStop } = useCommands();
  const limit = useTable((view) => view.table.limits.betLimitation);
  const period = t([`period.${limit?.period ?? ''}`, 'period.other']);
  const text = limit?.byStaff ? 'dialog.bet-limit.by-support' : 'dialog.bet-limit.text';
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) answerStop();
      }}
      title={t('dialog.bet-limit.title')}
      actions={<Button onClick={answerStop}>{t('dialog.ok')}</Button>}
    >
      <Sentence text={t(text, { period, value: formatMoney(limit?.betMax ?? 0) })} />
    </AlertDialog>
  );
}
