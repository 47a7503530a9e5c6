import { useAddress, useHistoryList } from '@lajvard/client/lists';
import { memberPlayedCsv, memberPlayedHistory } from '@lajvard/contract';
import { Money, useFormat } from '@lajvard/ui';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../calls/api.ts';
import { OfficeList } from '../office-list/index.ts';
import { HouseBalance } from '../overview/HouseBalance.tsx';
import { playedColumns } from './played-columns.tsx';
import styles from './played-history.module.css';

/** Felt and wheel are loaded when a game is opened. */
const MemberReplay = lazy(async () => ({ default: (await import('./MemberReplay.tsx')).MemberReplay }));

/**
 * The games of one member (docs/specification/2-account-and-back-office.md#220-games-of-a-member). `rId` in the address
 * names the round of the open game.
 * @param userId the member's user id (not the account id)
 */
export function PlayedHistory({ userId }: { userId: number }) {
  const { t } = useTranslation(['office-played', 'office-rounds', 'ui']);
  const format = useFormat();
  const address = useAddress();
  const list = useHistoryList({
    name: `played ${userId}`,
    sorts: ['id', 'created_at', 'table_bet', 'table_win'],
    filters: ['keyword'],
    searchOf: (text) => ({ user_id: userId, keyword: text('keyword') }),
    fetchPage: (query) => callApi(memberPlayedHistory, { query }),
    rowKey: (row) => row.id,
  });
  const { answer, first } = list;
  const places = useMemo(() => new Map(answer?.data.map((row, place) => [row.id, first + place + 1])), [answer, first]);
  const columns = useMemo(() => playedColumns(t, format, places), [t, format, places]);
  const opened = address.number('rId');
  const show = (round: number | undefined, replace: boolean) =>
    address.change({ rId: round === undefined ? undefined : String(round) }, { replace });
  return (
    <div className={styles.played}>
      <OfficeList
        name="played-rounds"
        label={t('office-played:label')}
        list={list}
        columns={columns}
        search={{ label: t('office-played:search') }}
        days
        totals={answer ? <Sums totals={answer.totals} /> : undefined}
        fetchFile={() => callApi(memberPlayedCsv, { query: list.fileQuery })}
        empty={{ title: t('office-played:empty'), text: t('office-played:empty-text') }}
        open={{
          label: (row) => t('office-played:open', { round: row.round_number }),
          onOpen: (row) => show(row.round_number, false),
        }}
      />
      {opened === undefined ? null : (
        <Suspense fallback={null}>
          <MemberReplay
            userId={userId}
            roundNumber={opened}
            onRound={(round) => show(round, true)}
            onClose={() => show(undefined, true)}
          />
        </Suspense>
      )}
    </div>
  );
}

interface Totals {
  count: number;
  staked: number;
  won: number;
  net: number;
}

/** Totals of all matching games; the casino earns what the player loses. */
function Sums({ totals }: { totals: Totals }) {
  const { t } = useTranslation('office-played');
  const { count } = useFormat();
  return (
    <span className={`${styles.sums} wrap`}>
      <span>{t('office-played:sum.games', { count: totals.count, amount: count(totals.count) })}</span>
      <span>
        {t('office-played:column.bet')} <Money dollars={totals.staked} />
      </span>
      <span>
        {t('office-played:column.win')} <Money dollars={totals.won} />
      </span>
      <span>
        {t('office-played:sum.house')} <HouseBalance dollars={-totals.net} />
      </span>
    </span>
  );
}
