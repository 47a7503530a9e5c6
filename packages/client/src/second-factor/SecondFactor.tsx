import { Button, FormAlert, PasswordField, Spinner, useFormat, Words } from '@lajvard/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CODE, CodeField } from '../forms/CodeField.tsx';
import { useFormAnswer } from '../forms/use-form-answer.ts';
import type { BegunFactor, FactorCalls } from '../fresh-factor/factor-calls.ts';
import { Passkeys } from './Passkeys.tsx';
import { SetUpFactor } from './SetUpFactor.tsx';

const KEY = ['second-factor'];
const REQUIRED = { required: 'errors:password-required' };
const WORDS = ['factor', 'errors', 'refusals', 'ui'] as const;

/** One's own second factor: whether it is on, since when, how to turn it on or off, and its passkeys. */
export function SecondFactor({ calls, title }: { calls: FactorCalls; title?: string }) {
  const { t } = useTranslation(WORDS);
  const format = useFormat();
  const queries = useQueryClient();
  const [opened, setOpened] = useState(false);
  const [setUp, setSetUp] = useState<{ password: string; begun: BegunFactor } | null>(null);
  const { data, isError } = useQuery({ queryKey: KEY, queryFn: () => calls.read(), staleTime: 0 });
  const refresh = async () => {
    setOpened(false);
    setSetUp(null);
    await queries.invalidateQueries({ queryKey: KEY });
  };
  if (isError) return <FormAlert>{t('factor:failed')}</FormAlert>;
  if (!data) return <Spinner label={t('ui:loading')} />;
  const since = data.since === null ? null : format.date(data.since);
  const own = (
    <section className="stack gap-14" aria-labelledby="second-factor">
      <h2 id="second-factor" className="text-3">
        {title ?? t('factor:title')}
      </h2>
      {setUp === null ? (
        <p>
          <Words>{since === null ? t('factor:is-off') : t('factor:is-on', { since })}</Words>{' '}
          {since === null ? null : (
            <Words>{t('factor:left', { count: data.codes_left, number: format.count(data.codes_left) })}</Words>
          )}
        </p>
      ) : null}
      {setUp !== null ? (
        <SetUpFactor begun={setUp.begun} confirm={(code) => calls.confirm(code, setUp.password)} onDone={refresh} />
      ) : opened ? (
        since === null ? (
          <PasswordForm calls={calls} onBegun={setSetUp} />
        ) : (
          <TurnOffForm calls={calls} onDone={refresh} />
        )
      ) : (
        <div>
          <Button kind={since === null ? 'primary' : 'quiet'} onClick={() => setOpened(true)}>
            {t(since === null ? 'factor:set-up' : 'factor:turn-off')}
          </Button>
        </div>
      )}
    </section>
  );
  return since === null ? (
    own
  ) : (
    <>
      {own}
      <Passkeys calls={calls} />
    </>
  );
}

function PasswordForm(props: { calls: FactorCalls; onBegun(begun: { password: string; begun: BegunFactor }): void }) {
  const { t } = useTranslation(WORDS);
  const form = useForm({ defaultValues: { password: '' } });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async ({ password }) => {
    props.onBegun({ password, begun: await props.calls.begin(password) });
  });
  return (
    <form className="stack gap-18" onSubmit={submit} noValidate>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      <OwnPassword field={form.register('password', REQUIRED)} error={errorOf('password')} />
      <div>
        <Button type="submit" busy={busy}>
          {t('factor:go-on')}
        </Button>
      </div>
    </form>
  );
}

function TurnOffForm({ calls, onDone }: { calls: FactorCalls; onDone(): Promise<void> }) {
  const { t } = useTranslation(WORDS);
  const form = useForm({ defaultValues: { password: '', code: '' } });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async ({ password, code }) => {
    await calls.end(password, code);
    await onDone();
  });
  return (
    <form className="stack gap-18" onSubmit={submit} noValidate>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      <OwnPassword field={form.register('password', REQUIRED)} error={errorOf('password')} />
      <CodeField field={form.register('code', CODE)} label={t('factor:code-or-recovery')} error={errorOf('code')} />
      <div>
        <Button type="submit" busy={busy}>
          {t('factor:turn-off')}
        </Button>
      </div>
    </form>
  );
}

function OwnPassword({ field, error }: { field: UseFormRegisterReturn; error: string | undefined }) {
  const { t } = useTranslation(WORDS);
  return <PasswordField {...field} label={t('factor:password')} error={error} autoComplete="current-password" />;
}
