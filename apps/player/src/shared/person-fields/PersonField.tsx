import { DateField, TextField } from '@lajvard/ui';
import type { InputHTMLAttributes } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PersonFieldName, PersonValues } from './person-values.ts';

interface Line {
  label: string;
  hint?: string;
  input: InputHTMLAttributes<HTMLInputElement>;
}

const LINES: Record<Exclude<PersonFieldName, 'birthdate' | 'country' | 'city'>, Line> = {
  first_name: { label: 'first-name', input: { autoComplete: 'given-name', dir: 'auto' } },
  last_name: { label: 'last-name', input: { autoComplete: 'family-name', dir: 'auto' } },
  address: { label: 'address', input: { autoComplete: 'street-address', dir: 'auto' } },
  zip_code: { label: 'zip-code', input: { autoComplete: 'postal-code', dir: 'ltr' } },
  country_code: {
    label: 'country-code',
    hint: 'country-code',
    input: { inputMode: 'tel', autoComplete: 'tel-country-code', dir: 'ltr' },
  },
  phone_number: {
    label: 'phone',
    hint: 'phone',
    input: { inputMode: 'tel', autoComplete: 'tel-national', dir: 'ltr' },
  },
};

interface PersonFieldProps {
  name: keyof typeof LINES | 'birthdate';
  errorOf(name: PersonFieldName): string | undefined;
}

/** One field of a person's data; the form provides its context. */
export function PersonField({ name, errorOf }: PersonFieldProps) {
  const { t } = useTranslation('auth');
  const { register, control } = useFormContext<PersonValues>();
  if (name === 'birthdate') {
    return (
      <Controller
        control={control}
        name="birthdate"
        render={({ field: { value, onChange } }) => (
          <DateField
            label={t('auth:field.birthdate')}
            hint={t('auth:hint.birthdate')}
            error={errorOf('birthdate')}
            value={value ?? ''}
            onChange={onChange}
            labels={{ day: t('auth:field.day'), month: t('auth:field.month'), year: t('auth:field.year') }}
          />
        )}
      />
    );
  }
  const { label, hint, input } = LINES[name];
  return (
    <TextField
      {...register(name)}
      {...input}
      label={t(`auth:field.${label}`)}
      hint={hint ? t(`auth:hint.${hint}`) : undefined}
      error={errorOf(name)}
    />
  );
}
