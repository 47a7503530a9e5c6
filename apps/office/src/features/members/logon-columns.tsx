import type { StaffLogon } from '@lajvard/contract';
import type { Format } from '@lajvard/ui';
import type { Column } from '@lajvard/ui/tables';
import type { i18n, TFunction } from 'i18next';
import { AccountLink } from '../../shared/links/AccountLink.tsx';

interface LogonColumnsOptions {
  t: TFunction<'office-members'>;
  exists: i18n['exists'];
  format: Format;
  /** Whether players' account ids link to their profiles; not on the profile itself. */
  linked: boolean;
}

/**
 * #, account id, date, time, action, IP (docs/specification/2-account-and-back-office.md#234-logon-history-of-staff).
 */
export const logonColumns = ({ t, exists, format, linked }: LogonColumnsOptions): Column<StaffLogon>[] => [
  { id: 'id', title: t('column.id'), cell: (row) => <bdi dir="ltr">{row.id}</bdi>, sortable: true, head: true },
  {
    id: 'account_code',
    title: t('column.account-code'),
    cell: ({ issuer }) => <AccountLink code={issuer.account_code} mayOpen={linked && !issuer.is_admin} />,
  },
  {
    id: 'created_at',
    title: t('logons.date'),
    cell: (row) => (
      <time dateTime={row.created_at} title={row.created_at}>
        {format.date(row.created_at)}
      </time>
    ),
    sortable: true,
  },
  { id: 'time', title: t('logons.time'), cell: (row) => format.time(row.created_at, { seconds: true }) },
  {
    id: 'action',
    title: t('logons.action'),
    cell: (row) =>
      exists(`office-members:action.${row.action}`) ? t(`action.${row.action}`) : <bdi dir="ltr">{row.action}</bdi>,
  },
  { id: 'ip', title: t('logons.ip'), cell: (row) => <bdi dir="ltr">{row.ip ?? '–'}</bdi> },
  { id: 'description', title: t('logons.description') },
];
