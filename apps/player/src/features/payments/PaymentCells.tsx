import { linkClass } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import styles from './payments.module.css';

const EXPLORER = 'https://tronscan.org/#/transaction/'; // docs/specification/2-account-and-back-office.md#97-display: a public blockchain explorer
const TRANSACTION = /^[0-9a-f]{64}$/i;
const ENDS = 6;

/** A long code by its two ends; the whole one for the pointer and for readers. */
export function ShortCode({ text }: { text: string }) {
  if (text.length <= 3 * ENDS) return <bdi dir="ltr">{text}</bdi>;
  return (
    <bdi dir="ltr" className={styles.mono} title={text}>
      {text.slice(0, ENDS)}…{text.slice(-ENDS)}
    </bdi>
  );
}

/** A hash, with a way to look it up where it is one of a transfer. */
export function HashCode({ hash, whole = false }: { hash: string; whole?: boolean }) {
  const { t } = useTranslation('payments');
  const shown = whole ? (
    <bdi dir="ltr" className={styles.mono}>
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
