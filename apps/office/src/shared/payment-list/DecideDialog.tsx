import { AmountField } from '@lajvard/client/forms';
import { type EarlierDecision, wholeDollars } from '@lajvard/contract';
import { Button, Checkbox, FormAlert, formatMoney, Sentence, TextArea, TextField, useFormat } from '@lajvard/ui';
import { CancelButton, Dialog } from '@lajvard/ui/overlays';
import { useTranslation } from 'react-i18next';
import { DecisionWarnings } from './DecisionWarnings.tsx';
import { PaymentFacts } from './PaymentFacts.tsx';
import { STATUS_NAMES } from './payment.ts';
import { type DecisionOptions, useDecision } from './use-decision.ts';

const FORM_ID = 'decide-payment';

/** Approves or declines a payment, after a confirmation and never twice. */
export function DecideDialog(options: DecisionOptions) {
  const { kind, status, onClose } = options;
  const { t } = useTranslation(['office-payments', 'ui', 'errors']);
  const { form, payment, earlier, asksAmount, asksOwner, submit, busy, alert, errorOf } = useDecision(options);
  const { id, status: seen } = payment;
  const close = () => onClose(earlier !== null);
  const word = status === 1 ? 'approve' : 'decline';
  const typed = wholeDollars.safeParse(form.watch('amount'));
  const amount = asksAmount ? typed.data : payment.amount;
  const asked = 'asked_amount' in payment ? payment.asked_amount : payment.amount;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title={t(`office-payments:${word}-title.${kind}`, { id })}
      closeLabel={t('ui:close')}
      busy={busy}
      size="medium"
      actions={
        earlier ? (
          <Button onClick={close}>{t('ui:close')}</Button>
        ) : (
          <>
            <Button type="submit" form={FORM_ID} kind={status === 1 ? 'primary' : 'danger'} busy={busy}>
              {amount === undefined ? (
                t(`office-payments:${word}`)
              ) : (
                <Sentence text={t(`office-payments:${word}-amount`, { amount: formatMoney(amount) })} />
              )}
            </Button>
            <CancelButton disabled={busy}>{t('office-payments:cancel')}</CancelButton>
          </>
        )
      }
    >
      {earlier ? (
        <Earlier decision={earlier} />
      ) : (
        <form id={FORM_ID} className="stack gap-18" onSubmit={submit} noValidate>
          {alert ? <FormAlert>{alert}</FormAlert> : null}
          <PaymentFacts payment={payment} />
          <DecisionWarnings payment={payment} status={status} />
          <p className="loose">{t(`office-payments:effect.${kind}.${STATUS_NAMES[seen]}-${word}`)}</p>
          {asksAmount ? (
            <AmountField
              label={t('office-payments:arrived')}
              hint={
                amount === undefined || amount === asked ? (
                  t('office-payments:arrived-hint')
                ) : (
                  <Sentence
                    text={t('office-payments:arrived-other', {
                      asked: formatMoney(asked),
                      amount: formatMoney(amount),
                    })}
                  />
                )
              }
              error={errorOf('amount')}
              control={form.control}
              name="amount"
              cents="rounded"
            />
          ) : null}
          <Words kind={kind} status={status} form={form} errorOf={errorOf} />
          {asksOwner ? (
            <Checkbox
              {...form.register('owner_asked')}
              label={t('office-payments:owner.asked')}
              error={errorOf('owner_asked')}
            />
          ) : null}
        </form>
      )}
    </Dialog>
  );
}

type WordsProps = Pick<DecisionOptions, 'kind' | 'status'> & Pick<ReturnType<typeof useDecision>, 'form' | 'errorOf'>;

/**
 * The text a decision needs: the hash of the paying transfer for an approved withdrawal, the reason for every decline
 * (docs/specification/2-account-and-back-office.md#516-approving-and-declining).
 */
function Words({ kind, status, form, errorOf }: WordsProps) {
  const { t } = useTranslation('office-payments');
  if (status === 2) {
    return (
      <TextArea
        {...form.register('description')}
        label={t('office-payments:reason')}
        hint={t('office-payments:reason-hint')}
        error={errorOf('description')}
        maxLength={500}
        rows={5}
      />
    );
  }
  return kind === 'withdrawal' ? (
    <TextField
      {...form.register('hash_code')}
      label={t('office-payments:receipt')}
      hint={t('office-payments:receipt-hint')}
      error={errorOf('hash_code')}
      autoComplete="off"
      spellCheck={false}
      dir="ltr"
    />
  ) : null;
}

/** Shown if somebody else decided first: who, when and what. The row behind the dialog is already up to date. */
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
