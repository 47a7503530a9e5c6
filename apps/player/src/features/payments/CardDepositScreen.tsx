import { zodResolver } from '@hookform/resolvers/zod';
import { AmountField, useFormAnswer } from '@lajvard/client/forms';
import { Button, FormAlert } from '@lajvard/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AccountArea } from '../../shared/account-area/index.ts';
import styles from './payments.module.css';
import { cardForm } from './unwired-forms.ts';

/**
 * A deposit by card (docs/specification/2-account-and-back-office.md#210-pages-without-a-connection): no page links
 * here, and nothing is sent.
 */
export function CardDepositScreen() {
  const { t } = useTranslation(['payments', 'errors']);
  const [tried, setTried] = useState(false);
  const form = useForm({ resolver: zodResolver(cardForm), defaultValues: { amount: '' } });
  const { submit, busy, errorOf } = useFormAnswer(form, async () => setTried(true));
  return (
    <AccountArea title={t('payments:card.title')} narrow>
      <form className={styles.form} onSubmit={submit} noValidate>
        {tried ? <FormAlert>{t('payments:not-connected')}</FormAlert> : null}
        <AmountField
          label={t('payments:amount')}
          hint={t('payments:card.range')}
          error={errorOf('amount')}
          control={form.control}
          name="amount"
          cents="rounded"
        />
        <div>
          <Button type="submit" busy={busy}>
            {t('payments:card.submit')}
          </Button>
        </div>
      </form>
    </AccountArea>
  );
}
