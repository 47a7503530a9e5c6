import { LANGUAGE_FACTS, LANGUAGES, type Language, STAFF_ROLES, type StaffRole } from '@lajvard/contract';
import { SelectField, TextField } from '@lajvard/ui';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

/** What a member of staff is, as a form has it. */
export interface Post {
  role: StaffRole;
  partner: string;
  language: Language;
}

interface PostFieldsProps {
  register(name: keyof Post): UseFormRegisterReturn;
  /** The chosen role. */
  role: StaffRole | undefined;
  errorOf(name: keyof Post): string | undefined;
}

/** Role, partner of a partner's admin, and the language of their mails. */
export function PostFields({ register, role, errorOf }: PostFieldsProps) {
  const { t } = useTranslation(['office-staff', 'office']);
  return (
    <>
      <SelectField {...register('role')} label={t('office-staff:column.role')} error={errorOf('role')}>
        {STAFF_ROLES.map((name) => (
          <option key={name} value={name}>
            {t(`office:role.${name}`)}
          </option>
        ))}
      </SelectField>
      {role === 'ceg-admin' ? (
        <TextField
          {...register('partner')}
          label={t('office-staff:column.partner')}
          hint={t('office-staff:partner-hint')}
          error={errorOf('partner')}
          autoComplete="off"
        />
      ) : null}
      <SelectField {...register('language')} label={t('office-staff:column.language')} error={errorOf('language')}>
        {LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {LANGUAGE_FACTS[language].name}
          </option>
        ))}
      </SelectField>
    </>
  );
}
