import { type AuditRow, CONSOLE_STAFF_ID } from '@lajvard/contract';
import { useTranslation } from 'react-i18next';

/** Who made a change; an operator at the command line is nobody who signed in. */
export function StaffEmail({ staff }: Pick<AuditRow, 'staff'>) {
  const { t } = useTranslation('office-audit');
  if (staff.id === CONSOLE_STAFF_ID) return t('office-audit:console');
  return <bdi dir="ltr">{staff.email ?? staff.id}</bdi>;
}
