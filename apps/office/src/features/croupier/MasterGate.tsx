import { zodResolver } from '@hookform/resolvers/zod';
import { useFormAnswer } from '@lajvard/client/forms';
import { checkMasterPassword } from '@lajvard/contract';
import { Button, FormAlert, PasswordField } from '@lajvard/ui';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import styles from './croupier.module.css';

/**
 * Locks the settings until the master password is verified
 * (docs/specification/2-account-and-back-office.md#413-wheel-settings). The password is kept only in this page and sent
 * with every change.
 * @param refused whether a previously accepted password was refused
 */
export function MasterGate({ refused, onOpened }: { refused: boolean; onOpened(password: string): void }) {
  const { t } = useTranslation(['office-wheel', 'office', 'errors', 'refusals']);
  const form = useForm({ resolver: zodResolver(checkMasterPassword.body), defaultValues: { password: '' } });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async (values) => {
    await callApi(checkMasterPassword, { body: values });
    onOpened(values.password);
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h2 className="display text-4">{t('office-wheel:gate.title')}</h2>
      <p className={styles.note}>{t('office-wheel:gate.text')}</p>
      {alert || refused ? <FormAlert>{alert ?? t('refusals:authentication-failed')}</FormAlert> : null}
      <PasswordField
        {...form.register('password')}
        label={t('office-wheel:password')}
        error={errorOf('password')}
        autoComplete="off"
      />
      <div>
        <Button type="submit" busy={busy}>
          {t('office-wheel:gate.open')}
        </Button>
      </div>
    </form>
  );
}
