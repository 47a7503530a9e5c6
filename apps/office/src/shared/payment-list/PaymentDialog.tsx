import { Button, Fact, Money } from '@lajvard/ui';
import { Dialog } from '@lajvard/ui/overlays';
import { useTranslation } from 'react-i18next';
import { OfficeLink } from '../links/OfficeLink.tsx';
import { CheckFinding } from './CheckFinding.tsx';
import { OwnerWarnings } from './OwnerWarnings.tsx';
import { PaymentFacts } from './PaymentFacts.tsx';
import type { Payment, PaymentKind } from './payment.ts';
import styles from './payment-list.module.css';
import { StatusMark } from './StatusMark.tsx';
import { Steps } from './Steps.tsx';

interface PaymentDialogProps {
  kind: PaymentKind;
  payment: Payment;
  onDecide(status: 1 | 2): void;
  onClose(): void;
}

/** All details of a payment: facts, the network's verdict, its history, and the possible decisions. */
export function PaymentDialog({ kind, payment, onDecide, onClose }: PaymentDialogProps) {
  const { t } = useTranslation(['office-payments', 'ui']);
  const { transaction, may } = payment;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t(`office-payments:title.${kind}`, { id: payment.id })}
      closeLabel={t('ui:close')}
      size="medium"
      actions={
        <>
          {payment.proposal_id === undefined ? null : (
            <OfficeLink to="/account/proposals">{t('office-payments:waits')}</OfficeLink>
          )}
          {may.includes(1) && payment.proposal_id === undefined ? (
            <Button onClick={() => onDecide(1)}>{t('office-payments:approve')}</Button>
          ) : null}
          {may.includes(2) ? (
            <Button kind="quiet" onClick={() => onDecide(2)}>
              {t('office-payments:decline')}
            </Button>
          ) : null}
        </>
      }
    >
      <OwnerWarnings payment={payment} />
      <PaymentFacts payment={payment}>
        <Fact name={t('office-payments:column.status')}>
          <StatusMark kind={kind} status={payment.status} />
        </Fact>
        {transaction ? (
          <Fact name={t('office-payments:column.balance-change')}>
            <bdi dir="ltr">
              <Money dollars={transaction.balance} /> → <Money dollars={transaction.new_balance} />
            </bdi>
          </Fact>
        ) : null}
      </PaymentFacts>
      {'check' in payment ? (
        <section className={`${styles.part} stack gap-10`} aria-labelledby="payment-check">
          <h3 id="payment-check" className="muted text-2 weight-600">
            {t('office-payments:check.title')}
          </h3>
          <CheckFinding check={payment.check} />
        </section>
      ) : null}
      <section className={`${styles.part} stack gap-10`} aria-labelledby="payment-steps">
        <h3 id="payment-steps" className="muted text-2 weight-600">
          {t('office-payments:steps.label')}
        </h3>
        <Steps kind={kind} steps={payment.steps} />
      </section>
    </Dialog>
  );
}
