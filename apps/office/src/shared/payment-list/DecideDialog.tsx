import { zodResolver } from '@hookform/resolvers/zod';
import { useFormAnswer } from '@lajvard/client/forms';
import { depositUpdate, type EarlierDecision, withdrawalUpdate } from '@lajvard/contract';
import { Button, FormAlert, formatMoney, TextArea, TextField, useFormat } from '@lajvard/ui';
import { Dialog } from '@lajvard/ui/overlays';
import { notify } from '@lajvard/ui/toasts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiRefusal } from '../api.ts';
import { CheckFinding } from './CheckFinding.tsx';
import { keepPayment } from './keep-payment.ts';
import { PaymentFacts } from './PaymentFacts.tsx';
import { CALLS, fetchPayment, type Payment, type PaymentKind, STATUS_NAMES } from './payment.ts';
import styles from './payment-list.module.css';

interface DecideDialogProps {
  kind: PaymentKind;
  payment: Payment;
  status: 1 | 2;
  onClose(): void;
}

const LTR = '\u2066'; // an amount keeps its direction inside a sentence
const END = '\u2069';
const RESOLVERS = {
  deposit: zodResolver(depositUpdate.body),
  withdrawal: zodResolver(withdrawalUpdate.body),
} as const;
const FORM_ID = 'decide-payment';

/** Approves or declines a payment: nothing is done before it is confirmed, and nothing twice (frontend.md §3 "Money actions"). */
export function DecideDialog({ kind, payment, status, onClose }: DecideDialogProps) {
  const { t } = useTranslation(['office-payments', 'ui', 'errors']);
  const queries = useQueryClient();
  const [earlier, setEarlier] = useState<EarlierDecision | null>(null);
  const { id, may: _may, status: seen } = payment;
  const form = useForm({
    resolver: RESOLVERS[kind] as (typeof RESOLVERS)['withdrawal'],
    defaultValues: { id, status, seen, description: '', hash_code: '' },
  });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async ({ description, hash_code }) => {
    try {
      const words = { description: description || undefined, hash_code: hash_code || undefined };
      keepPayment(queries, kind, await CALLS[kind].decide({ id, status, seen, ...words }));
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.code !== 'already-decided') throw error;
      const now = await fetchPayment(kind, id).catch(() => undefined); // what was decided is known anyway
      if (now) keepPayment(queries, kind, now);
      setEarlier(error.decided ?? { status: now?.status ?? seen, by: null, at: new Date().toISOString() });
      return;
    }
    notify.ok(t(`office-payments:done.${kind}.${STATUS_NAMES[status]}`, { id }));
    onClose();
  });
  const word = status === 1 ? 'approve' : 'decline';
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t(`office-payments:${word}-title.${kind}`, { id })}
      closeLabel={t('ui:close')}
      busy={busy}
      size="medium"
      actions={
        earlier ? (
          <Button onClick={onClose}>{t('ui:close')}</Button>
        ) : (
          <>
            <Button type="submit" form={FORM_ID} kind={status === 1 ? 'primary' : 'danger'} busy={busy}>
              {t(`office-payments:${word}-amount`, { amount: `${LTR}${formatMoney(payment.amount)}${END}` })}
            </Button>
            <Button kind="quiet" onClick={onClose} disabled={busy}>
              {t('office-payments:cancel')}
            </Button>
          </>
        )
      }
    >
      {earlier ? (
        <Earlier decision={earlier} />
      ) : (
        <form id={FORM_ID} className={styles.form} onSubmit={submit} noValidate>
          {alert ? <FormAlert>{alert}</FormAlert> : null}
          <PaymentFacts payment={payment} />
          {status === 1 && 'check' in payment ? <CheckFinding check={payment.check} /> : null}
          <p className={styles.effect}>{t(`office-payments:effect.${kind}.${STATUS_NAMES[seen]}-${word}`)}</p>
          {status === 1 && kind === 'withdrawal' ? (
            <TextField
              {...form.register('hash_code')}
              label={t('office-payments:receipt')}
              hint={t('office-payments:receipt-hint')}
              error={errorOf('hash_code')}
              autoComplete="off"
              spellCheck={false}
              dir="ltr"
            />
          ) : null}
          {status === 2 ? (
            <TextArea
              {...form.register('description')}
              label={t('office-payments:reason')}
              hint={t('office-payments:reason-hint')}
              error={errorOf('description')}
              maxLength={500}
              rows={5}
            />
          ) : null}
        </form>
      )}
    </Dialog>
  );
}

/** Somebody was first: who, when and what; the row behind the dialog is already as it stands now. */
function Earlier({ decision: { status, by, at } }: { decision: EarlierDecision }) {
  const { t } = useTranslation('office-payments');
  const { dateTime } = useFormat();
  const name = STATUS_NAMES[status];
  return (
    <FormAlert kind="warn">
      <p>{t(`office-payments:earlier.${name}${by === null ? '-nobody' : ''}`, { by, at: dateTime(at) })}</p>
      <p>{t('office-payments:earlier.refreshed')}</p>
    </FormAlert>
  );
}
