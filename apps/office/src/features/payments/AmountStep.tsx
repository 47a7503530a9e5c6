import { zodResolver } from '@hookform/resolvers/zod';
import { AmountField, useFormAnswer, useRequestId } from '@lajvard/client/forms';
import { type Charge, type ChargeAccount, type Proposal, userTransfer } from '@lajvard/contract';
import { Button, Fact, Facts, FormAlert, formatMoney, Money, Sentence, TextArea } from '@lajvard/ui';
import { AlertDialog } from '@lajvard/ui/overlays';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiRefusal, callApi } from '../../shared/calls/api.ts';
import styles from './charge.module.css';

interface AmountStepProps {
  account: ChargeAccount;
  /** The accepted master password. */
  password: string;
  onOther(): void;
  /** Called if the master password is no longer accepted. */
  onLocked(): void;
  onMade(charge: Charge): void;
  /** Called if the charge waits for a second person. */
  onProposed(proposal: Proposal): void;
}

const LTR = '\u2066'; // a code keeps its direction inside a sentence
const END = '\u2069';

/** Asks for the amount, and for confirmation before it is charged to the shown account. */
export function AmountStep({ account, password, onOther, onLocked, onMade, onProposed }: AmountStepProps) {
  const { t } = useTranslation('office-payments');
  const request = useRequestId();
  const [isAsking, setIsAsking] = useState(false);
  const form = useForm({
    resolver: zodResolver(userTransfer.body),
    defaultValues: { account_code: account.account_code, amount: '', reason: '', password },
  });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async ({ amount, reason, account_code }) => {
    if (!isAsking) return setIsAsking(true);
    try {
      // Another account, amount or reason is another charge; the same one again, after a lost answer, is not.
      const request_id = request.idFor(JSON.stringify([account_code, amount, reason]));
      const body = { account_code, amount, reason, password, request_id };
      const { data } = await callApi(userTransfer, { body });
      if ('proposal' in data) onProposed(data.proposal);
      else onMade(data);
    } catch (error) {
      setIsAsking(false);
      if (!(error instanceof ApiRefusal) || error.code !== 'authentication-failed') throw error;
      onLocked();
    }
  });
  const amount = Number(form.watch('amount'));
  const refused = errorOf('account_code') ?? errorOf('password');
  return (
    <form className="stack gap-18" onSubmit={submit} noValidate aria-labelledby="charge-amount">
      <h2 className="text-4 weight-650" id="charge-amount">
        {t('office-payments:charge.amount-title')}
      </h2>
      <Facts look="lines" className={`${styles.account} weight-600`}>
        <Fact name={t('office-payments:charge.account')}>
          <bdi dir="ltr">{account.account_code}</bdi>
        </Fact>
        <Fact name={t('office-payments:charge.name')}>
          <bdi>{account.full_name ?? '–'}</bdi>
        </Fact>
        <Fact name={t('office-payments:charge.email')}>
          <bdi dir="ltr">{account.email}</bdi>
        </Fact>
        <Fact name={t('office-payments:column.balance-now')}>
          <Money dollars={account.balance} />
        </Fact>
      </Facts>
      {alert || refused ? <FormAlert>{alert ?? refused}</FormAlert> : null}
      <AmountField
        label={t('office-payments:charge.amount')}
        hint={t('office-payments:charge.amount-hint')}
        error={errorOf('amount')}
        control={form.control}
        name="amount"
      />
      <TextArea
        {...form.register('reason')}
        label={t('office-payments:charge.reason')}
        hint={t('office-payments:charge.reason-hint')}
        error={errorOf('reason')}
        maxLength={500}
        rows={3}
      />
      <div className="flex wrap gap-10">
        <Button type="submit" busy={busy && !isAsking}>
          {t('office-payments:charge.submit')}
        </Button>
        <Button kind="quiet" onClick={onOther} disabled={busy}>
          {t('office-payments:charge.other')}
        </Button>
      </div>
      {isAsking ? (
        <AlertDialog
          open
          onOpenChange={(open) => open || setIsAsking(false)}
          title={t('office-payments:charge.confirm-title')}
          busy={busy}
          actions={
            <>
              <Button onClick={() => void submit()} busy={busy}>
                {t('office-payments:charge.confirm')}
              </Button>
              <Button kind="quiet" onClick={() => setIsAsking(false)} disabled={busy}>
                {t('office-payments:cancel')}
              </Button>
            </>
          }
        >
          <Sentence
            text={t('office-payments:charge.question', {
              amount: formatMoney(amount),
              name: account.full_name ?? account.email,
              code: `${LTR}${account.account_code}${END}`,
              after: formatMoney(account.balance + amount),
            })}
          />
        </AlertDialog>
      ) : null}
    </form>
  );
}
