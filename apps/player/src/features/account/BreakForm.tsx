import { zodResolver } from '@hookform/resolvers/zod';
import { useFormAnswer } from '@lajvard/client/forms';
import {
  CLOSURE_MONTHS,
  closureForm,
  EXCLUSION_MONTHS,
  exclusionForm,
  monthsLater,
  type UserInfo,
  updateSettings,
} from '@lajvard/contract';
import { Button, FormAlert, FormDone, TextArea, useFormat } from '@lajvard/ui';
import { AlertDialog } from '@lajvard/ui/overlays';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useTakePerson } from '../../shared/account-area/index.ts';
import { callApi } from '../../shared/calls/api.ts';
import { LockNotice } from './LockNotice.tsx';
import { breakLockedUntil } from './locks.ts';
import { PeriodChoice } from './PeriodChoice.tsx';
import styles from './settings.module.css';
import { useConfirmed } from './use-confirmed.ts';

export type BreakKind = 'closure' | 'exclusion';

interface BreakFormProps {
  kind: BreakKind;
  person: UserInfo;
  onLockOver(): void;
}

const MONTHS: Readonly<Record<BreakKind, readonly number[]>> = { closure: CLOSURE_MONTHS, exclusion: EXCLUSION_MONTHS };
const FORMS = {
  closure: z.omit(closureForm, { action: true }),
  exclusion: z.omit(exclusionForm, { action: true }),
} as const;

/**
 * A break of some months, or an exclusion: what it means, the period, the reason, and a confirmation
 * (docs/specification/2-account-and-back-office.md#512-closure-and-exclusion).
 */
export function BreakForm({ kind, person, onLockOver }: BreakFormProps) {
  const { t } = useTranslation(['account', 'auth', 'errors', 'refusals']);
  const format = useFormat();
  const take = useTakePerson();
  const [done, setDone] = useState(false);
  const form = useForm({
    resolver: zodResolver(FORMS[kind]),
    defaultValues: { reason: '' },
  });
  const { question, sending, confirmed } = useConfirmed<{ period: number }>();
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async (values) => {
    setDone(false);
    await confirmed(values, async () => {
      const { data } = await callApi(updateSettings, { body: { action: kind, ...values } });
      take(data);
      form.reset({ reason: '' });
      setDone(true);
    });
  });
  const period = useWatch({ control: form.control, name: 'period' });
  const until = breakLockedUntil(kind, person.settings);
  const monthsOf = (count: number) => t('account:months', { count, months: format.count(count) });
  const endOf = (months: number) => format.dateTime(monthsLater(Date.now(), months));

  return (
    <>
      <div className={styles.prose}>
        <p>{t(`account:${kind}.lead`)}</p>
        <p className="muted">{t(`account:${kind}.meaning`)}</p>
      </div>
      <FormDone>{done ? t(`account:${kind}.done`) : null}</FormDone>
      {until === null ? null : <LockNotice setting="break" until={until} onOver={onLockOver} />}
      <form className={styles.form} onSubmit={submit} noValidate>
        {alert ? <FormAlert>{alert}</FormAlert> : null}
        <PeriodChoice
          label={t('account:period')}
          choices={MONTHS[kind].map((months) => ({ value: months, label: monthsOf(months) }))}
          field={form.register('period')}
          error={errorOf('period')}
        />
        {period ? (
          <TextArea {...form.register('reason')} label={t('account:reason')} error={errorOf('reason')} rows={5} />
        ) : null}
        <div className="flex wrap gap-14">
          <Button type="submit" busy={busy}>
            {t(`account:${kind}.submit`)}
          </Button>
        </div>
      </form>
      <AlertDialog
        open={question !== null}
        onOpenChange={(open) => {
          if (!open) question?.answer(false);
        }}
        busy={sending}
        title={t(`account:${kind}.question`)}
        actions={
          <>
            <Button kind="danger" busy={sending} onClick={() => question?.answer(true)}>
              {t(`account:${kind}.yes`)}
            </Button>
            <Button kind="quiet" disabled={sending} onClick={() => question?.answer(false)}>
              {t('account:no')}
            </Button>
          </>
        }
      >
        {question ? (
          <p>
            {t(`account:${kind}.until`, {
              months: monthsOf(question.values.period),
              date: endOf(question.values.period),
            })}
          </p>
        ) : null}
      </AlertDialog>
    </>
  );
}
