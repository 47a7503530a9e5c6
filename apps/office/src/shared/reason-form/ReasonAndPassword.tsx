import { PasswordField, TextArea } from '@lajvard/ui';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

/** Why, and the master password. */
export interface Asked {
  reason: string;
  password: string;
}

interface ReasonAndPasswordProps {
  form: UseFormReturn<Asked>;
  errorOf(name: keyof Asked): string | undefined;
  /** What the reason is called, if not just that. */
  reasonLabel?: string;
}

/** What an act with the master password asks for. */
export function ReasonAndPassword({ form, errorOf, reasonLabel }: ReasonAndPasswordProps) {
  const { t } = useTranslation('office-payments');
  return (
    <>
      <TextArea
        {...form.register('reason')}
        label={reasonLabel ?? t('office-payments:charge.reason')}
        error={errorOf('reason')}
        maxLength={500}
        rows={3}
      />
      <PasswordField
        {...form.register('password')}
        label={t('office-payments:charge.password')}
        error={errorOf('password')}
        autoComplete="off"
      />
    </>
  );
}
