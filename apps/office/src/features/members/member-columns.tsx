import type { Member } from '@lajvard/contract';
import { Button, type Format, Money } from '@lajvard/ui';
import type { Column } from '@lajvard/ui/tables';
import type { TFunction } from 'i18next';
import { AccountLink } from '../../shared/links/AccountLink.tsx';
import type { Blacklisting } from './BlacklistDialog.tsx';
import { MemberState } from './MemberState.tsx';
import styles from './members.module.css';

interface MemberColumnsOptions {
  t: TFunction<'office-members'>;
  format: Format;
  /** Disables or activates a member, after a confirmation; only if the role may. */
  onChange?: ((member: Member, change: Blacklisting) => void) | undefined;
}

/** The columns of members, in list and search. */
export const memberColumns = ({ t, format, onChange }: MemberColumnsOptions): Column<Member>[] => [
  { id: 'id', title: t('column.id'), cell: (row) => <bdi dir="ltr">{row.id}</bdi>, sortable: true },
  {
    id: 'account_code',
    title: t('column.account-code'),
    cell: (row) => <AccountLink code={row.account_code} />,
    sortable: true,
    head: true,
  },
  {
    id: 'email',
    title: t('column.email'),
    cell: (row) => (
      <bdi dir="ltr" className={`${styles.long} ellipsis`} title={row.email}>
        {row.email}
      </bdi>
    ),
    sortable: true,
  },
  {
    id: 'full_name',
    title: t('column.name'),
    cell: (row) => (
      <bdi dir="auto" className={`${styles.long} ellipsis`} title={row.full_name ?? undefined}>
        {row.full_name ?? '–'}
      </bdi>
    ),
  },
  { id: 'phone_number', title: t('column.phone'), cell: (row) => <bdi dir="ltr">{phoneOf(row) ?? '–'}</bdi> },
  {
    id: 'created_at',
    title: t('column.registered'),
    cell: (row) => (
      <time dateTime={row.created_at} title={row.created_at}>
        {format.date(row.created_at)}
      </time>
    ),
  },
  { id: 'balance', title: t('column.balance'), cell: (row) => <Money dollars={row.balance} />, align: 'end' },
  { id: 'state', title: t('column.state'), cell: (row) => <MemberState member={row} /> },
  ...(onChange ? [actionColumn(t, onChange)] : []),
  { id: 'country_code', title: t('column.dial-code') },
  { id: 'blacklisted_at', title: t('column.blacklisted') },
  { id: 'closed_at', title: t('column.closed') },
  { id: 'break_until', title: t('column.break-until') },
  { id: 'exclusion_until', title: t('column.exclusion-until') },
];

const actionColumn = (
  t: MemberColumnsOptions['t'],
  onChange: NonNullable<MemberColumnsOptions['onChange']>,
): Column<Member> => ({
  id: 'change',
  title: t('column.change'),
  action: true,
  cell: (row) => {
    const change = row.blacklisted_at ? 'activate' : 'disable';
    return (
      <Button
        kind="quiet"
        size="small"
        className={styles.change}
        aria-label={t(`blacklist.${change}.of`, { account: row.account_code })}
        onClick={() => onChange(row, change)}
      >
        {t(`blacklist.${change}.word`)}
      </Button>
    );
  },
});

/** A phone number as dialled; null if unknown. */
const phoneOf = (member: { country_code: string | null; phone_number: string | null }): string | null =>
  member.phone_number === null ? null : `+${member.country_code ?? ''} ${member.phone_number}`;
