import type { UserInfo } from '@lajvard/contract';
import { useFormat } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { Fact } from './Fact.tsx';
import styles from './profile.module.css';
import { usePlaceNames } from './use-place-names.ts';

/** What the person said about themselves when they registered; only support changes it. */
export function PersonalData({ user }: { user: UserInfo }) {
  const { t } = useTranslation(['auth', 'account']);
  const format = useFormat();
  const place = usePlaceNames(user.country, user.city);
  const phone = user.phone_number === null ? null : `+${user.country_code ?? ''} ${user.phone_number}`;
  return (
    <section>
      <h2 className={styles.heading}>{t('account:profile.personal')}</h2>
      <dl className={styles.facts}>
        <Known name={t('auth:profile.name')} words={user.full_name} />
        <Known
          name={t('account:profile.birthdate')}
          words={user.birth_date === null ? null : format.date(`${user.birth_date}T12:00`)}
        />
        <Known name={t('account:profile.phone')} words={phone} dir="ltr" />
        <Known name={t('auth:field.country')} words={place.country} />
        <Known name={t('auth:field.city')} words={place.city} />
        <Known name={t('auth:field.address')} words={user.address} />
        <Known name={t('auth:field.zip-code')} words={user.zip_code} dir="ltr" />
        <Known
          name={t('account:profile.last-logon')}
          words={user.last_logon_at === null ? null : format.dateTime(user.last_logon_at)}
        />
      </dl>
      <p className={styles.note}>{t('account:profile.personal-note')}</p>
    </section>
  );
}

/** A fact, where it is known; somebody's own words stand in their own direction. */
function Known({ name, words, dir = 'auto' }: { name: string; words: string | null; dir?: 'auto' | 'ltr' }) {
  if (words === null) return null;
  return (
    <Fact name={name}>
      <bdi dir={dir}>{words}</bdi>
    </Fact>
  );
}
