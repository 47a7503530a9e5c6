import type { PublicRound } from '@lajvard/contract';
import { Sentence, Words } from '@lajvard/ui';
import { isOwnBeacon } from '@lajvard/verify';
import { useTranslation } from 'react-i18next';
import styles from './fairness.module.css';

/** By which scheme the newest round was drawn, and whose beacon it waited for. */
export function SchemeInForce({ record }: { record: PublicRound | undefined }) {
  const { t } = useTranslation('fairness');
  if (record === undefined) return null;
  const { scheme, beacon } = record;
  return (
    <p className={`${styles.prose} loose`} data-scheme={scheme}>
      <Sentence text={t('fairness:how.scheme', { scheme: `\u2066${scheme}\u2069` })} />
      {beacon ? <Words>{` ${t(isOwnBeacon(beacon) ? 'fairness:how.own' : 'fairness:how.beacon')}`}</Words> : null}
    </p>
  );
}
