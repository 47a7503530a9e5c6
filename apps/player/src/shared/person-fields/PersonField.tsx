import { directionOf, PERSON, type PersonFieldName, type TextFieldName } from '@lajvard/contract';
import { DateField, TextField } from '@lajvard/ui';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PersonValues } from './person-values.ts';

interface PersonFieldProps {
  name: TextFieldName | 'birthdate';
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
  const { input } = PERSON[name];
  const words = name === 'phone_number' ? 'phone' : name.replaceAll('_', '-');
  return (
    <TextField
      {...register(name)}
      autoComplete={input.autoComplete}
      dir={directionOf(name)}
      {...('inputMode' in input ? { inputMode: input.inputMode } : {})}
      label={t(`auth:field.${words}`)}
      hint={'hint' in input ? t(`auth:hint.${words}`) : undefined}
      error={errorOf(name)}
    />
  );
}
