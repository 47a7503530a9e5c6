import { Button, buttonClass, FormAlert, Spinner } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthFrame } from './AuthFrame.tsx';
import styles from './auth.module.css';
import { CompleteForm } from './CompleteForm.tsx';
import { forgetRegistrant, registrantToken } from './registrant.ts';

/** Where the link of the registration's mail leads (spec 2 §2): the code is exchanged, then the rest of the form is asked. */
export function CompleteScreen() {
  const { t } = useTranslation('auth');
  const [ended, setEnded] = useState(false);
  const {
    data: token,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['registrant'],
    queryFn: registrantToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

  if (token && !ended) {
    return (
      <AuthFrame title={t('auth:complete.title')} lead={t('auth:complete.lead')} wide>
        <CompleteForm
          token={token}
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
