import { QrCode } from '@lajvard/client/qr';
import type { DayLimits, UserInfo } from '@lajvard/contract';
import { Button, FormAlert, Spinner } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountArea, usePerson } from '../../shared/account-area/index.ts';
import { useDayLeft } from '../../shared/limits/index.ts';
import { loadSiteConfig } from '../../shared/site/site-config.ts';
import { CopyButton } from './CopyButton.tsx';
import { depositBarOf, LimitLeft, NoDeposit } from './DepositBar.tsx';
import { DepositForm } from './DepositForm.tsx';
import styles from './payments.module.css';

/**
 * A deposit: the player transfers money to the casino's address, then submits the transfer's hash
 * (docs/specification/2-account-and-back-office.md#24-deposit-and-withdrawal).
 */
export function DepositScreen() {
  const { t } = useTranslation(['payments', 'refusals', 'ui']);
  const { data: config } = useQuery({ queryKey: ['site-config'], queryFn: loadSiteConfig });
  const { data: person, isError, isFetchedAfterMount, refetch } = usePerson();
  const { data: day, isAsking } = useDayLeft();
  if (isError && !person) {
    return (
      <AccountArea>
        <FormAlert>
          {t('payments:failed')}{' '}
          <Button kind="quiet" size="small" onClick={() => void refetch()}>
            {t('ui:list.retry')}
          </Button>
        </FormAlert>
      </AccountArea>
    );
  }
  if (!config || !person || !isFetchedAfterMount || isAsking) {
    return (
      <AccountArea>
        <Spinner label={t('ui:loading')} />
      </AccountArea>
    );
  }
  const address = config.WALLET_ADDR;
  return (
    <AccountArea>
      {address === '' ? (
        <FormAlert kind="warn">{t('refusals:deposits-closed')}</FormAlert>
      ) : person.held ? (
        <FormAlert kind="warn">{t('refusals:account-held')}</FormAlert>
      ) : (
        <>
          {config.DEMO ? <FormAlert kind="warn">{t('payments:deposit.demo')}</FormAlert> : null}
          <Steps address={address} person={person} day={day?.deposits ?? null} />
        </>
      )}
    </AccountArea>
  );
}

/** The two steps, or why there are none. Decided once, so that a form being filled in never disappears. */
function Steps({ address, person, day }: { address: string; person: UserInfo; day: DayLimits['deposits'] }) {
  const { t } = useTranslation('payments');
  const [bar] = useState(() => depositBarOf(person, day));
  const limit = person.deposit_limitation;
  if (bar) return <NoDeposit bar={bar} />;
  return (
    <>
      {limit ? <LimitLeft limit={limit} /> : null}
      <div className={`${styles.steps} stack`}>
        <Destination address={address} />
        <section className={`${styles.step} shrink`} aria-labelledby="deposit-tell">
          <h2 id="deposit-tell">{t('payments:deposit.tell')}</h2>
          <p>{t('payments:deposit.tell-text')}</p>
          <DepositForm walletAddress={address} />
        </section>
      </div>
    </>
  );
}

function Destination({ address }: { address: string }) {
  const { t } = useTranslation('payments');
  return (
    <section className={`${styles.step} shrink`} aria-labelledby="deposit-send">
      <h2 id="deposit-send">{t('payments:deposit.send')}</h2>
      <p>{t('payments:deposit.send-text')}</p>
      <div className={`${styles.destination} flex wrap gap-22`}>
        <QrCode text={address} label={t('payments:deposit.qr')} />
        <div className="stack gap-10 shrink">
          <h3 className="text-2 weight-550 muted">{t('payments:deposit.address')}</h3>
          <bdi dir="ltr" className={`${styles.code} weight-650 break`}>
            {address}
          </bdi>
          <CopyButton text={address} done={t('payments:deposit.copied')} />
          <p className={`${styles.warning} text-2 warn`}>{t('payments:deposit.network')}</p>
        </div>
      </div>
    </section>
  );
}
