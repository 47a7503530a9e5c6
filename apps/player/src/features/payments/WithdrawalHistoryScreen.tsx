import { useHistoryList } from '@lajvard/client/lists';
import { withdrawalCsv, withdrawalList } from '@lajvard/contract';
import { buttonClass } from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/api.ts';
import { PaymentHistory } from './PaymentHistory.tsx';
import { isStatus, statusSearch } from './status-search.ts';

/** The player's withdrawals (docs/specification/2-account-and-back-office.md#25-histories). */
export function WithdrawalHistoryScreen() {
  const { t } = useTranslation('payments');
  const list = useHistoryList({
    name: 'withdrawals',
    sorts: ['id', 'created_at', 'amount', 'status'],
    filters: ['status'],
    isValue: { status: isStatus },
    searchOf: statusSearch,
    fetchPage: (query) => callApi(withdrawalList, { query }),
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
