import { useFormAnswer } from '@lajvard/client/forms';
import { QrCode } from '@lajvard/client/qr';
import { secondFactorConfirm, type Tokens } from '@lajvard/contract';
import { Button, FormAlert, FormDone } from '@lajvard/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/api.ts';
import { CODE, CodeField } from '../../shared/CodeField.tsx';
import styles from './login.module.css';
import type { BegunFactor, Credentials } from './login-forms.ts';

interface SetUpFactorProps {
  credentials: Credentials;
  begun: BegunFactor;
  /** Whether the confirmed code also signs in. */
  signsIn: boolean;
  /** The recovery codes are kept. `tokens`: of the new session, null without one. */
  onDone(tokens: Tokens | null): void | Promise<void>;
}

/** Sets up an authenticator app: its secret, a first code, then the recovery codes, which are shown only here. */
export function SetUpFactor({ credentials, begun, signsIn, onDone }: SetUpFactorProps) {
  const { t } = useTranslation(['office', 'errors', 'refusals']);
  const [confirmed, setConfirmed] = useState<{ codes: readonly string[]; tokens: Tokens | null } | null>(null);
  const form = useForm({ defaultValues: { code: '' } });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async ({ code }) => {
    const answer = await callApi(secondFactorConfirm, { body: { ...credentials, code, signs_in: signsIn } });
    setConfirmed({ codes: answer.data.recovery_codes, tokens: answer.data.tokens });
  });
  const [leaving, setLeaving] = useState(false);
  if (confirmed) {
    const leave = async () => {
      setLeaving(true);
      await onDone(confirmed.tokens);
    };
    return (
      <div className={styles.form}>
        <FormDone>{t('office:factor.on')}</FormDone>
        <p>{t('office:factor.keep')}</p>
        <ul className={styles.codes} dir="ltr" aria-label={t('office:factor.codes')}>
          {confirmed.codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Button size="large" wide busy={leaving} onClick={() => void leave()}>
          {t('office:factor.kept')}
        </Button>
      </div>
    );
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      {signsIn ? <p>{t('office:factor.required')}</p> : null}
      <p>{t('office:factor.scan')}</p>
      <QrCode text={begun.uri} label={t('office:factor.qr')} />
      <div>
        <p>{t('office:factor.secret')}</p>
        <p className={styles.secret} dir="ltr">
          {begun.secret.match(/.{1,4}/g)?.join(' ')}
        </p>
      </div>
      <CodeField field={form.register('code', CODE)} label={t('office:factor.first-code')} error={errorOf('code')} />
      <Button type="submit" size="large" wide busy={busy}>
        {t('office:factor.turn-on')}
      </Button>
    </form>
  );
}
