import { useFormAnswer } from '@lajvard/client/forms';
import { secondFactor, secondFactorEnd } from '@lajvard/contract';
import { Button, FormAlert, PasswordField, Spinner, useFormat } from '@lajvard/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/api.ts';
import { CODE, CodeField } from '../../shared/CodeField.tsx';
import { useStaff } from '../../shared/staff.ts';
import { type BegunFactor, beginFactor } from './login-forms.ts';
import { Passkeys } from './Passkeys.tsx';
import { SetUpFactor } from './SetUpFactor.tsx';

const KEY = ['second-factor'];
const REQUIRED = { required: 'errors:password-required' };
const WORDS = ['office', 'errors', 'refusals', 'ui'] as const;

/** A member of staff's second factor: whether it is on, since when, and how to turn it on or off. */
export function SecondFactor() {
  const { t } = useTranslation(WORDS);
  const format = useFormat();
  const queries = useQueryClient();
  const { email } = useStaff();
  const [opened, setOpened] = useState(false);
  const [setUp, setSetUp] = useState<{ password: string; begun: BegunFactor } | null>(null);
  const { data, isError } = useQuery({ queryKey: KEY, queryFn: async () => (await callApi(secondFactor)).data });
  const refresh = async () => {
    setOpened(false);
    setSetUp(null);
    await queries.invalidateQueries({ queryKey: KEY });
  };
  if (isError) return <FormAlert>{t('office:factor.failed')}</FormAlert>;
  if (!data) return <Spinner label={t('ui:loading')} />;
  const since = data.since === null ? null : format.date(data.since);
  const own = (
    <section className="stack gap-14" aria-labelledby="second-factor">
      <h2 id="second-factor" className="text-3">
        {t('office:factor.title')}
      </h2>
      <p>
        {since === null ? t('office:factor.is-off') : t('office:factor.is-on', { since })}{' '}
        {since === null
          ? null
          : t('office:factor.left', { count: data.codes_left, number: format.count(data.codes_left) })}
      </p>
      {setUp !== null ? (
        <SetUpFactor
          credentials={{ email, password: setUp.password }}
          begun={setUp.begun}
          signsIn={false}
          onDone={refresh}
        />
      ) : opened ? (
        since === null ? (
          <PasswordForm email={email} onBegun={setSetUp} />
        ) : (
          <TurnOffForm email={email} onDone={refresh} />
        )
      ) : (
        <div>
          <Button kind={since === null ? 'primary' : 'quiet'} onClick={() => setOpened(true)}>
            {t(since === null ? 'office:factor.set-up' : 'office:factor.turn-off')}
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
      <Passkeys />
    </>
  );
}

function PasswordForm(props: { email: string; onBegun(begun: { password: string; begun: BegunFactor }): void }) {
  const { t } = useTranslation(WORDS);
  const form = useForm({ defaultValues: { password: '' } });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async ({ password }) => {
    props.onBegun({ password, begun: await beginFactor({ email: props.email, password }) });
  });
  return (
    <form className="stack gap-18" onSubmit={submit} noValidate>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      <OwnPassword field={form.register('password', REQUIRED)} error={errorOf('password')} />
      <div>
        <Button type="submit" busy={busy}>
          {t('office:factor.go-on')}
        </Button>
      </div>
    </form>
  );
}

function TurnOffForm({ email, onDone }: { email: string; onDone(): Promise<void> }) {
  const { t } = useTranslation(WORDS);
  const form = useForm({ defaultValues: { password: '', code: '' } });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async (values) => {
    await callApi(secondFactorEnd, { body: { email, password: values.password, code: values.code } });
    await onDone();
  });
  return (
    <form className="stack gap-18" onSubmit={submit} noValidate>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      <OwnPassword field={form.register('password', REQUIRED)} error={errorOf('password')} />
      <CodeField field={form.register('code', CODE)} label={t('office:factor.code')} error={errorOf('code')} />
      <div>
        <Button type="submit" busy={busy}>
          {t('office:factor.turn-off')}
        </Button>
      </div>
    </form>
  );
}

function OwnPassword({ field, error }: { field: UseFormRegisterReturn; error: string | undefined }) {
  const { t } = useTranslation(WORDS);
  return <PasswordField {...field} label={t('office:login.password')} error={error} autoComplete="current-password" />;
}
