import { FormAlert, useFormat } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import type { Payment } from './payment.ts';

const factsOf = (payment: Payment) =>
  'disowned_at' in payment ? payment : ({ disowned_at: null, email_undo_until: null } as const);

/** Says before a decision that the owner of the account disowned the withdrawal, or that its e-mail is new. */
export function OwnerWarnings({ payment }: { payment: Payment }) {
  const { t } = useTranslation('office-payments');
  const { dateTime } = useFormat();
  const { disowned_at: disowned, email_undo_until: until } = factsOf(payment);
  return (
    <>
      {disowned === null ? null : (
        <FormAlert>{t('office-payments:owner.disowned-text', { at: dateTime(disowned) })}</FormAlert>
      )}
      {until === null ? null : (
        <FormAlert kind="warn">{t('office-payments:owner.email-new-text', { until: dateTime(until) })}</FormAlert>
      )}
    </>
  );
}

/** The same in a row of the list, in a few words. */
export function OwnerMarks({ payment }: { payment: Payment }) {
  const { t } = useTranslation('office-payments');
  const { disowned_at: disowned, email_undo_until: until } = factsOf(payment);
  return (
    <>
      {disowned === null ? null : (
        <small className="block danger weight-600">{t('office-payments:owner.disowned')}</small>
      )}
      {until === null ? null : <small className="block warn weight-600">{t('office-payments:owner.email-new')}</small>}
    </>
  );
}
