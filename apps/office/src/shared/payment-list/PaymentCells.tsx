import { formatMoney, IconButton, IconCopy, Money, Sentence } from '@lajvard/ui';
import { notify } from '@lajvard/ui/toasts';
import { useTranslation } from 'react-i18next';
import { askedAmount, type Payment } from './payment.ts';

/** What counts; below it what the player entered, if a deposit was booked with another amount. */
export function Amount({ payment }: { payment: Payment }) {
  const { t } = useTranslation('office-payments');
  const asked = askedAmount(payment);
  return (
    <>
      <Money dollars={payment.amount} className="weight-650" />
      {asked === null ? null : (
        <small className="muted block">
          <Sentence text={t('office-payments:entered', { asked: formatMoney(asked) })} />
        </small>
      )}
    </>
  );
}

/** Copies the text beside it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('office-payments');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify.ok(t('office-payments:copied'), { id: 'copied' });
    } catch {
      notify.warn(t('office-payments:copy-failed'), { id: 'copied' });
    }
  };
  return (
    <IconButton size="small" label={label} onClick={() => void copy()}>
      <IconCopy size={17} />
    </IconButton>
  );
}
