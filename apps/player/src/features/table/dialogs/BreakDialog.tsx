import { Button, buttonClass, useFormat } from '@lajvard/ui';
import { AlertDialog } from '@lajvard/ui/overlays';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCommands, useTable } from '../table-context.tsx';

/** 'You are still on a break', and until when (docs/specification/1-table-and-site.md#84-still-on-a-break). */
export function BreakDialog() {
  const { t } = useTranslation('table');
  const { answerStop } = useCommands();
  const format = useFormat();
  const endsAt = useTable((view) => view.table.limits.breakEndsAt);
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) answerStop();
      }}
      title={t('dialog.break.title')}
      actions={
        <>
          <Link to="/account/profile" className={buttonClass()}>
            {t('dialog.break.profile')}
          </Link>
          <Button kind="quiet" onClick={answerStop}>
            {t('dialog.ok')}
          </Button>
        </>
      }
    >
      {endsAt === null ? null : t('dialog.break.text', { date: format.dateTime(endsAt) })}
    </AlertDialog>
  );
}
