import { Button, FormAlert, PasswordField } from '@lajvard/ui';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import styles from './croupier.module.css';

/**
 * Asks who reads the wheel for their own password, which each entry carries; the server checks it then. It is kept only
 * in this page.
 * @param refused whether the last one was refused
 */
export function OwnGate({ refused, onOpened }: { refused: boolean; onOpened(password: string): void }) {
  const { t } = useTranslation(['office-wheel', 'errors']);
  const form = useForm({ defaultValues: { password: '' } });
  const { errors } = form.formState;
  return (
    <form className={styles.form} onSubmit={form.handleSubmit(({ password }) => onOpened(password))} noValidate>
      <h2 className="display text-4">{t('office-wheel:own-gate.title')}</h2>
      <p className={styles.note}>{t('office-wheel:own-gate.text')}</p>
      {refused ? <FormAlert>{t('errors:password-wrong')}</FormAlert> : null}
      <PasswordField
        {...form.register('password', { required: true })}
        label={t('office-wheel:own-gate.password')}
        error={errors.password ? t('errors:password-required') : undefined}
        autoComplete="current-password"
      />
      <div>
        <Button type="submit">{t('office-wheel:own-gate.open')}</Button>
      </div>
    </form>
  );
}
