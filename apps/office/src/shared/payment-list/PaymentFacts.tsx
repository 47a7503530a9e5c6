import { Fact, Facts, HashCode, Money, useFormat } from '@lajvard/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountLink } from '../links/AccountLink.tsx';
import { CopyButton } from './PaymentCells.tsx';
import { askedAmount, type Payment } from './payment.ts';
import styles from './payment-list.module.css';

/** The facts to compare before a decision: player, amount, addresses. */
export function PaymentFacts({ payment, children }: { payment: Payment; children?: ReactNode }) {
  const { t } = useTranslation('office-payments');
  const { dateTime } = useFormat();
  const asked = askedAmount(payment);
  const { user, amount, created_at: at, hash_code: hash, dest_wallet_code: wallet } = payment;
  return (
    <Facts look="lines" className={styles.facts}>
      <Fact name={t('office-payments:column.account')}>
        <AccountLink code={user.account_code} />
      </Fact>
      <Fact name={t('office-payments:column.amount')}>
        <Money dollars={amount} className="text-4 weight-700" />
      </Fact>
      {asked === null ? null : (
        <Fact name={t('office-payments:column.asked-amount')}>
          <Money dollars={asked} />
        </Fact>
      )}
      <Fact name={t('office-payments:column.balance-now')}>
        <Money dollars={user.balance} />
      </Fact>
      <Fact name={t('office-payments:column.date')}>
        <time dateTime={at} title={at}>
          {dateTime(at)}
        </time>
      </Fact>
      {hash ? (
        <Fact name={t('office-payments:column.hash')}>
          <span className="shrink text-2 break">
            <HashCode hash={hash} whole />
          </span>
          <CopyButton text={hash} label={t('office-payments:copy-hash')} />
        </Fact>
      ) : null}
      <Fact name={t('office-payments:column.wallet')}>
        <bdi dir="ltr" className="shrink text-2 break">
          {wallet}
        </bdi>
        <CopyButton text={wallet} label={t('office-payments:copy-wallet')} />
      </Fact>
      {children}
    </Facts>
  );
}
