import { useHistoryList } from '@lajvard/client/lists';
import { mayDo, type WalletDifference, type WalletMatch, walletMatching } from '@lajvard/contract';
import { SegmentedControl, useFormat, Words } from '@lajvard/ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { OfficeList } from '../../shared/office-list/index.ts';
import { usePeriodFormat } from '../../shared/overview/index.ts';
import { useStaff } from '../../shared/session/staff.ts';
import { differenceColumns } from './difference-columns.tsx';
import { SettleDialog } from './SettleDialog.tsx';
import { UnitAmount } from './UnitAmount.tsx';

const STATES = ['open', 'closed'] as const;
type State = (typeof STATES)[number];

/** What differs between the transfers of the wallet and the requests, and how far it is matched. */
export function MatchingScreen() {
  const { t } = useTranslation(['office-payments', 'ui']);
  const format = useFormat();
  const { period } = usePeriodFormat();
  const { role } = useStaff();
  const list = useHistoryList({
    name: 'wallet-differences',
    sorts: ['id'],
    filters: ['state'],
    isValue: { state: (text) => STATES.some((state) => state === text) },
    searchOf: (text) => ({ state: text('state') as State | undefined }),
    fetchPage: (query) => callApi(walletMatching, { query }),
    rowKey: (row) => row.id,
  });
  const state: State = list.filter('state') === 'closed' ? 'closed' : 'open';
  const [toSettle, setToSettle] = useState<WalletDifference | null>(null);
  const settles = mayDo(role, 'wallet.settle');
  const inspects = mayDo(role, 'payments.inspect');
  const columns = useMemo(
    () => differenceColumns({ t, format, period, inspects, settle: settles ? setToSettle : undefined }),
    [t, format, period, inspects, settles],
  );
  const { answer } = list;
  return (
    <section className="stack shrink gap-18">
      {answer ? <Progress off={answer.off} last={answer.last} due={answer.days_due} /> : null}
      <OfficeList
        name="wallet-differences"
        label={t('office-payments:matching.label')}
        list={list}
        columns={columns}
        before={
          <SegmentedControl
            label={t('office-payments:column.status')}
            hideLabel
            options={STATES.map((value) => ({ value, label: t(`office-payments:matching.${value}`) }))}
            value={state}
            onChange={(value) => list.setFilter('state', value === 'open' ? undefined : value)}
          />
        }
        empty={{
          title: t(`office-payments:matching.empty-${state}`),
          text: t(`office-payments:matching.empty-${state}-text`),
        }}
      />
      {toSettle ? <SettleDialog difference={toSettle} onClose={() => setToSettle(null)} /> : null}
    </section>
  );
}

interface ProgressProps {
  off: 'no-wallet' | 'no-network' | null;
  last: WalletMatch | null;
  /** Days that are over and not matched. */
  due: number | null;
}

/** How far the wallet is matched, or why it is not. */
function Progress({ off, last, due }: ProgressProps) {
  const { t } = useTranslation('office-payments');
  const { count, dateTime } = useFormat();
  const { period } = usePeriodFormat();
  return (
    <div className="stack gap-6">
      {off === null ? null : <p className="weight-650">{t(`office-payments:matching.off.${off}`)}</p>}
      {off === null && last === null ? <p className="weight-650">{t('office-payments:matching.not-yet')}</p> : null}
      {last === null ? null : (
        <p>
          <Words>{t('office-payments:matching.last', { day: period(last.day), at: dateTime(last.matched_at) })}</Words>{' '}
          <Words>
            {t('office-payments:matching.in', { count: last.transfers_in, number: count(last.transfers_in) })}
          </Words>{' '}
          <UnitAmount dollars={last.transferred_in} />
          {t('office-payments:matching.booked')} <UnitAmount dollars={last.deposits} />
          {'. '}
          <Words>
            {t('office-payments:matching.out', { count: last.transfers_out, number: count(last.transfers_out) })}
          </Words>{' '}
          <UnitAmount dollars={last.transferred_out} />
          {t('office-payments:matching.booked')} <UnitAmount dollars={last.withdrawals} />.
        </p>
      )}
      {off === null && due !== null && due > 0 ? (
        <p className="danger weight-650">{t('office-payments:matching.due', { count: due, number: count(due) })}</p>
      ) : null}
      <p className="muted">{t('office-payments:matching.intro')}</p>
    </div>
  );
}
