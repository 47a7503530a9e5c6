import { buttonClass, FormAlert, Spinner } from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountArea, usePerson } from '../../shared/account-area/index.ts';
import { useSiteConfig } from '../../shared/site/site-config.ts';
import { SiteFrame } from '../../shared/site-frame/index.ts';
import { DeleteForm } from './DeleteForm.tsx';
import { PersonMissing } from './PersonMissing.tsx';
import styles from './settings.module.css';

const MEANINGS = ['sign-in', 'email', 'exclusion', 'history', 'break'] as const;

/** Explains, then deletes the account for good (docs/specification/2-account-and-back-office.md#21-player-routes). */
export function DeleteScreen() {
  const { t } = useTranslation(['account', 'ui']);
  const [closed, setClosed] = useState(false);
  return (
    <>
      <p role="status" className="lj-hidden">
        {closed ? t('account:delete.closed-title') : null}
      </p>
      {closed ? <Closed /> : <Closing onClosed={() => setClosed(true)} />}
    </>
  );
}

function Closing({ onClosed }: { onClosed(): void }) {
  const { t } = useTranslation(['account', 'ui']);
  const { MIN_WITHDRAW } = useSiteConfig();
  const { data: person, isError, refetch } = usePerson();
  return (
    <AccountArea narrow>
      {isError ? <PersonMissing onRetry={() => void refetch()} /> : null}
      <div className={styles.prose}>
        <p>{t('account:delete.lead')}</p>
        <ul>
          {MEANINGS.map((name) => (
            <li key={name}>{t(`account:delete.means-${name}`)}</li>
          ))}
        </ul>
        <p>
          <Link to="/account/details/closure" className={buttonClass({ kind: 'quiet' })}>
            {t('account:delete.rather-break')}
          </Link>
        </p>
      </div>
      {person && person.balance >= MIN_WITHDRAW ? (
        <div className={styles.form}>
          <FormAlert kind="warn">{t('account:delete.withdraw-first')}</FormAlert>
          <div className="flex wrap gap-14">
            <Link to="/account/withdrawal" className={buttonClass()}>
              {t('account:menu.withdrawal')}
            </Link>
          </div>
        </div>
      ) : null}
      {person && person.balance < MIN_WITHDRAW ? <DeleteForm person={person} onClosed={onClosed} /> : null}
      {person || isError ? null : <Spinner label={t('ui:loading')} />}
    </AccountArea>
  );
}

function Closed() {
  const { t } = useTranslation(['account', 'ui']);
  return (
    <SiteFrame narrow>
      <h1 className="display">{t('account:delete.closed-title')}</h1>
      <div className={styles.prose}>
        <p>{t('account:delete.closed-text')}</p>
      </div>
      <Link to="/" className={buttonClass({ kind: 'quiet' })}>
        {t('ui:go-home')}
      </Link>
    </SiteFrame>
  );
}
