import { zodResolver } from '@hookform/resolvers/zod';
import { AmountField, useFormAnswer, useFormDraft } from '@lajvard/client/forms';
import {
  BET_LIMIT_PERIODS,
  betLimitForm,
  DEPOSIT_LIMIT_PERIODS,
  depositLimitForm,
  isLimitPeriod,
  type UserInfo,
  updateSettings,
} from '@lajvard/contract';
import { Button, FormAlert, FormDone, formatMoney, Sentence } from '@lajvard/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { useTakePerson } from '../../shared/account-area/index.ts';
import { callApi } from '../../shared/calls/api.ts';
import { LimitUse, limitInForce } from '../../shared/limits/LimitUse.tsx';
import { formDrafts } from '../../shared/session/form-drafts.ts';
import { LargeChange, useLargeChange } from './LargeChange.tsx';
import { LockNotice } from './LockNotice.tsx';
import { limitLockedUntil } from './locks.ts';
import { PeriodChoice } from './PeriodChoice.tsx';
import styles from './settings.module.css';

const TYPED = ['period', 'amount'] as const;
const LIMITS = {
  deposit: { form: depositLimitForm, periods: DEPOSIT_LIMIT_PERIODS },
  bet: { form: betLimitForm, periods: BET_LIMIT_PERIODS },
} as const;
type Kind = keyof typeof LIMITS;
type LimitForms = (typeof LIMITS)[Kind]['form'];

interface LimitFormProps {
  kind: Kind;
  person: UserInfo;
  onLockOver(): void;
}

/**
 * The limit on deposits in 30 days, or on stakes in one, two or four weeks
 * (docs/specification/2-account-and-back-office.md#94-periods).
 */
export function LimitForm({ kind, person, onLockOver }: LimitFormProps) {
  const { t } = useTranslation(['account', 'auth', 'errors', 'refusals']);
  const take = useTakePerson();
  const [done, setDone] = useState(false);
  const limit = limitInForce(kind, person);
  const own = ownLimit(kind, person);
  const form = useForm<z.input<LimitForms>, unknown, z.output<LimitForms>>({
    resolver: zodResolver(LIMITS[kind].form),
    defaultValues: valuesOf(kind, person),
  });
  const draft = useFormDraft(formDrafts, form, `${kind}-limit`, TYPED);
  const change = useLargeChange(own?.amount);
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async (values) => {
    setDone(false);
    if (change.mustAsk(values.amount)) return;
    take((await callApi(updateSettings, { body: values })).data);
    form.resetField('amount');
    draft.drop();
    setDone(true);
  });
  const until = limitLockedUntil(kind, person.settings);
  return (
    <div className={styles.panel}>
      <p className={styles.prose}>{t(`account:limits.${kind}-lead`)}</p>
      <BySupport kind={kind} person={person} />
      {limit ? <LimitUse {...limit} /> : null}
      {limit?.byStaff && own ? <OwnLimit {...own} /> : null}
      {until === null ? null : <LockNotice setting={`${kind}-limit`} until={until} onOver={onLockOver} />}
      <form className={styles.form} onSubmit={submit} noValidate>
        <FormDone>{done ? t('account:limits.done') : null}</FormDone>
        {alert ? <FormAlert>{alert}</FormAlert> : null}
        <PeriodChoice
          label={t('account:limits.period')}
          choices={LIMITS[kind].periods.map((value) => ({ value, label: t(`account:limits.${value}`) }))}
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
        <div className="flex wrap gap-14">
          <Button type="submit" busy={busy}>
            {t('account:limits.submit')}
          </Button>
        </div>
      </form>
    </div>
  );
}

/** Says which limit staff set for this account, if any. */
function BySupport({ kind, person }: Pick<LimitFormProps, 'kind' | 'person'>) {
  const { t } = useTranslation('account');
  const limit = person.staff_limits?.[kind];
  if (!limit) return null;
  const words = { amount: formatMoney(limit.max), period: t(`account:limits.${limit.period}`) };
  return (
    <p className={`${styles.prose} weight-600`}>
      <Sentence text={t('account:limits.by-support', words)} />
    </p>
  );
}

/** The player's own limit, where that of staff leaves less and so stands above. */
function OwnLimit({ amount, period }: NonNullable<ReturnType<typeof ownLimit>>) {
  const { t } = useTranslation('account');
  const words = { amount: formatMoney(amount), period: t(`account:limits.${period}`) };
  return (
    <p className={`${styles.prose} muted`}>
      <Sentence text={t('account:limits.own', words)} />
    </p>
  );
}

/** The limit that the player set, in dollars; null if there is none. */
function ownLimit(kind: Kind, { settings }: UserInfo) {
  const amount = settings[`${kind}_limitation_amount` as const];
  const period = settings[`${kind}_limitation_period` as const];
  return amount === null || period === null ? null : { amount, period };
}

function valuesOf(kind: Kind, { settings: { bet_limitation_period: period } }: UserInfo) {
  if (kind === 'deposit') return { action: 'deposit_limit', period: 'monthly', amount: '' } as const;
  return { action: 'bet_limit', amount: '', ...(isLimitPeriod(period) ? { period } : {}) } as const;
}
