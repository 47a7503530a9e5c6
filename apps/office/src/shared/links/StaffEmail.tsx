import { type AuditRow, CONSOLE_STAFF_ID, SYSTEM_STAFF_ID } from '@lajvard/contract';
import { useTranslation } from 'react-i18next';

/** Who made a change; an operator at the command line, and the product itself, are nobody who signed in. */
export function StaffEmail({ staff }: Pick<AuditRow, 'staff'>) {
  const { t } = useTranslation('office-audit');
  if (staff.id === CONSOLE_STAFF_ID) return t('office-audit:console');
  if (staff.id === SYSTEM_STAFF_ID) return t('office-audit:system');
  return <bdi dir="ltr">{staff.email ?? staff.id}</bdi>;
}
