import type { Proposal } from '@lajvard/contract';
import { FormAlert, formatMoney, Sentence, Spinner } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DecisionWarnings, fetchPayment, PaymentFacts, type PaymentKind } from '../../shared/payment-list/index.ts';
import { NAMESPACES } from './words.ts';

/** The payment that a proposal decides, and how; null: it is about something else. */
const decisionIn = ({
  arguments: { deposit, withdrawal, status },
}: Proposal): { kind: PaymentKind; id: number; status: 1 | 2 } | null => {
  const decided = status === 1 ? 1 : 2;
  if (typeof deposit === 'number') return { kind: 'deposit', id: deposit, status: decided };
  return typeof withdrawal === 'number' ? { kind: 'withdrawal', id: withdrawal, status: decided } : null;
};

/**
 * The payment that this person is to decide, as it stands now, for nobody confirms what they have not seen. Undefined
 * while it is not known. `about` null: there is none.
 */
export const useProposedPayment = (proposal: Proposal) => {
  const about = proposal.may.includes('confirm') ? decisionIn(proposal) : null;
  const { data: payment, isError } = useQuery({
    queryKey: ['proposed-payment', about?.kind, about?.id],
    queryFn: async () => (about === null ? null : ((await fetchPayment(about.kind, about.id)) ?? null)),
    enabled: about !== null,
    gcTime: 0,
  });
  return { about, payment: payment ?? undefined, isError: isError || payment === null };
};

interface ProposedPaymentProps extends Omit<ReturnType<typeof useProposedPayment>, 'about'> {
  status: 1 | 2;
  /** What is booked of a deposit, dollars. */
  amount: number;
}

/** What the first person saw of the payment before they proposed, as it is now. */
export function ProposedPayment({ payment, isError, status, amount }: ProposedPaymentProps) {
  const { t } = useTranslation(NAMESPACES);
  if (payment === undefined)
    return isError ? (
      <FormAlert>{t('office-proposals:payment-unknown')}</FormAlert>
    ) : (
      <Spinner label={t('ui:loading')} />
    );
  return (
    <>
      <DecisionWarnings payment={payment} status={status} />
      {status === 1 && amount !== payment.amount ? (
        <FormAlert kind="warn">
          <Sentence
            text={t('office-payments:arrived-other', {
              asked: formatMoney(payment.amount),
              amount: formatMoney(amount),
            })}
          />
        </FormAlert>
      ) : null}
      <PaymentFacts payment={payment} />
    </>
  );
}
