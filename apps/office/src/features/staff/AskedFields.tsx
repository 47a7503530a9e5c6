import { PasswordField, TextArea } from '@lajvard/ui';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

/** Why, and the master password. */
export interface Asked {
  reason: string;
  password: string;
}

interface AskedFieldsProps {
  form: UseFormReturn<Asked>;
  errorOf(name: keyof Asked): string | undefined;
}

/** What every change of somebody's access asks for. */
export function AskedFields({ form, errorOf }: AskedFieldsProps) {
  const { t } = useTranslation(['office-staff', 'office-payments']);
  return (
    <>
      <TextArea
        {...form.register('reason')}
        label={t('office-staff:reason')}
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
