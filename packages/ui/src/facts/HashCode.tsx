import { useTranslation } from 'react-i18next';
import { linkClass } from '../controls/Button.tsx';

// docs/specification/2-account-and-back-office.md#97-display: a public blockchain explorer
const EXPLORER = 'https://tronscan.org/#/transaction/';
const TRANSACTION = /^(?:0x)?([0-9a-f]{64})$/i;
const ENDS = 4;

/** A long code, shortened to its two ends; the whole one as a tooltip. */
export function ShortCode({ text }: { text: string }) {
  if (text.length <= 4 * ENDS) return <bdi dir="ltr">{text}</bdi>;
  return (
    <bdi dir="ltr" title={text}>
      {`${text.slice(0, ENDS)}…${text.slice(-ENDS)}`}
    </bdi>
  );
}

/** A hash, linked to the blockchain explorer if it has the format of a transfer's. */
export function HashCode({ hash, whole = false }: { hash: string; whole?: boolean }) {
  const { t } = useTranslation('ui');
  const shown = whole ? (
    <bdi dir="ltr" className="break">
      {hash}
    </bdi>
  ) : (
    <ShortCode text={hash} />
  );
  const transaction = TRANSACTION.exec(hash)?.[1];
  if (transaction === undefined) return shown;
  return (
    <a href={`${EXPLORER}${transaction.toLowerCase()}`} target="_blank" rel="noreferrer" className={linkClass()}>
      {shown} <span className="lj-hidden">{t('ui:explorer')}</span>
    </a>
  );
}
