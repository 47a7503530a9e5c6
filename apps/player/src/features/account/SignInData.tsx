import { useFormAnswer } from '@lajvard/client/forms';
import { passwordChange, type UserInfo } from '@lajvard/contract';
import { Button, buttonClass, FormAlert, FormDone, TextLink } from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { useSiteConfig } from '../../shared/site/site-config.ts';
import { EmailForm } from './EmailForm.tsx';
import styles from './profile.module.css';

type Sent = { what: 'password' } | { what: 'email'; to: string };

/** E-mail and password; mailed links change them (docs/specification/2-account-and-back-office.md#23-profile). */
export function SignInData({ user }: { user: UserInfo }) {
  const { t } = useTranslation(['account', 'auth', 'refusals']);
  const [asks, setAsks] = useState(false);
  const [sent, setSent] = useState<Sent | null>(null);
  const form = useForm();
  const password = useFormAnswer(form, async () => {
    setSent(null);
    await callApi(passwordChange);
    setSent({ what: 'password' });
  });
  return (
    <section>
      <h2 className={`${styles.heading} text-4 weight-650`}>{t('account:profile.sign-in')}</h2>
      <FormDone>{sent ? <CheckMail>{t(`account:profile.sent-${sent.what}`, sent)}</CheckMail> : null}</FormDone>
      {password.alert ? <FormAlert>{password.alert}</FormAlert> : null}
      <dl className={styles.facts}>
        <div className={styles.withWay}>
          <dt>{t('auth:profile.email')}</dt>
          <dd>
            <bdi dir="ltr">{user.email}</bdi>
          </dd>
          <dd className={styles.way}>
            <Button kind="quiet" size="small" aria-expanded={asks} onClick={() => setAsks(!asks)}>
              {t('account:profile.change-email')}
            </Button>
          </dd>
        </div>
        {asks ? (
          <div className={styles.inline}>
            <dt className="lj-hidden">{t('account:profile.change-email')}</dt>
            <dd>
              <EmailForm
                onSent={(to) => {
                  setSent({ what: 'email', to });
                  setAsks(false);
                }}
              />
            </dd>
          </div>
        ) : null}
        <div className={styles.withWay}>
          <dt>{t('auth:field.password')}</dt>
          <dd>
            <span role="img" aria-label={t('account:profile.hidden')}>
              ••••••••
            </span>
          </dd>
          <dd className={styles.way}>
            <Button kind="quiet" size="small" busy={password.busy} onClick={() => void password.submit()}>
              {t('account:profile.change-password')}
            </Button>
          </dd>
        </div>
        <div className={styles.withWay}>
          <dt>{t('account:menu.second-factor')}</dt>
          <dd className={styles.way}>
            <Link to="/account/second-factor" className={buttonClass({ kind: 'quiet', size: 'small' })}>
              {t('account:second-factor.open')}
            </Link>
          </dd>
        </div>
      </dl>
    </section>
  );
}

/**
 * The reply to a request, then the hint of
 * docs/specification/2-account-and-back-office.md#82-requests-to-change-e-mail-or-password.
 */
function CheckMail({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['account', 'auth']);
  const { DEMO } = useSiteConfig();
  return (
    <>
      <p>{children}</p>
      <p>
        <strong>{t('account:check-mail')}</strong>
      </p>
      {DEMO ? (
        <p>
          <TextLink href="/demo/mail">{t('auth:register.demo-mail')}</TextLink>
        </p>
      ) : null}
    </>
  );
}
