import type { Deposit, Withdrawal } from '@lajvard/contract';
import { HashCode, Money, useFormat } from '@lajvard/ui';
import { Dialog } from '@lajvard/ui/overlays';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type PaymentKind, PaymentSteps, StatusMark } from './PaymentSteps.tsx';
import styles from './payments.module.css';

/** A declined payment has left the balance unchanged in the end. */
const DECLINED = 2;

interface PaymentDialogProps {
  kind: PaymentKind;
  payment: Deposit | Withdrawal;
  onClose(): void;
}

/** All about one payment. */
export function PaymentDialog({ kind, payment, onClose }: PaymentDialogProps) {
  const { t } = useTranslation(['payments', 'ui']);
  const { dateTime } = useFormat();
  const { transaction, hash_code: hash } = payment;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(`payments:details.${kind}`, { id: payment.own_number })}
      closeLabel={t('ui:close')}
      size="medium"
    >
      <dl className={styles.facts}>
        <Fact name={t('payments:column.amount')}>
          <Money dollars={payment.amount} />
        </Fact>
        {'asked_amount' in payment && payment.asked_amount !== payment.amount ? (
          <Fact name={t('payments:details.asked')}>
            <Money dollars={payment.asked_amount} />
          </Fact>
        ) : null}
        <Fact name={t('payments:column.status')}>
          <StatusMark status={payment.status} />
        </Fact>
        <Fact name={t('payments:column.created')}>{dateTime(payment.created_at)}</Fact>
        <Fact name={t('payments:column.wallet')}>
          <bdi dir="ltr" className="break">
            {payment.dest_wallet_code}
          </bdi>
        </Fact>
        {hash ? (
          <Fact name={t('payments:column.hash')}>
            <HashCode hash={hash} whole />
          </Fact>
        ) : null}
        {transaction && payment.status !== DECLINED ? (
          <Fact name={t('payments:details.balance')}>
            <bdi dir="ltr">
              <Money dollars={transaction.balance} /> → <Money dollars={transaction.new_balance} />
            </bdi>
          </Fact>
        ) : null}
      </dl>
      <PaymentSteps kind={kind} status={payment.status} steps={payment.steps} />
    </Dialog>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
