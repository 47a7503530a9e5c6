import type { DepositCheck, DepositVerdict } from '@lajvard/contract';
import { classes, FormAlert, IconCheck, IconWarning, Money, ShortCode, useFormat } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import styles from './payment-list.module.css';

/** `ok`: the network agrees with the player. `bad`: it does not. `open`: nothing is known (yet). */
const TONES: Readonly<Record<DepositVerdict, 'ok' | 'bad' | 'open'>> = {
  found: 'ok',
  failed: 'bad',
  'wrong-contract': 'bad',
  'wrong-recipient': 'bad',
  'wrong-amount': 'bad',
  'not-found': 'bad',
  'no-hash': 'bad',
  waiting: 'open',
  unreachable: 'open',
};

const LOOKS = { ok: 'ok', bad: 'warn weight-600', open: 'muted' } as const;

/** The network's verdict on a deposit, in a word. */
export function CheckMark({ check }: { check: DepositCheck | null }) {
  const { t } = useTranslation('office-payments');
  if (check === null) return <span className="muted">–</span>;
  const tone = TONES[check.verdict];
  return (
    <span className={classes(`${styles.check} inline-row gap-4 text-2`, LOOKS[tone])}>
      {tone === 'ok' ? <IconCheck size={15} /> : null}
      {tone === 'bad' ? <IconWarning size={15} /> : null}
      {t(`office-payments:check.short.${check.verdict}`)}
    </span>
  );
}

/** The same in sentences, before an approval, with a warning if it does not agree. */
export function CheckFinding({ check }: { check: DepositCheck | null }) {
  const { t } = useTranslation('office-payments');
  const { count, dateTime } = useFormat();
  if (check === null) return <p className="muted">{t('office-payments:check.none')}</p>;
  const { verdict, amount, recipient, confirmations, checked_at: at } = check;
  const tone = TONES[verdict];
  const words = (
    <>
      <p>{t(`office-payments:check.long.${verdict}`)}</p>
      {verdict === 'wrong-amount' && amount !== null ? (
        <p>
          {t('office-payments:check.amount')} <Money dollars={amount} />
        </p>
      ) : null}
      {verdict === 'wrong-recipient' && recipient !== null ? (
        <p>
          {t('office-payments:check.recipient')} <ShortCode text={recipient} />
        </p>
      ) : null}
      {confirmations !== null ? (
        <p>{t('office-payments:check.confirmations', { confirmations: count(confirmations) })}</p>
      ) : null}
      {at !== null ? <p className="muted">{t('office-payments:check.at', { at: dateTime(at) })}</p> : null}
    </>
  );
  if (tone === 'open') return <div className={`${styles.finding} muted`}>{words}</div>;
  return <FormAlert kind={tone === 'ok' ? 'ok' : 'warn'}>{words}</FormAlert>;
}
