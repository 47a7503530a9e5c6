import { cities, countries } from '@lajvard/contract';
import { SelectField, TextField, useLanguage } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../calls/api.ts';
import type { PersonValues } from './person-values.ts';

interface PlaceProps {
  errorOf(name: 'country' | 'city'): string | undefined;
}

/**
 * Country and city. The country is chosen from a list, and sets the dial code if none was known; if the list cannot be
 * fetched, the name is typed. Cities are suggestions only, because no list is complete.
 */
export function PlaceFields({ errorOf }: PlaceProps) {
  const form = useFormContext<PersonValues>();
  const { t } = useTranslation('auth');
  const { language } = useLanguage();
  const suggestions = useId();
  const known = useQuery({
    queryKey: ['countries'],
    queryFn: async () => (await callApi(countries)).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const named = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    return (known.data ?? [])
      .map((country) => ({ ...country, shown: names.of(country.code) ?? country.name }))
      .sort((a, b) => a.shown.localeCompare(b.shown, language));
  }, [known.data, language]);
  const chosen = useWatch({ control: form.control, name: 'country' });
  const code = named.find(({ name }) => name === chosen)?.code;
  const near = useQuery({
    queryKey: ['cities', code],
    queryFn: async () => (await callApi(cities, { query: { country: code ?? '' } })).data,
    enabled: code !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });

  const takeDialCode = (country: string) => {
    const dial = form.getValues('country_code');
    if (form.formState.defaultValues?.country_code) return; // a player who moves keeps their telephone
    const untouched = !dial || named.some(({ phonecode }) => phonecode === dial);
    const next = named.find(({ name }) => name === country)?.phonecode;
    if (untouched && next !== undefined)
      form.setValue('country_code', next, { shouldValidate: form.formState.isSubmitted });
  };

  return (
    <>
      {known.isError ? (
        <TextField
          {...form.register('country')}
          label={t('auth:field.country')}
          error={errorOf('country')}
          autoComplete="country-name"
          dir="auto"
        />
      ) : (
        <SelectField
          {...form.register('country', { onChange: (event) => takeDialCode(String(event.target.value)) })}
          label={t('auth:field.country')}
          error={errorOf('country')}
          autoComplete="country-name"
          value={chosen ?? ''}
        >
          <option value="">{t('auth:complete.choose-country')}</option>
          {chosen && code === undefined ? <option value={chosen}>{chosen}</option> : null}
          {named.map(({ code: iso, name, shown }) => (
            <option key={iso} value={name}>
              {shown}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        {...form.register('city')}
        label={t('auth:field.city')}
        error={errorOf('city')}
        autoComplete="address-level2"
        dir="auto"
        list={suggestions}
      />
      <datalist id={suggestions}>
        {near.data?.map(({ name, name_fa: persian }) => (
          <option key={name} value={language === 'fa' ? (persian ?? name) : name} />
        ))}
      </datalist>
    </>
  );
}
