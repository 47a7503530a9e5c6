import { PasswordField, TextArea } from '@lajvard/ui';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

/** Why, and the master password. */
export interface ReasonForm {
  reason: string;
  password: string;
}

interface ReasonAndPasswordProps {
  register(name: keyof ReasonForm): UseFormRegisterReturn;
  errorOf(name: keyof ReasonForm): string | undefined;
  /** What the reason is called, if not just that. */
  reasonLabel?: string;
}

/** What an act with the master password asks for. */
export function ReasonAndPassword({ register, errorOf, reasonLabel }: ReasonAndPasswordProps) {
  const { t } = useTranslation('office-payments');
  return (
    <>
      <TextArea
        {...register('reason')}
        label={reasonLabel ?? t('office-payments:charge.reason')}
        error={errorOf('reason')}
        maxLength={500}
        rows={3}
      />
      <PasswordField
        {...register('password')}
        label={t('office-payments:charge.password')}
        error={errorOf('password')}
        autoComplete="off"
      />
    </>
  );
}
