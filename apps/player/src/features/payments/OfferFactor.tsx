import { ownFactor } from '@lajvard/contract';
import { Button, linkClass } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStored, writeStored } from '../../shared/browser/storage.ts';
import { callApi } from '../../shared/calls/api.ts';
import styles from './payments.module.css';

/** Offers the second factor to a player without one, until they have followed or put the offer aside once. */
export function OfferFactor() {
  const { t } = useTranslation('payments');
  const [isDone, setDone] = useState(() => readStored('factor_offered') === true);
  const { data } = useQuery({
    queryKey: ['second-factor', 'offer'],
    queryFn: async () => (await callApi(ownFactor)).data,
    enabled: !isDone,
    staleTime: 0,
  });
  if (isDone || data?.since !== null) return null;
  const finish = () => {
    writeStored('factor_offered', true);
    setDone(true);
  };
  return (
    <p className={`${styles.offer} row wrap gap-12 muted text-2`}>
      <span>{t('payments:withdrawal.offer-factor')}</span>
      <Link to="/account/second-factor" className={linkClass()} onClick={finish}>
        {t('payments:withdrawal.set-up-factor')}
      </Link>
      <Button kind="ghost" size="small" onClick={finish}>
        {t('payments:withdrawal.no-factor')}
      </Button>
    </p>
  );
}
