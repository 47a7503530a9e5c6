import { useHistoryList } from '@lajvard/client/lists';
import { depositCsv, depositList } from '@lajvard/contract';
import { buttonClass } from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/api.ts';
import { PaymentHistory } from './PaymentHistory.tsx';
import { isStatus, statusSearch } from './status-search.ts';

/** The player's deposits (docs/specification/2-account-and-back-office.md#25-histories). */
export function DepositHistoryScreen() {
  const { t } = useTranslation('payments');
  const list = useHistoryList({
    name: 'deposits',
    sorts: ['id', 'created_at', 'amount', 'status'],
    filters: ['status'],
    isValue: { status: isStatus },
    searchOf: statusSearch,
    fetchPage: (query) => callApi(depositList, { query }),
  });
  return (
    <PaymentHistory
      kind="deposit"
      list={list}
      fetchFile={() => callApi(depositCsv, { query: list.fileQuery })}
      emptyAction={
        <Link to="/account/deposit" className={buttonClass({ kind: 'quiet' })}>
          {t('payments:history.deposit.begin')}
        </Link>
      }
    />
  );
}
