import { Spinner } from '@lajvard/ui';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountArea } from '../../shared/account-area/index.ts';
import { FACTOR_CALLS } from '../../shared/second-factor/index.ts';

/** Loaded with this page only: passkeys and QR codes. */
const SecondFactor = lazy(async () => ({ default: (await import('@lajvard/client/second-factor')).SecondFactor }));

/** The player's second factor: an authenticator app with recovery codes, and passkeys. */
export function SecondFactorScreen() {
  const { t } = useTranslation(['account', 'factor', 'ui']);
  return (
    <AccountArea narrow>
      <div className="stack gap-24">
        <p>{t('account:second-factor.lead')}</p>
        <Suspense fallback={<Spinner label={t('ui:loading')} />}>
          <SecondFactor calls={FACTOR_CALLS} title={t('factor:app')} />
        </Suspense>
      </div>
    </AccountArea>
  );
}
