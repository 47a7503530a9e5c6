import { useHistoryList } from '@lajvard/client/lists';
import { type Broadcast, broadcastCsv, broadcastList, mayDo } from '@lajvard/contract';
import { type Format, useFormat } from '@lajvard/ui';
import type { Column } from '@lajvard/ui/tables';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { OfficeList } from '../../shared/office-list/index.ts';
import { useStaff } from '../../shared/session/staff.ts';
import { BroadcastDialog } from './BroadcastDialog.tsx';
import styles from './broadcast.module.css';
import { Progress } from './Progress.tsx';
import { audienceQuery } from './queries.ts';
import { RunningBroadcast } from './RunningBroadcast.tsx';
import { SendForm } from './SendForm.tsx';

/**
 * E-mails to all members: the audience, the form for who may send, the running broadcast, and earlier ones
 * (docs/specification/2-account-and-back-office.md#233-e-mail-to-all).
 */
export function SendEmailScreen() {
  const { t } = useTranslation(['office-broadcast', 'ui', 'errors', 'refusals']);
  const format = useFormat();
  const [opened, setOpened] = useState<Broadcast | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const maySend = mayDo(useStaff().role, 'broadcast.send');
  const { data: audience } = useQuery(audienceQuery);
  const running = audience?.running ?? null;
  const followed = running ?? sent;
  const list = useHistoryList({
    name: 'broadcasts',
    sorts: ['id'],
    filters: ['keyword'],
    searchOf: (text) => ({ keyword: text('keyword') }),
    fetchPage: (query) => callApi(broadcastList, { query }),
    rowKey: (row) => row.id,
  });
  const columns = useMemo(() => columnsOf(t, format), [t, format]);
  return (
    <>
      {maySend ? (
        <p className={`${styles.audience} muted`} role="status">
          {audience ? audienceWords(t, format, audience) : t('office-broadcast:counting')}
        </p>
      ) : null}
      {followed === null ? null : <RunningBroadcast key={followed} id={followed} own={followed === sent} />}
      {maySend ? <SendForm recipients={audience?.recipients} blocked={running !== null} onSent={setSent} /> : null}
      <h2 className={`${styles.before} text-3 weight-600`}>{t('office-broadcast:before')}</h2>
      <OfficeList
        name="broadcasts"
        label={t('office-broadcast:before')}
        list={list}
        columns={columns}
        search={{ label: t('office-broadcast:search') }}
        days
        fetchFile={() => callApi(broadcastCsv, { query: list.fileQuery })}
        rowTint={(row) => row.ended_at === null}
        empty={{ title: t('office-broadcast:empty'), text: t('office-broadcast:empty-text') }}
        open={{ label: (row) => t('office-broadcast:open', { id: row.id }), onOpen: setOpened }}
      />
      {opened ? <BroadcastDialog id={opened.id} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

interface Audience {
  recipients: number;
  left_out: Record<'blacklisted' | 'closed' | 'excluded' | 'on-a-break' | 'held', number>;
}
const LEFT_OUT = ['blacklisted', 'closed', 'excluded', 'on-a-break', 'held'] as const;

/** `It goes to 1,250 members. Left out: 3 blacklisted, 1 closed.` */
function audienceWords(
  t: TFunction<['office-broadcast']>,
  { count }: Format,
  { recipients, left_out }: Audience,
): string {
  const people = t('office-broadcast:members', { count: recipients, n: count(recipients) });
  const out = LEFT_OUT.filter((reason) => left_out[reason] > 0).map((reason) =>
    t(`office-broadcast:left-out.${reason}`, { count: left_out[reason], n: count(left_out[reason]) }),
  );
  const words = t('office-broadcast:audience', { people });
  return out.length === 0
    ? words
    : `${words} ${t('office-broadcast:left-out.list', { list: out.join(t('office-broadcast:comma')) })}`;
}

const columnsOf = (t: TFunction<['office-broadcast', 'ui']>, format: Format): Column<Broadcast>[] => [
  { id: 'id', title: '#', cell: (row) => <bdi dir="ltr">{row.id}</bdi>, sortable: true, head: true },
  {
    id: 'created_at',
    title: t('office-broadcast:at'),
    cell: (row) => (
      <time dateTime={row.created_at} title={row.created_at}>
        {format.date(row.created_at)} <span dir="ltr">{format.time(row.created_at)}</span>
      </time>
    ),
  },
  {
    id: 'subject',
    title: t('office-broadcast:subject'),
    lead: true,
    cell: (row) => (
      <span dir="auto" className={`${styles.subject} ellipsis`}>
        {row.subject}
      </span>
    ),
  },
  {
    id: 'staff',
    title: t('office-broadcast:by'),
    cell: (row) => <bdi dir="ltr">{row.staff.email ?? row.staff.id}</bdi>,
  },
  { id: 'recipients', title: t('office-broadcast:progress.title'), cell: (row) => <Progress broadcast={row} /> },
  { id: 'sent', title: t('office-broadcast:state.sent'), cell: (row) => format.count(row.counts.sent) },
  {
    id: 'failed',
    title: t('office-broadcast:state.failed'),
    cell: (row) => format.count(row.counts.failed),
  },
  {
    id: 'skipped',
    title: t('office-broadcast:state.skipped'),
    cell: (row) => format.count(row.counts.skipped),
  },
  {
    id: 'unknown',
    title: t('office-broadcast:state.unknown'),
    cell: (row) => format.count(row.counts.unknown),
  },
  { id: 'ended_at', title: t('office-broadcast:ended-at') },
  { id: 'stopped_at', title: t('office-broadcast:stopped-at') },
];
