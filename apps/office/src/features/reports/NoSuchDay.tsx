import { TableNotice } from '@lajvard/ui/tables';
import { useTranslation } from 'react-i18next';
import { BackButton } from '../../shared/links/BackButton.tsx';

/** Shown instead of a report whose address names an invalid day or month. */
export function NoSuchDay({ fallback }: { fallback: string }) {
  const { t } = useTranslation('office-reports');
  return (
    <TableNotice title={t('office-reports:no-day')} text={t('office-reports:no-day-text')} alert>
      <BackButton fallback={fallback} />
    </TableNotice>
  );
}
