import { zodResolver } from '@hookform/resolvers/zod';
import { AmountField, useFormAnswer, useFormDraft } from '@lajvard/client/forms';
import {
  BET_LIMIT_PERIODS,
  betLimitForm,
  DEPOSIT_LIMIT_PERIODS,
  depositLimitForm,
  type UserInfo,
  updateSettings,
} from '@lajvard/contract';
import { isLimitPeriod } from '@lajvard/roulette';
import { Button, FormAlert, FormDone } from '@lajvard/ui';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { useTakePerson } from '../../shared/account-area/index.ts';
import { callApi } from '../../shared/api.ts';
import { formDrafts } from '../../shared/form-drafts.ts';
import { LimitUse } from '../../shared/LimitUse.tsx';
import { LargeChange, useLargeChange } from './LargeChange.tsx';
import { LockNotice } from './LockNotice.tsx';
import { limitLockedUntil } from './locks.ts';
import { PeriodChoice } from './PeriodChoice.tsx';
import styles from './settings.module.css';

const TYPED = ['period', 'amount'] as const;

interface LimitProps {
  person: UserInfo;
  onLockOver(): void;
}

/** The limit on deposits in 30 days (docs/specification/2-account-and-back-office.md#94-periods). */
export function DepositLimitForm({ person, onLockOver }: LimitProps) {
  const { t } = useTranslation(['account', 'auth', 'errors', 'refusals']);
  const take = useTakePerson();
  const [done, setDone] = useState(false);
  const limit = person.deposit_limitation;
  const form = useForm<z.input<typeof depositLimitForm>, unknown, z.output<typeof depositLimitForm>>({
    resolver: zodResolver(depositLimitForm),
    defaultValues: { action: 'deposit_limit', period: 'monthly', amount: '' },
  });
  const draft = useFormDraft(formDrafts, form, 'deposit-limit', TYPED);
  const change = useLargeChange(limit?.max);
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async (values) => {
    setDone(false);
    if (change.mustAsk(values.amount)) return;
    take((await callApi(updateSettings, { body: values })).data);
    form.resetField('amount');
    draft.drop();
    setDone(true);
  });
  const until = limitLockedUntil('deposit', person.settings);
  return (
    <div className={styles.panel}>
      <p className={styles.prose}>{t('account:limits.deposit-lead')}</p>
      {limit ? <LimitUse most={limit.max} used={limit.deposit} kind="deposit" period="monthly" /> : null}
      {until === null ? null : <LockNotice setting="deposit-limit" until={until} onOver={onLockOver} />}
      <form className={styles.form} onSubmit={submit} noValidate>
        <FormDone>{done ? t('account:limits.done') : null}</FormDone>
        {alert ? <FormAlert>{alert}</FormAlert> : null}
        <PeriodChoice
          label={t('account:limits.period')}
          choices={DEPOSIT_LIMIT_PERIODS.map((value) => ({ value, label: t(`account:limits.${value}`) }))}
          field={form.register('period')}
          error={errorOf('period')}
        />
        <AmountField
          label={t('account:limits.amount')}
          control={form.control}
          name="amount"
          error={errorOf('amount')}
        />
        <LargeChange change={change} onYes={() => void submit()} />
        <Submit busy={busy}>{t('account:limits.submit')}</Submit>
      </form>
    </div>
  );
}

/** The limit on stakes in one, two or four weeks (docs/specification/2-account-and-back-office.md#94-periods). */
export function BetLimitForm({ person, onLockOver }: LimitProps) {
  const { t } = useTranslation(['account', 'auth', 'errors', 'refusals']);
  const take = useTakePerson();
  const [done, setDone] = useState(false);
  const limit = person.bet_limitation;
  const standing = person.settings.bet_limitation_period;
  const form = useForm<z.input<typeof betLimitForm>, unknown, z.output<typeof betLimitForm>>({
    resolver: zodResolver(betLimitForm),
    defaultValues: { action: 'bet_limit', amount: '', ...(isLimitPeriod(standing) ? { period: standing } : {}) },
  });
  const draft = useFormDraft(formDrafts, form, 'bet-limit', TYPED);
  const change = useLargeChange(limit?.bet_max);
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async (values) => {
    setDone(false);
    if (change.mustAsk(values.amount)) return;
    take((await callApi(updateSettings, { body: values })).data);
    form.resetField('amount');
    draft.drop();
    setDone(true);
  });
  const until = limitLockedUntil('bet', person.settings);
  return (
    <div className={styles.panel}>
      <p className={styles.prose}>{t('account:limits.bet-lead')}</p>
      {limit ? <LimitUse most={limit.bet_max} used={limit.bet} kind="bet" period={limit.period} /> : null}
      {until === null ? null : <LockNotice setting="bet-limit" until={until} onOver={onLockOver} />}
      <form className={styles.form} onSubmit={submit} noValidate>
        <FormDone>{done ? t('account:limits.done') : null}</FormDone>
        {alert ? <FormAlert>{alert}</FormAlert> : null}
        <PeriodChoice
          label={t('account:limits.period')}
          choices={BET_LIMIT_PERIODS.map((value) => ({ value, label: t(`account:limits.${value}`) }))}
          field={form.register('period')}
          error={errorOf('period')}
        />
        <AmountField
          label={t('account:limits.amount')}
          control={form.control}
          name="amount"
          error={errorOf('amount')}
        />
        <LargeChange change={change} onYes={() => void submit()} />
        <Submit busy={busy}>{t('account:limits.submit')}</Submit>
      </form>
    </div>
  );
}

function Submit({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <div className="flex wrap gap-14">
      <Button type="submit" busy={busy}>
        {children}
      </Button>
    </div>
  );
}
