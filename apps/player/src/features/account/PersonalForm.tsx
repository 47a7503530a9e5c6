import { zodResolver } from '@hookform/resolvers/zod';
import { useFormAnswer, useFormDraft } from '@lajvard/client/forms';
import { isLocked, PERSON_FIELDS, personColumn, profileUpdate, type UserInfo } from '@lajvard/contract';
import { Button, FormAlert } from '@lajvard/ui';
import { FormProvider, type Resolver, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { useTakePerson } from '../../shared/account-area/index.ts';
import { callApi } from '../../shared/calls/api.ts';
import { isOpenText, PersonField, PlaceFields, valuesOf } from '../../shared/person-fields/index.ts';
import { formDrafts } from '../../shared/session/form-drafts.ts';
import styles from './profile.module.css';

type In = z.input<typeof profileUpdate.body>;
type Out = z.output<typeof profileUpdate.body>;

/** The key of this form's draft. */
export const PROFILE = 'profile';

const storedIn = (user: UserInfo): Required<In> => valuesOf((field) => user[personColumn(field)] ?? '');

/** Validates and sends only what was changed: missing data may stay missing. */
const changesOf = (stored: Required<In>): Resolver<In, unknown, Out> => {
  const read = zodResolver<In, unknown, Out>(profileUpdate.body);
  return (values, context, options) => {
    const changed = Object.entries(values).filter(([name, value]) => value !== stored[name as keyof In]);
    return read(Object.fromEntries(changed), context, options);
  };
};

interface PersonalFormProps {
  user: UserInfo;
  onSaved(): void;
  onCancel(): void;
}

/** Address and telephone; name and birth date only while missing, because they are locked once given. */
export function PersonalForm({ user, onSaved, onCancel }: PersonalFormProps) {
  const { t } = useTranslation(['account', 'auth']);
  const take = useTakePerson();
  const stored = storedIn(user);
  const form = useForm<In, unknown, Out>({ resolver: changesOf(stored), defaultValues: stored });
  const draft = useFormDraft(formDrafts, form, PROFILE, PERSON_FIELDS);
  const { submit, busy, alert, errorOf } = useFormAnswer(form, async (values) => {
    if (Object.keys(values).length > 0) take((await callApi(profileUpdate, { body: values })).data);
    draft.drop();
    onSaved();
  });
  const missing = PERSON_FIELDS.filter(isLocked).filter((name) => stored[name] === '');
  return (
    <FormProvider {...form}>
      <form
        className={`${styles.personForm} stack gap-20`}
        onSubmit={submit}
        noValidate
        aria-label={t('account:profile.personal')}
      >
        {alert ? <FormAlert>{alert}</FormAlert> : null}
        <div className={`${styles.pairs} stack`}>
          {missing.map((name) => (
            <PersonField key={name} name={name} errorOf={errorOf} />
          ))}
          <PlaceFields errorOf={errorOf} />
          {PERSON_FIELDS.filter(isOpenText).map((name) => (
            <PersonField key={name} name={name} errorOf={errorOf} />
          ))}
        </div>
        <div className="row wrap gap-12">
          <Button type="submit" busy={busy}>
            {t('account:profile.save')}
          </Button>
          <Button
            kind="quiet"
            disabled={busy}
            onClick={() => {
              draft.drop();
              onCancel();
            }}
          >
            {t('account:profile.cancel')}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
