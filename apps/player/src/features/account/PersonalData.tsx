import { usePlaceNames } from '@lajvard/client/places';
import { directionOf, PERSON_FIELDS, type PersonColumn, type PersonFieldName, type UserInfo } from '@lajvard/contract';
import { Button, FormDone, linkClass, useFormat } from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { isOpenText } from '../../shared/person-fields/index.ts';
import { formDrafts } from '../../shared/session/form-drafts.ts';
import { Fact } from './Fact.tsx';
import { PersonalForm, PROFILE } from './PersonalForm.tsx';
import styles from './profile.module.css';

type OwnLine = Exclude<PersonColumn & PersonFieldName, 'country_code' | 'phone_number'>;

/** Whether it is shown as it is, in a line of its own: not a part of the name, the phone or the place. */
const isOwnLine = (field: PersonFieldName): field is OwnLine =>
  isOpenText(field) && field !== 'country_code' && field !== 'phone_number';

/** The person's data. Name and birth date are locked once given; only support can change them. */
export function PersonalData({ user }: { user: UserInfo }) {
  const { t } = useTranslation(['auth', 'account']);
  const format = useFormat();
  const [state, setState] = useState<'shown' | 'edited' | 'saved'>(() =>
    Object.keys(formDrafts.find(PROFILE)).length > 0 ? 'edited' : 'shown',
  );
  const place = usePlaceNames(user.country, user.city, callApi);
  const phone = user.phone_number === null ? null : `+${user.country_code ?? ''} ${user.phone_number}`;
  return (
    <section>
      <div className={`${styles.head} row wrap between`}>
        <h2 className={`${styles.heading} text-4 weight-650`}>{t('account:profile.personal')}</h2>
        {state === 'edited' ? null : (
          <Button kind="quiet" size="small" onClick={() => setState('edited')}>
            {t('account:profile.edit')}
          </Button>
        )}
      </div>
      <FormDone>{state === 'saved' ? t('account:profile.saved') : null}</FormDone>
      <dl className={styles.facts}>
        <Known name={t('auth:profile.name')} words={user.full_name} />
        <Known
          name={t('account:profile.birthdate')}
          words={user.birth_date === null ? null : format.date(`${user.birth_date}T12:00`)}
        />
        {state === 'edited' ? null : (
          <>
            <Known name={t('account:profile.phone')} words={phone} dir="ltr" />
            <Known name={t('auth:field.country')} words={place.country} />
            <Known name={t('auth:field.city')} words={place.city} />
            {PERSON_FIELDS.filter(isOwnLine).map((field) => (
              <Known
                key={field}
                name={t(`auth:field.${field.replaceAll('_', '-')}`)}
                words={user[field]}
                dir={directionOf(field)}
              />
            ))}
            <Known
              name={t('account:profile.last-logon')}
              words={user.last_logon_at === null ? null : format.dateTime(user.last_logon_at)}
            />
          </>
        )}
      </dl>
      <p className={`${styles.note} text-2 muted`}>
        <Trans
          t={t}
          i18nKey="account:profile.personal-note"
          components={{ support: <Link to="/account/ticketing/create" className={linkClass()} /> }}
        />
      </p>
      {state === 'edited' ? (
        <PersonalForm user={user} onSaved={() => setState('saved')} onCancel={() => setState('shown')} />
      ) : null}
    </section>
  );
}

/** A known fact; omitted if unknown. A person's own text keeps its direction. */
function Known({ name, words, dir = 'auto' }: { name: string; words: string | null; dir?: 'auto' | 'ltr' }) {
  if (words === null) return null;
  return (
    <Fact name={name}>
      <bdi dir={dir}>{words}</bdi>
    </Fact>
  );
}
