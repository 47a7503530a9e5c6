import { zodResolver } from '@hookform/resolvers/zod';
import { useFormAnswer } from '@lajvard/client/forms';
import { checkMasterPassword } from '@lajvard/contract';
import { Button, FormAlert, PasswordField } from '@lajvard/ui';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import styles from './charge.module.css';

interface UnlockStepProps {
  /** Whether the master password was refused at a charge. */
  wasRefused: boolean;
  onUnlocked(password: string): void;
}

/**
 * Asks for the master password before anything else is shown. It is kept only in this page's memory and sent
 * with each charge.
 */
export function UnlockStep({ wasRefused, onUnlocked }: UnlockStepProps) {
  const { t } = useTranslation(['office-payments', 'refusals']);
  const form = useForm({ resolver: zodResolver(checkMasterPassword.body), defaultValues: { password: '' } });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async ({ password }) => {
    await callApi(checkMasterPassword, { body: { password } });
    onUnlocked(password);
  });
  const message = alert ?? (wasRefused ? t('refusals:authentication-failed') : null);
  return (
    <form className="stack gap-18" onSubmit={submit} noValidate aria-labelledby="charge-unlock">
      <h2 className="text-4 weight-650" id="charge-unlock">
        {t('office-payments:charge.locked')}
      </h2>
      <p className={`${styles.text} muted`}>{t('office-payments:charge.locked-text')}</p>
      {message ? <FormAlert>{message}</FormAlert> : null}
      <PasswordField
        {...form.register('password')}
        label={t('office-payments:charge.password')}
        error={errorOf('password')}
        autoComplete="off"
      />
      <div>
        <Button type="submit" busy={busy}>
          {t('office-payments:charge.open')}
        </Button>
      </div>
    </form>
  );
}
