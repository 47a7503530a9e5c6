import { linkClass } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';

// docs/specification/2-account-and-back-office.md#97-display: a public blockchain explorer
const EXPLORER = 'https://tronscan.org/#/transaction/';
const TRANSACTION = /^[0-9a-f]{64}$/i;
const ENDS = 6;

/** A long code shortened to its two ends; hovering and screen readers get the whole code. */
export function ShortCode({ text }: { text: string }) {
  if (text.length <= 3 * ENDS) return <bdi dir="ltr">{text}</bdi>;
  return (
    <bdi dir="ltr" className="break" title={text}>
      {text.slice(0, ENDS)}…{text.slice(-ENDS)}
    </bdi>
  );
}

/** A hash; a transaction hash links to the explorer. */
export function HashCode({ hash, whole = false }: { hash: string; whole?: boolean }) {
  const { t } = useTranslation('payments');
  const shown = whole ? (
    <bdi dir="ltr" className="break">
      {hash}
    </bdi>
  ) : (
    <ShortCode text={hash} />
  );
  if (!TRANSACTION.test(hash)) return shown;
  return (
    <a
      href={`${EXPLORER}${hash.toLowerCase()}`}
      target="_blank"
      rel="noreferrer"
      className={linkClass()}
      aria-label={t('payments:explorer', { hash })}
    >
      {shown}
    </a>
  );
}
