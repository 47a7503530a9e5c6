import { zodResolver } from '@hookform/resolvers/zod';
import { useFormAnswer } from '@lajvard/client/forms';
import { depositUpdate, type EarlierDecision, withdrawalUpdate } from '@lajvard/contract';
import { notify } from '@lajvard/ui/toasts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiRefusal } from '../api.ts';
import { keepPayment } from './keep-payment.ts';
import { CALLS, fetchPayment, type Payment, type PaymentKind, STATUS_NAMES } from './payment.ts';

export interface DecisionOptions {
  kind: PaymentKind;
  payment: Payment;
  status: 1 | 2;
  /** `decided`: by this person, or by somebody else before. */
  onClose(decided: boolean): void;
}

const RESOLVERS = { deposit: zodResolver(depositUpdate.body), withdrawal: zodResolver(withdrawalUpdate.body) } as const;

/**
 * The form of a decision. Afterwards the row is updated in every list; a person who was too late learns
 * who decided first.
 */
export function useDecision({ kind, payment, status, onClose }: DecisionOptions) {
  const { t } = useTranslation('office-payments');
  const queries = useQueryClient();
  const [earlier, setEarlier] = useState<EarlierDecision | null>(null);
  const { id, status: seen } = payment;
  const form = useForm({
    resolver: RESOLVERS[kind] as (typeof RESOLVERS)['withdrawal'],
    defaultValues: { id, status, seen, description: '', hash_code: '' },
  });
  const answer = useFormAnswer(form, async ({ description, hash_code }) => {
    try {
      const words = { description: description || undefined, hash_code: hash_code || undefined };
      keepPayment(queries, kind, await CALLS[kind].decide({ id, status, seen, ...words }));
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.code !== 'already-decided') throw error;
      const now = await fetchPayment(kind, id).catch(() => undefined); // the decision is known anyway
      if (now) keepPayment(queries, kind, now);
      setEarlier(error.decided ?? { status: now?.status ?? seen, by: null, at: new Date().toISOString() });
      return;
    }
    notify.ok(t(`office-payments:done.${kind}.${STATUS_NAMES[status]}`, { id }));
    onClose(true);
  });
  return { form, earlier, ...answer };
}
