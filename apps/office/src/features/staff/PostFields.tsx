import { LANGUAGE_FACTS, LANGUAGES, type Language, STAFF_ROLES, type StaffRole } from '@lajvard/contract';
import { SelectField, TextField } from '@lajvard/ui';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

/** What a member of staff is, as a form has it. */
export interface Post {
  role: StaffRole;
  partner: string;
  language: Language;
}

interface PostFieldsProps {
  form: UseFormReturn<Post>;
  errorOf(name: keyof Post): string | undefined;
}

/** Role, partner of a partner's admin, and the language of their mails. */
export function PostFields({ form, errorOf }: PostFieldsProps) {
  const { t } = useTranslation(['office-staff', 'office']);
  return (
    <>
      <SelectField {...form.register('role')} label={t('office-staff:column.role')} error={errorOf('role')}>
        {STAFF_ROLES.map((role) => (
          <option key={role} value={role}>
            {t(`office:role.${role}`)}
          </option>
        ))}
      </SelectField>
      {form.watch('role') === 'ceg-admin' ? (
        <TextField
          {...form.register('partner')}
          label={t('office-staff:column.partner')}
          hint={t('office-staff:partner-hint')}
          error={errorOf('partner')}
          autoComplete="off"
        />
      ) : null}
      <SelectField {...form.register('language')} label={t('office-staff:column.language')} error={errorOf('language')}>
        {LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {LANGUAGE_FACTS[language].name}
          </option>
        ))}
      </SelectField>
    </>
  );
}
