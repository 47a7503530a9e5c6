import { Money, useFormat } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import styles from './reality.module.css';
import { netOf, type TableSession } from './table-session.ts';

/** Time at the table, stakes, wins, and the difference. */
export function SessionSummary({ session }: { session: TableSession }) {
  const { t } = useTranslation('table');
  const format = useFormat();
  const minutes = Math.floor(session.atTableMs / 60_000);
  const clock = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  const net = netOf(session);
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('reality.time')}</dt>
        <dd className="weight-600">
          <bdi dir="ltr">{format.digits(clock)}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('reality.rounds')}</dt>
        <dd className="weight-600">{format.count(session.rounds)}</dd>
      </div>
      <div>
        <dt>{t('reality.staked')}</dt>
        <dd className="weight-600">
          <Money dollars={session.staked} />
        </dd>
      </div>
      <div>
        <dt>{t('reality.won')}</dt>
        <dd className="weight-600">
          <Money dollars={session.won} />
        </dd>
      </div>
      <div className={styles.net} data-net={net < 0 ? 'loss' : net > 0 ? 'gain' : undefined}>
        <dt>{t('reality.net')}</dt>
        <dd className="weight-600">
          <Money dollars={net} />
        </dd>
      </div>
    </dl>
  );
}
