import { Button, FormAlert, FormDone } from '@lajvard/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CODE, CodeField } from '../forms/CodeField.tsx';
import { useFormAnswer } from '../forms/use-form-answer.ts';
import type { BegunFactor } from '../fresh-factor/factor-calls.ts';
import { QrCode } from '../qr/QrCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './second-factor.module.css';

interface SetUpFactorProps {
  begun: BegunFactor;
  /** Why it has to be set up, if it has to be. */
  lead?: string;
  /** Confirms the first code. @returns the recovery codes */
  confirm(code: string): Promise<readonly string[]>;
  /** The recovery codes are kept. */
  onDone(): void | Promise<void>;
}

/** Sets up an authenticator app: its secret, a first code, then the recovery codes, which are shown only here. */
export function SetUpFactor({ begun, lead, confirm, onDone }: SetUpFactorProps) {
  const { t } = useTranslation(['factor', 'errors', 'refusals']);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useForm({ defaultValues: { code: '' } });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async ({ code }) => {
    setCodes(await confirm(code));
  });
  const [leaving, setLeaving] = useState(false);
  if (codes) {
    const leave = async () => {
      setLeaving(true);
      await onDone();
    };
    return (
      <div className={styles.form}>
        <FormDone>{t('factor:on')}</FormDone>
        <p>{t('factor:keep')}</p>
        <RecoveryCodes codes={codes} />
        <Button size="large" wide busy={leaving} onClick={() => void leave()}>
          {t('factor:kept')}
        </Button>
      </div>
    );
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      {lead ? <p>{lead}</p> : null}
      <p>{t('factor:scan')}</p>
      <QrCode text={begun.uri} label={t('factor:qr')} />
      <div>
        <p>{t('factor:secret')}</p>
        <p className={styles.secret}>
          <bdi dir="ltr">{begun.secret.match(/.{1,4}/g)?.join(' ')}</bdi>
        </p>
      </div>
      <CodeField field={form.register('code', CODE)} label={t('factor:first-code')} error={errorOf('code')} />
      <Button type="submit" size="large" wide busy={busy}>
        {t('factor:turn-on')}
      </Button>
    </form>
  );
}
