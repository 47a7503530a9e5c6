import { AmountField, useFormAnswer, useFormDraft, useRequestId } from '@lajvard/client/forms';
import { type Common, withdrawalCreate } from '@lajvard/contract';
import {
  Button,
  FormAlert,
  FormDone,
  formatMoney,
  Money,
  PasswordField,
  SelectField,
  Sentence,
  TextField,
} from '@lajvard/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useTakePerson } from '../../shared/account-area/index.ts';
import { callApi } from '../../shared/calls/api.ts';
import { DayLeft, useDayLeft } from '../../shared/limits/index.ts';
import { formDrafts } from '../../shared/session/form-drafts.ts';
import styles from './payments.module.css';
import { BELOW_LEAST, withdrawalRules } from './withdrawal-rules.ts';

interface WithdrawalFormProps {
  /** Dollars, like `least`. */
  balance: number;
  least: number;
  wallets: readonly string[];
}

const TYPED = ['amount', 'wallet', 'dest_wallet_code'] as const;
const NEW = '';

/**
 * Amount and wallet. What the schema cannot know is checked before sending
 * (docs/specification/2-account-and-back-office.md#52-withdrawal); the server checks again.
 */
export function WithdrawalForm({ balance, least, wallets }: WithdrawalFormProps) {
  const { t } = useTranslation(['payments', 'errors']);
  const queries = useQueryClient();
  const takePerson = useTakePerson();
  const request = useRequestId();
  const { askAgain } = useDayLeft();
  const [newBalance, setNewBalance] = useState<number | null>(null);
  const defaultValues = { amount: '', wallet: wallets[0] ?? NEW, dest_wallet_code: '', password: '' };
  const form = useForm({ resolver: withdrawalRules(balance, least, wallets), defaultValues });
  const draft = useFormDraft(formDrafts, form, 'withdrawal', TYPED);
  const { submit, busy, alert, errorOf } = useFormAnswer(
    form,
    async ({ amount, wallet, dest_wallet_code, password }) => {
      setNewBalance(null);
      const to = wallet ? { wallet } : { dest_wallet_code };
      const isUsed = Boolean(wallet) || wallets.includes(dest_wallet_code ?? '');
      const asked = { amount, ...to };
      const { data } = await callApi(withdrawalCreate, {
        body: { ...asked, ...(isUsed ? {} : { password }), request_id: request.idFor(JSON.stringify(asked)) },
      }).finally(askAgain);
      request.taken();
      takePerson(data.user);
      queries.setQueryData<Common>(['wallets'], (known) => (known ? { ...known, wallets: data.wallets } : known));
      form.reset({ amount: '', wallet: data.wallets[0] ?? NEW, dest_wallet_code: '', password: '' });
      draft.drop();
      setNewBalance(data.user.balance);
      void queries.invalidateQueries({ queryKey: ['list', 'withdrawals'] });
    },
  );
  const chosen = useWatch({ control: form.control, name: 'wallet' });
  const isBelow = form.getFieldState('amount', form.formState).error?.message === BELOW_LEAST;

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      <DayLeft of="withdrawals" />
      <FormDone>
        {newBalance === null ? null : (
          <>
            <p>{t('payments:withdrawal.sent')}</p>
            <p>
              {t('payments:withdrawal.new-balance')} <Money dollars={newBalance} />
            </p>
          </>
        )}
      </FormDone>
      <AmountField
        label={t('payments:amount')}
        hint={<Sentence text={t('payments:withdrawal.least', { least: formatMoney(least) })} />}
        error={isBelow ? t('payments:withdrawal.below-least', { least }) : errorOf('amount')}
        control={form.control}
        name="amount"
        endSlot={
          <Button kind="ghost" size="small" onClick={() => form.setValue('amount', String(Math.floor(balance)))}>
            {t('payments:withdrawal.all')}
          </Button>
        }
      />
      {wallets.length > 0 ? (
        <SelectField {...form.register('wallet')} label={t('payments:withdrawal.wallet')} error={errorOf('wallet')}>
          {wallets.map((wallet) => (
            <option key={wallet} value={wallet} dir="ltr">
              {wallet}
            </option>
          ))}
          <option value={NEW}>{t('payments:withdrawal.new-wallet')}</option>
        </SelectField>
      ) : null}
      {chosen ? null : (
        <>
          <TextField
            {...form.register('dest_wallet_code')}
            label={t('payments:withdrawal.destination')}
            hint={t('payments:withdrawal.destination-hint')}
            error={errorOf('dest_wallet_code')}
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
          />
          <PasswordField
            {...form.register('password')}
            label={t('payments:withdrawal.password')}
            hint={t('payments:withdrawal.password-hint')}
            error={errorOf('password')}
            autoComplete="current-password"
          />
        </>
      )}
      <div>
        <Button type="submit" busy={busy}>
          {t('payments:withdrawal.submit')}
        </Button>
      </div>
    </form>
  );
}
