import { FormAlert, useFormat } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import type { Payment } from './payment.ts';
import styles from './payment-list.module.css';

/** What is known of the owner of a withdrawal's account, and of its wallet; null of a deposit. */
const factsOf = (payment: Payment) =>
  'current_balance' in payment
    ? {
        disowned: payment.disowned_at ?? null,
        until: payment.email_undo_until ?? null,
        used: payment.wallet_first_used_at ?? null,
        changes: payment.account_changes ?? [],
      }
    : null;

/**
 * Says before a decision that the owner of the account disowned the withdrawal, and what a thief would have done: a
 * wallet that is new, another e-mail, password or second factor.
 */
export function OwnerWarnings({ payment }: { payment: Payment }) {
  const { t } = useTranslation('office-payments');
  const { dateTime } = useFormat();
  const facts = factsOf(payment);
  if (facts === null) return null;
  const { disowned, until, used, changes } = facts;
  return (
    <>
      {disowned === null ? null : (
        <FormAlert>{t('office-payments:owner.disowned-text', { at: dateTime(disowned) })}</FormAlert>
      )}
      {used === null && until === null && changes.length === 0 ? null : (
        <FormAlert kind="warn">
          {used === null ? null : <p>{t('office-payments:owner.wallet-new-text', { at: dateTime(used) })}</p>}
          {changes.map(({ what, at }) => (
            <p key={what}>{t(`office-payments:owner.changed-text.${what}`, { at: dateTime(at) })}</p>
          ))}
          {until === null ? null : <p>{t('office-payments:owner.email-new-text', { until: dateTime(until) })}</p>}
        </FormAlert>
      )}
    </>
  );
}

/** The same in a row of the list, in a few words. */
export function OwnerMarks({ payment }: { payment: Payment }) {
  const { t, i18n } = useTranslation('office-payments');
  const { dateTime } = useFormat();
  const facts = factsOf(payment);
  if (facts === null) return null;
  const { disowned, until, used, changes } = facts;
  const newest = changes.at(-1);
  const changed = new Intl.ListFormat(i18n.language).format(
    changes.map(({ what }) => t(`office-payments:owner.what.${what}`)),
  );
  return (
    <>
      {disowned === null ? null : (
        <small className={`${styles.mark} block danger weight-600`}>{t('office-payments:owner.disowned')}</small>
      )}
      {used === null ? null : (
        <small className={`${styles.mark} block warn weight-600`}>
          {t('office-payments:owner.wallet-new', { at: dateTime(used) })}
        </small>
      )}
      {newest === undefined ? null : (
        <small className={`${styles.mark} block warn weight-600`}>
          {t('office-payments:owner.changed', { what: changed, at: dateTime(newest.at) })}
        </small>
      )}
      {until === null || newest !== undefined ? null : (
        <small className={`${styles.mark} block warn weight-600`}>{t('office-payments:owner.email-new')}</small>
      )}
    </>
  );
}
