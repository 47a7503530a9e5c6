import { registration } from '@lajvard/contract';
import { Button, buttonClass, FormAlert, Spinner } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiRefusal, callApi } from '../../shared/calls/api.ts';
import { useSession } from '../../shared/session/session.ts';
import { AuthFrame } from './AuthFrame.tsx';
import styles from './auth.module.css';
import { CompleteForm } from './CompleteForm.tsx';
import { forgetRegistrant, registrantToken } from './registrant.ts';

/** The unfinished registration and what it already knows; null if the link is no longer valid. */
async function askRegistration() {
  const token = await registrantToken();
  if (token === null) return null;
  try {
    return { token, known: (await callApi(registration, { token })).data };
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.code !== 'token-invalid') throw error;
    forgetRegistrant();
    return null;
  }
}

/**
 * The target of the link in the registration mail (docs/specification/2-account-and-back-office.md#21-player-routes):
 * exchanges the code, then shows the rest of the form.
 */
export function CompleteScreen() {
  const { t } = useTranslation('auth');
  const [ended, setEnded] = useState(false);
  const { signedIn } = useSession();
  const {
    data: registrant,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['registrant'],
    queryFn: askRegistration,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    gcTime: 0,
    retry: false,
  });

  // The person came back after the registration was complete, signed in.
  if (registrant === null && signedIn) return <Navigate to="/account/profile" replace />;
  if (registrant && !ended) {
    return (
      <AuthFrame title={t('auth:complete.title')} lead={t('auth:complete.lead')} wide>
        <CompleteForm
          token={registrant.token}
          known={registrant.known}
          onTokenEnded={() => {
            forgetRegistrant();
            setEnded(true);
          }}
        />
      </AuthFrame>
    );
  }
  if (isFetching) {
    return (
      <AuthFrame title={t('auth:complete.title')}>
        <p className={styles.text}>
          <Spinner label={t('auth:complete.checking')} /> {t('auth:complete.checking')}
        </p>
      </AuthFrame>
    );
  }
  if (isError) {
    return (
      <AuthFrame title={t('auth:complete.title')}>
        <div className={styles.form}>
          <FormAlert>{t('auth:complete.network')}</FormAlert>
          <div className={styles.actions}>
            <Button onClick={() => void refetch()}>{t('auth:complete.retry')}</Button>
          </div>
        </div>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('auth:complete.bad-title')} lead={t('auth:complete.bad-text')}>
      <div className={styles.actions}>
        <Link to="/account/register" className={buttonClass()}>
          {t('auth:complete.register-again')}
        </Link>
      </div>
    </AuthFrame>
  );
}
