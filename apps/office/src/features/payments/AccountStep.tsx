import { zodResolver } from '@hookform/resolvers/zod';
import { useFormAnswer } from '@lajvard/client/forms';
import { type ChargeAccount, chargeAccountShow } from '@lajvard/contract';
import { Button, FormAlert, TextField, toLatinDigits } from '@lajvard/ui';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';

const MAX_DIGITS = 11; // docs/specification/2-account-and-back-office.md#96-account-ids-years-hours

/** Reads an account id: digits of any script, without pasted spaces. */
const digitsOf = (text: string): string => toLatinDigits(text).replace(/\D/g, '').slice(0, MAX_DIGITS);

/** Asks for the account to be charged. */
export function AccountStep({ onFound }: { onFound(account: ChargeAccount): void }) {
  const { t } = useTranslation('office-payments');
  const form = useForm({ resolver: zodResolver(chargeAccountShow.query), defaultValues: { account_code: '' } });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async (query) => {
    onFound((await callApi(chargeAccountShow, { query })).data);
  });
  return (
    <form className="stack gap-18" onSubmit={submit} noValidate aria-labelledby="charge-account">
      <h2 className="text-4 weight-650" id="charge-account">
        {t('office-payments:charge.find')}
      </h2>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      <TextField
        {...form.register('account_code')}
        label={t('office-payments:charge.account')}
        hint={t('office-payments:charge.account-hint')}
        error={errorOf('account_code')}
        onInput={({ currentTarget }) => {
          const digits = digitsOf(currentTarget.value);
          if (digits !== currentTarget.value) currentTarget.value = digits;
        }}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
      />
      <div>
        <Button type="submit" busy={busy}>
          {t('office-payments:charge.find-submit')}
        </Button>
      </div>
    </form>
  );
}
