import { zodResolver } from '@hookform/resolvers/zod';
import { useFormAnswer } from '@lajvard/client/forms';
import { registerComplete } from '@lajvard/contract';
import { BirthDateField, Button, Checkbox, FormAlert, PasswordField, TextField, TextLink } from '@lajvard/ui';
import type { InputHTMLAttributes } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { ApiRefusal, callApi } from '../../shared/api.ts';
import { deviceId } from '../../shared/storage.ts';
import styles from './auth.module.css';
import { type CompleteOut, type CompleteValues, PlaceFields } from './PlaceFields.tsx';
import { forgetRegistrant } from './registrant.ts';
import { useEnter } from './use-enter.ts';

interface Line {
  name: keyof CompleteValues;
  label: string;
  hint?: string;
  input?: InputHTMLAttributes<HTMLInputElement>;
}

const PERSON: readonly Line[] = [
  { name: 'first_name', label: 'first-name', input: { autoComplete: 'given-name', dir: 'auto' } },
  { name: 'last_name', label: 'last-name', input: { autoComplete: 'family-name', dir: 'auto' } },
];
const RESIDENCE: readonly Line[] = [
  { name: 'address', label: 'address', input: { autoComplete: 'street-address', dir: 'auto' } },
  { name: 'zip_code', label: 'zip-code', input: { autoComplete: 'postal-code', dir: 'ltr' } },
  {
    name: 'country_code',
    label: 'country-code',
    hint: 'country-code',
    input: { inputMode: 'tel', autoComplete: 'tel-country-code', dir: 'ltr' },
  },
  {
    name: 'phone_number',
    label: 'phone',
    hint: 'phone',
    input: { inputMode: 'tel', autoComplete: 'tel-national', dir: 'ltr' },
  },
];
/** What the registration was told when it began. */
export interface KnownBefore {
  readonly birthdate: string | null;
  readonly has_password: boolean;
}

const AFTER_REGISTRATION = '/account/profile'; // spec 2 §4

/** The rest of a registration (spec 2 §5). */
export function CompleteForm(p: { token: string; known: KnownBefore; onTokenEnded(): void }) {
  const { token, known, onTokenEnded } = p;
  const { t } = useTranslation(['auth', 'ui']);
  const enter = useEnter();
  const form = useForm<CompleteValues, unknown, CompleteOut>({
    resolver: zodResolver(registerComplete.body),
    defaultValues: {
      ...{ first_name: '', last_name: '', address: '', zip_code: '', country: '', city: '', country_code: '' },
      ...{
        phone_number: '',
        birthdate: known.birthdate ?? '',
        ...(known.has_password ? {} : { password: '', password_confirmation: '' }),
      },
    },
  });
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async (values) => {
    try {
      const tokens = await callApi(registerComplete, { body: { ...values, device_id: deviceId() }, token });
      forgetRegistrant();
      await enter(tokens, AFTER_REGISTRATION);
    } catch (error) {
      if (error instanceof ApiRefusal && error.code === 'token-invalid') onTokenEnded();
      throw error;
    }
  });
  const field = ({ name, label, hint, input }: Line) => (
    <TextField
      key={name}
      {...form.register(name)}
      {...input}
      label={t(`auth:field.${label}`)}
      hint={hint ? t(`auth:hint.${hint}`) : undefined}
      error={errorOf(name)}
    />
  );
  const eyes = { showPasswordLabel: t('ui:show-password'), hidePasswordLabel: t('ui:hide-password') };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      <fieldset>
        <legend className={styles.group}>{t('auth:complete.person')}</legend>
        <div className={styles.pairs}>
          {PERSON.map(field)}
          <Controller
            control={form.control}
            name="birthdate"
            render={({ field: { value, onChange } }) => (
              <BirthDateField
                label={t('auth:field.birthdate')}
                hint={t('auth:hint.birthdate')}
                error={errorOf('birthdate')}
                value={value ?? ''}
                onChange={onChange}
                labels={{ day: t('auth:field.day'), month: t('auth:field.month'), year: t('auth:field.year') }}
              />
            )}
          />
        </div>
      </fieldset>
      <fieldset>
        <legend className={styles.group}>{t('auth:complete.residence')}</legend>
        <div className={styles.pairs}>
          <PlaceFields form={form} errorOf={errorOf} />
          {RESIDENCE.map(field)}
        </div>
      </fieldset>
      {known.has_password ? null : (
        <div className={styles.pairs}>
          <PasswordField
            {...form.register('password')}
            label={t('auth:field.password')}
            error={errorOf('password')}
            autoComplete="new-password"
            {...eyes}
          />
          <PasswordField
            {...form.register('password_confirmation')}
            label={t('auth:field.password-confirmation')}
            error={errorOf('password_confirmation')}
            autoComplete="new-password"
            {...eyes}
          />
        </div>
      )}
      <Checkbox {...form.register('is_agree_rules')} label={<Agreement />} error={errorOf('is_agree_rules')} />
      <div className={styles.actions}>
        <Button type="submit" size="large" busy={busy}>
          {t('auth:complete.submit')}
        </Button>
      </div>
    </form>
  );
}

/** What is agreed to, each a link that opens beside the form: nothing that was typed is lost. */
function Agreement() {
  const { t } = useTranslation('auth');
  const page = (path: string) => <TextLink href={path} target="_blank" rel="noreferrer" />;
  return (
    <Trans
      t={t}
      i18nKey="auth:field.agree"
      components={{ terms: page('/terms-and-conditions'), privacy: page('/kyc-policies') }}
    />
  );
}
