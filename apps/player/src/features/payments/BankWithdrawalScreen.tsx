import { zodResolver } from '@hookform/resolvers/zod';
import { AmountField, useFormAnswer } from '@lajvard/client/forms';
import type { UserInfo } from '@lajvard/contract';
import { Button, FormAlert, Money, Spinner, TextField } from '@lajvard/ui';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AccountArea, usePerson } from '../../shared/account-area/index.ts';
import styles from './payments.module.css';
import { bankForm } from './unwired-forms.ts';

/**
 * A withdrawal to a bank (docs/specification/2-account-and-back-office.md#210-pages-without-a-connection): no page
 * links here, and nothing is sent.
 */
export function BankWithdrawalScreen() {
  const { t } = useTranslation(['payments', 'ui']);
  const { data: person, isError } = usePerson();
  return (
    <AccountArea title={t('payments:bank.title')} narrow>
      {person ? <BankForm person={person} /> : null}
      {!person && isError ? <FormAlert>{t('payments:failed')}</FormAlert> : null}
      {!person && !isError ? <Spinner label={t('ui:loading')} /> : null}
    </AccountArea>
  );
}

const FIELDS = ['bank_name', 'swift_bic', 'iban_no'] as const;

function BankForm({ person }: { person: UserInfo }) {
  const { t } = useTranslation(['payments', 'errors']);
  const [tried, setTried] = useState(false);
  const resolver = useMemo(() => zodResolver(bankForm(person.balance)), [person.balance]);
  const { bank_name, swift_bic, iban_no } = person;
  const defaultValues = {
    amount: '',
    bank_name: bank_name ?? '',
    swift_bic: swift_bic ?? '',
    iban_no: iban_no ?? '',
  };
  const form = useForm({ resolver, defaultValues });
  const { submit, busy, errorOf } = useFormAnswer(form, async () => setTried(true));
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {tried ? <FormAlert>{t('payments:not-connected')}</FormAlert> : null}
      <p>
        {t('payments:withdrawal.available')}{' '}
        <strong>
          <Money dollars={person.balance} />
        </strong>
      </p>
      <AmountField
        label={t('payments:amount')}
        hint={t('payments:bank.least')}
        error={errorOf('amount')}
        control={form.control}
        name="amount"
      />
      {FIELDS.map((name) => (
        <TextField
          key={name}
          {...form.register(name)}
          label={t(`payments:bank.${name}`)}
          error={errorOf(name)}
          autoComplete="off"
          spellCheck={false}
          dir={name === 'bank_name' ? 'auto' : 'ltr'}
        />
      ))}
      <div>
        <Button type="submit" busy={busy}>
          {t('payments:withdrawal.submit')}
        </Button>
      </div>
    </form>
  );
}
