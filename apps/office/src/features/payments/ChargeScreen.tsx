import type { ChargeAccount } from '@lajvard/contract';
import { Button, FormDone, Money } from '@lajvard/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OfficeLink } from '../../shared/links/OfficeLink.tsx';
import { AccountStep } from './AccountStep.tsx';
import { AmountStep } from './AmountStep.tsx';
import styles from './charge.module.css';
import { UnlockStep } from './UnlockStep.tsx';

const LOCKS_AFTER_MS = 10 * 60_000; // our choice: the person has probably left the desk

/** A charge that was just made; dollars. */
interface CompletedCharge {
  accountCode: string;
  amount: number;
  balance: number;
}

/**
 * Adds to a member's balance. Locked until the master password is accepted; then asks for account, amount and
 * confirmation (docs/specification/2-account-and-back-office.md#411-charge-page).
 */
export function ChargeScreen() {
  const { t } = useTranslation('office-payments');
  const [password, setPassword] = useState<string | null>(null);
  const [wasRefused, setWasRefused] = useState(false);
  const [account, setAccount] = useState<ChargeAccount | null>(null);
  const [made, setMade] = useState<CompletedCharge | null>(null);
  const [proposalId, setProposalId] = useState<number | null>(null);
  const lock = (refused = false) => {
    setPassword(null);
    setWasRefused(refused);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: every step restarts the time
  useEffect(() => {
    if (password === null) return;
    const timer = setTimeout(() => lock(), LOCKS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [password, account, made]);

  return (
    <div className={`${styles.charge} stack gap-22`}>
      <FormDone>
        {made ? (
          <>
            <p>{t('office-payments:charge.done')}</p>
            <p>
              <bdi dir="ltr">{made.accountCode}</bdi>: <Money dollars={made.amount} />{' '}
              {t('office-payments:charge.new-balance')} <Money dollars={made.balance} />
            </p>
          </>
        ) : null}
        {proposalId === null ? null : (
          <p>
            {t('office-payments:charge.waits')}{' '}
            <OfficeLink to="/account/proposals">
              {t('office-payments:charge.waits-link', { id: proposalId })}
            </OfficeLink>
          </p>
        )}
      </FormDone>
      {password === null ? (
        <UnlockStep
          wasRefused={wasRefused}
          onUnlocked={(accepted) => {
            setWasRefused(false);
            setPassword(accepted);
          }}
        />
      ) : (
        <>
          {account === null ? (
            <AccountStep
              onFound={(found) => {
                setMade(null);
                setProposalId(null);
                setAccount(found);
              }}
            />
          ) : (
            <AmountStep
              account={account}
              password={password}
              onOther={() => setAccount(null)}
              onLocked={() => lock(true)}
              onMade={(charge) => {
                setMade({ accountCode: charge.account_code, amount: charge.amount, balance: charge.new_balance });
                setAccount(null);
              }}
              onProposed={({ id }) => {
                setProposalId(id);
                setAccount(null);
              }}
            />
          )}
          <p className={`${styles.lock} row wrap muted text-2`}>
            {t('office-payments:charge.unlocked')}{' '}
            <Button kind="ghost" size="small" onClick={() => lock()}>
              {t('office-payments:charge.lock')}
            </Button>
          </p>
        </>
      )}
    </div>
  );
}
