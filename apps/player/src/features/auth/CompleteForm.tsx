import { zodResolver } from '@hookform/resolvers/zod';
import { useFormAnswer } from '@lajvard/client/forms';
import { isLocked, PERSON_FIELDS, registerComplete } from '@lajvard/contract';
import { Button, Checkbox, FormAlert, PasswordField, TextLink } from '@lajvard/ui';
import { FormProvider, useForm } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { deviceId } from '../../shared/browser/storage.ts';
import { ApiRefusal, callApi } from '../../shared/calls/api.ts';
import { isOpenText, PersonField, PlaceFields, valuesOf } from '../../shared/person-fields/index.ts';
import styles from './auth.module.css';
import { forgetRegistrant } from './registrant.ts';
import { useEnter } from './use-enter.ts';

type CompleteValues = z.input<typeof registerComplete.body>;
type CompleteOut = z.output<typeof registerComplete.body>;

/** What the first part of the registration already knows. */
export interface KnownBefore {
  readonly birthdate: string | null;
}

const AFTER_REGISTRATION = '/account/profile'; // docs/specification/2-account-and-back-office.md#49-registration

/** The second part of a registration (docs/specification/2-account-and-back-office.md#57-completing-a-registration). */
export function CompleteForm(p: { token: string; known: KnownBefore; onTokenEnded(): void }) {
  const { token, known, onTokenEnded } = p;
  const { t } = useTranslation('auth');
  const enter = useEnter();
  const form = useForm<CompleteValues, unknown, CompleteOut>({
    resolver: zodResolver(registerComplete.body),
    defaultValues: {
      ...valuesOf(() => ''),
      birthdate: known.birthdate ?? '',
      password: '',
      password_confirmation: '',
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

  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {alert ? <FormAlert>{alert}</FormAlert> : null}
        <fieldset>
          <legend className={`${styles.group} text-4 weight-650`}>{t('auth:complete.person')}</legend>
          <div className={`${styles.pairs} stack`}>
            {PERSON_FIELDS.filter(isLocked).map((name) => (
              <PersonField key={name} name={name} errorOf={errorOf} />
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend className={`${styles.group} text-4 weight-650`}>{t('auth:complete.residence')}</legend>
          <div className={`${styles.pairs} stack`}>
            <PlaceFields errorOf={errorOf} />
            {PERSON_FIELDS.filter(isOpenText).map((name) => (
              <PersonField key={name} name={name} errorOf={errorOf} />
            ))}
          </div>
        </fieldset>
        <div className={`${styles.pairs} stack`}>
          <PasswordField
            {...form.register('password')}
            label={t('auth:field.password')}
            error={errorOf('password')}
            autoComplete="new-password"
          />
          <PasswordField
            {...form.register('password_confirmation')}
            label={t('auth:field.password-confirmation')}
            error={errorOf('password_confirmation')}
            autoComplete="new-password"
          />
        </div>
        <Checkbox {...form.register('is_agree_rules')} label={<Agreement />} error={errorOf('is_agree_rules')} />
        <div className={styles.actions}>
          <Button type="submit" size="large" busy={busy}>
            {t('auth:complete.submit')}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

/** The documents to agree to; each link opens a new tab, so that no input is lost. */
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
