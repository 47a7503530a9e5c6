import type { Broadcast } from '@lajvard/contract';
import { useFormat } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import styles from './broadcast.module.css';

const SHOWN = ['sent', 'waiting', 'sending', 'failed', 'skipped', 'unknown'] as const;

/** The number of members in each state, without empty states. */
export function Counts({ counts }: Pick<Broadcast, 'counts'>) {
  const { t } = useTranslation('office-broadcast');
  const { count } = useFormat();
  const states = SHOWN.filter((state) => state === 'sent' || counts[state] > 0);
  return (
    <ul className={`${styles.counts} flex wrap muted text-2`}>
      {states.map((state) => (
        <li key={state}>
          {t(`office-broadcast:state.${state}`)}{' '}
          <b className={state === 'failed' || state === 'unknown' ? 'danger' : 'ink'}>{count(counts[state])}</b>
        </li>
      ))}
    </ul>
  );
}
