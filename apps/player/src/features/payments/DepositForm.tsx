import { zodResolver } from '@hookform/resolvers/zod';
import { AmountField, useFormAnswer, useFormDraft } from '@lajvard/client/forms';
import { depositCreate } from '@lajvard/contract';
import { Button, FormAlert, FormDone, formatMoney, linkClass, Sentence, TextField } from '@lajvard/ui';
import { Popup } from '@lajvard/ui/overlays';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { usePerson } from '../../shared/account-area/index.ts';
import { ApiRefusal, callApi } from '../../shared/calls/api.ts';
import { DayLeft, useDayLeft } from '../../shared/limits/index.ts';
import { formDrafts } from '../../shared/session/form-drafts.ts';
import styles from './payments.module.css';

const TYPED = ['amount', 'hash_code'] as const;
const EMPTY = { amount: '', hash_code: '', wallet_adr: '' };

/**
 * Amount and hash of a transfer. Above the monthly limit a dialog says so and nothing is sent
 * (docs/specification/2-account-and-back-office.md#51-deposit).
 */
export function DepositForm({ walletAddress }: { walletAddress: string }) {
  const { t } = useTranslation('payments');
  const { data: person, refetch } = usePerson();
  const queries = useQueryClient();
  const { askAgain } = useDayLeft();
  const [sent, setSent] = useState(false);
  const [limit, setLimit] = useState<number | null>(null);
  const form = useForm({ resolver: zodResolver(depositCreate.body), defaultValues: EMPTY });
  const draft = useFormDraft(formDrafts, form, 'deposit', TYPED);
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async ({ amount, hash_code }) => {
    setSent(false);
    const set = person?.deposit_limitation ?? null;
    if (set && set.deposit + amount > set.max) return setLimit(set.max);
    try {
      await callApi(depositCreate, { body: { amount, hash_code, wallet_adr: walletAddress } }).finally(askAgain);
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.code !== 'deposit-limit-reached') throw error;
      const { data: now } = await refetch(); // the limit was used or changed elsewhere
      return setLimit(now?.deposit_limitation?.max ?? 0);
    }
    form.reset(EMPTY);
    draft.drop();
    setSent(true);
    void refetch();
    void queries.invalidateQueries({ queryKey: ['list', 'deposits'] });
  });

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      <DayLeft of="deposits" />
      <FormDone>{sent ? <DepositSent /> : null}</FormDone>
      <AmountField
        label={t('payments:amount')}
        error={errorOf('amount')}
        cents="rounded"
        control={form.control}
        name="amount"
      />
      <TextField
        {...form.register('hash_code')}
        label={t('payments:deposit.hash')}
        hint={t('payments:deposit.hash-hint')}
        error={errorOf('hash_code')}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
      />
      <div>
        <Button type="submit" busy={busy}>
          {t('payments:deposit.submit')}
        </Button>
      </div>
      {limit === null ? null : (
        <Popup
          title={t('payments:deposit.limit-title')}
          description={<Sentence text={t('payments:deposit.limit-text', { value: formatMoney(limit) })} />}
          submit={t('payments:understood')}
          onSubmit={() => setLimit(null)}
          onCancel={() => setLimit(null)}
        />
      )}
    </form>
  );
}

/** What happens after a deposit was submitted. */
function DepositSent() {
  const { t } = useTranslation('payments');
  return (
    <>
      <p>{t('payments:deposit.sent')}</p>
      <p>
        {t('payments:deposit.sent-wait')}{' '}
        <Link to="/account/history/deposit" className={linkClass()}>
          {t('payments:deposit.see-history')}
        </Link>
      </p>
    </>
  );
}
