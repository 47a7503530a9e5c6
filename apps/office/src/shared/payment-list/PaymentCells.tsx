import { formatMoney, IconButton, IconCopy, linkClass, Money, Sentence } from '@lajvard/ui';
import { notify } from '@lajvard/ui/toasts';
import { useTranslation } from 'react-i18next';
import { CODE_LINK } from '../AccountLink.tsx';
import { askedAmount, type Payment } from './payment.ts';

// docs/specification/2-account-and-back-office.md#97-display: a public blockchain explorer
const EXPLORER = 'https://tronscan.org/#/transaction/';
const TRANSACTION = /^(0x)?[0-9a-f]{64}$/i;
const ENDS = 4;

/** A long code, shortened to its two ends; the whole one as a tooltip. */
export function ShortCode({ text }: { text: string }) {
  if (text.length <= 4 * ENDS) return <bdi dir="ltr">{text}</bdi>;
  return (
    <bdi dir="ltr" title={text}>
      {text.slice(0, ENDS)}…{text.slice(-ENDS)}
    </bdi>
  );
}

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

/** A hash, linked to the blockchain explorer if it has the format of a transfer's. */
export function HashCode({ hash, whole = false }: { hash: string; whole?: boolean }) {
  const { t } = useTranslation('office-payments');
  const shown = whole ? <bdi dir="ltr">{hash}</bdi> : <ShortCode text={hash} />;
  if (!TRANSACTION.test(hash)) return shown;
  return (
    <a
      href={`${EXPLORER}${hash.toLowerCase().replace(/^0x/, '')}`}
      target="_blank"
      rel="noreferrer"
      className={whole ? linkClass() : CODE_LINK}
    >
      {shown} <span className="lj-hidden">{t('office-payments:explorer')}</span>
    </a>
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
