import { useHistoryList } from '@lajvard/client/lists';
import { type Withdrawal, withdrawalCsv, withdrawalList } from '@lajvard/contract';
import { buttonClass } from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/api.ts';
import { PaymentHistory } from './PaymentHistory.tsx';
import { isStatus, statusSearch } from './status-search.ts';

/** The player's withdrawals (docs/specification/2-account-and-back-office.md#25-histories). */
export function WithdrawalHistoryScreen() {
  const { t } = useTranslation('payments');
  const list = useHistoryList<
    Withdrawal,
    'id' | 'created_at' | 'amount' | 'status',
    Awaited<ReturnType<typeof fetchPage>>
  >({
    name: 'withdrawals',
    sorts: ['id', 'created_at', 'amount', 'status'],
    filters: ['status'],
    isValue: { status: isStatus },
    searchOf: statusSearch,
    fetchPage,
  });
  return (
    <PaymentHistory
      kind="withdrawal"
      list={list}
      fetchFile={() => callApi(withdrawalCsv, { query: list.fileQuery })}
      emptyAction={
        <Link to="/account/withdrawal" className={buttonClass({ kind: 'quiet' })}>
          {t('payments:history.withdrawal.begin')}
        </Link>
      }
    />
  );
}

const fetchPage = (query: {
  page: number;
  limit: number;
  sort: 'id' | 'created_at' | 'amount' | 'status' | undefined;
  align: 'asc' | 'desc';
  search: string | undefined;
}) => callApi(withdrawalList, { query });
