import { zodResolver } from '@hookform/resolvers/zod';
import { useFormAnswer } from '@lajvard/client/forms';
import { depositUpdate, type EarlierDecision, withdrawalUpdate } from '@lajvard/contract';
import { notify } from '@lajvard/ui/toasts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { ApiRefusal } from '../calls/api.ts';
import { keepPayment } from './keep-payment.ts';
import { CALLS, fetchPayment, isDisowned, type Payment, type PaymentKind, STATUS_NAMES } from './payment.ts';

export interface DecisionOptions {
  kind: PaymentKind;
  payment: Payment;
  status: 1 | 2;
  /** `decided`: by this person, or by somebody else before. */
  onClose(decided: boolean): void;
}

/** What the dialog asks for: `amount` of a deposit that is approved, `hash_code` of a withdrawal. */
interface DecisionForm {
  id: number | string;
  status: 1 | 2;
  seen?: Payment['status'] | undefined;
  description?: string | undefined;
  hash_code?: string | undefined;
  owner_asked?: boolean | undefined;
  amount?: string | number | undefined;
}

const BODIES: Readonly<Record<PaymentKind, z.ZodMiniType<DecisionForm, DecisionForm>>> = {
  deposit: depositUpdate.body,
  withdrawal: withdrawalUpdate.body,
};

/** What arrived, as far as the network says; otherwise what the player entered. Whole dollars. */
const arrivedAmount = (payment: Payment): number => {
  const sent = 'check' in payment && payment.check?.verdict === 'wrong-amount' ? payment.check.amount : null;
  return (sent !== null && Math.round(sent)) || payment.amount;
};

/**
 * The form of a decision. Afterwards the row is updated in every list; a person who was too late learns
 * who decided first.
 */
export function useDecision({ kind, payment: opened, status, onClose }: DecisionOptions) {
  const { t } = useTranslation('office-payments');
  const queries = useQueryClient();
  /** The hash of which the server said that it overlaps with that of another payment. */
  const [overlapping, setOverlapping] = useState<string | null>(null);
  const [earlier, setEarlier] = useState<EarlierDecision | null>(null);
  const [payment, setPayment] = useState(opened);
  const { id, status: seen } = opened;
  const asksAmount = kind === 'deposit' && status === 1;
  const form = useForm({
    resolver: zodResolver(BODIES[kind]),
    defaultValues: {
      id,
      status,
      seen,
      description: '',
      ...(kind === 'withdrawal' ? { hash_code: '' } : {}),
      ...(status === 1 && isDisowned(opened) ? { owner_asked: false } : {}),
      ...(asksAmount ? { amount: String(arrivedAmount(payment)) } : {}),
    },
  });
  const asksOwner = form.watch('owner_asked') !== undefined;
  const refetch = async () => {
    const now = await fetchPayment(kind, id).catch(() => undefined); // the refusal says enough without it
    if (now) keepPayment(queries, kind, now);
    return now;
  };
  const answer = useFormAnswer(form, async ({ description, hash_code, owner_asked, amount }) => {
    try {
      const booked = asksAmount && Number(amount) !== payment.amount ? Number(amount) : undefined;
      const words = { description: description || undefined, hash_code: hash_code || undefined, amount: booked };
      const overlap_seen = overlapping === (hash_code ?? '') ? true : undefined;
      const decided = await CALLS[kind].decide({ id, status, seen, overlap_seen, owner_asked, ...words });
      keepPayment(queries, kind, decided);
      if (decided.status !== status) {
        notify.ok(t(`office-payments:proposed.${kind}`, { id }));
        return onClose(true);
      }
    } catch (error) {
      if (error instanceof ApiRefusal && error.code === 'hash-code-overlaps') setOverlapping(hash_code ?? '');
      if (error instanceof ApiRefusal && error.errors?.owner_asked) {
        form.setValue('owner_asked', owner_asked ?? false); // disowned since the row was read: now the form asks
        setPayment((await refetch()) ?? payment);
      }
      if (!(error instanceof ApiRefusal) || error.code !== 'already-decided') throw error;
      const now = await refetch();
      setEarlier(error.decided ?? { status: now?.status ?? seen, by: null, at: new Date().toISOString() });
      return;
    }
    notify.ok(t(`office-payments:done.${kind}.${STATUS_NAMES[status]}`, { id }));
    onClose(true);
  });
  return { form, payment, earlier, asksAmount, asksOwner, ...answer };
}
