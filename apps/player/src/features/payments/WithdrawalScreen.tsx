import { accountCommon, withdrawalList } from '@lajvard/contract';
import { Button, FormAlert, linkClass, Money, Spinner } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AccountArea, usePerson } from '../../shared/account-area/index.ts';
import { callApi } from '../../shared/calls/api.ts';
import { OfferFactor } from './OfferFactor.tsx';
import { PaymentSteps } from './PaymentSteps.tsx';
import styles from './payments.module.css';
import { WithdrawalForm } from './WithdrawalForm.tsx';

const WAITING = JSON.stringify({ status: 0 });
const SHOWN = 15;

/**
 * A withdrawal form, and withdrawals under way
 * (docs/specification/2-account-and-back-office.md#24-deposit-and-withdrawal).
 */
export function WithdrawalScreen() {
  const { t } = useTranslation(['payments', 'ui']);
  const { data: person, isError, refetch } = usePerson();
  const common = useQuery({
    queryKey: ['wallets'],
    queryFn: async () => (await callApi(accountCommon)).data,
    staleTime: 0,
  });
  const known = person && common.data ? { person, common: common.data } : null;
  const again = () => {
    void refetch();
    void common.refetch();
  };
  return (
    <AccountArea>
      {known ? (
        <div className={`${styles.steps} stack`}>
          <section className={`${styles.step} shrink`} aria-labelledby="withdrawal-ask">
            <h2 id="withdrawal-ask">{t('payments:withdrawal.ask')}</h2>
            <p>
              {t('payments:withdrawal.available')}{' '}
              <strong>
                <Money dollars={known.person.balance} />
              </strong>
            </p>
            <WithdrawalForm
              balance={known.person.balance}
              least={known.common.config.MIN_WITHDRAW}
              wallets={known.common.wallets}
            />
            <OfferFactor />
          </section>
          <Waiting />
        </div>
      ) : isError || common.isError ? (
        <FormAlert>
          {t('payments:failed')}{' '}
          <Button kind="quiet" size="small" onClick={again}>
            {t('ui:list.retry')}
          </Button>
        </FormAlert>
      ) : (
        <Spinner label={t('ui:loading')} />
      )}
    </AccountArea>
  );
}

/** Withdrawals waiting for a decision, and the progress of each. */
function Waiting() {
  const { t } = useTranslation('payments');
  const { data } = useQuery({
    queryKey: ['list', 'withdrawals', 'waiting'],
    queryFn: () => callApi(withdrawalList, { query: { search: WAITING, limit: SHOWN } }),
    staleTime: 0,
  });
  return (
    <section className={`${styles.step} shrink`} aria-labelledby="withdrawal-waiting">
      <h2 id="withdrawal-waiting">{t('payments:withdrawal.waiting')}</h2>
      {data?.data.length === 0 ? <p>{t('payments:withdrawal.none-waiting')}</p> : null}
      <ul className={`${styles.requests} stack gap-22`}>
        {data?.data.map((withdrawal) => (
          <li key={withdrawal.id}>
            <p className={`${styles.waitingHead} row-baseline between gap-16`}>
              <strong>
                <Money dollars={withdrawal.amount} />
              </strong>
              <bdi dir="ltr" className={`${styles.short} muted text-2 overflow-hidden`}>
                {withdrawal.dest_wallet_code}
              </bdi>
            </p>
            <PaymentSteps kind="withdrawal" status={withdrawal.status} steps={withdrawal.steps} />
          </li>
        ))}
      </ul>
      <Link to="/account/history/withdrawal" className={linkClass()}>
        {t('payments:withdrawal.see-history')}
      </Link>
    </section>
  );
}
