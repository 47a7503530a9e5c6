import { zodResolver } from '@hookform/resolvers/zod';
import { useFormAnswer } from '@lajvard/client/forms';
import { deleteSelfAccount, type UserInfo } from '@lajvard/contract';
import {
  Button,
  Checkbox,
  FormAlert,
  formatMoney,
  PasswordField,
  Sentence,
  TextField,
  toLatinDigits,
} from '@lajvard/ui';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { callApi } from '../../shared/calls/api.ts';
import { forgetSignIn } from '../../shared/session/signed-in.ts';
import styles from './settings.module.css';

/** The contract's form plus the account id, which the player must type so that no account is deleted by accident. */
const deleteForm = (accountCode: string) =>
  z.extend(deleteSelfAccount.body, {
    confirmation: z.string().check(z.refine((typed) => typed === accountCode, { error: 'errors:confirmation-wrong' })),
  });

export function DeleteForm({ person, onClosed }: { person: UserInfo; onClosed(): void }) {
  const { t } = useTranslation(['account', 'auth', 'errors', 'refusals']);
  const form = useForm({
    resolver: zodResolver(deleteForm(person.account_code)),
    defaultValues: { password: '', give_up_rest: false, confirmation: '' },
  });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async ({ password, give_up_rest }) => {
    await callApi(deleteSelfAccount, { body: { password, give_up_rest } });
    forgetSignIn();
    onClosed();
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      {person.balance > 0 ? (
        <Checkbox
          {...form.register('give_up_rest')}
          label={<Sentence text={t('account:delete.give-up', { amount: formatMoney(person.balance) })} />}
        />
      ) : null}
      <PasswordField
        {...form.register('password')}
        label={t('auth:field.password')}
        error={errorOf('password')}
        autoComplete="current-password"
      />
      <TextField
        {...form.register('confirmation', { setValueAs: (typed: string) => toLatinDigits(typed).trim() })}
        label={t('account:delete.confirmation')}
        hint={t('account:delete.confirmation-hint', { code: `\u2066${person.account_code}\u2069` })}
        error={errorOf('confirmation')}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
      />
      <div className="flex wrap gap-14">
        <Button type="submit" kind="danger" busy={busy}>
          {t('account:delete.submit')}
        </Button>
      </div>
    </form>
  );
}
