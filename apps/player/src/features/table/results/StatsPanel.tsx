import { PocketBadge } from '@lajvard/felt';
import { HOT_FROM_ROUNDS, type WheelStats } from '@lajvard/figures';
import type { Pocket } from '@lajvard/roulette';
import { IconFire, IconSnow, Spinner, useFormat } from '@lajvard/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTable } from '../table-context.tsx';
import styles from './results.module.css';

type Share = keyof WheelStats['percentages'];

/** Pairs that share a bar: one from its start, one from its end. */
const PAIRS: readonly { start: Share; end: Share; look: string }[] = [
  { start: 'red', end: 'black', look: 'colour' },
  { start: 'even', end: 'odd', look: 'parity' },
  { start: '1-18', end: '19-36', look: 'half' },
];
const DOZENS: readonly Share[] = ['1st-12', '2nd-12', '3rd-12'];

/** Hot and cold numbers, and the share of each kind (docs/specification/1-table-and-site.md#38-statistics). */
export function StatsPanel() {
  const { t } = useTranslation('table');
  const board = useTable((view) => view.board);
  const format = useFormat();
  if (!board) return <Spinner label={t('board.loading')} />;
  const { rounds } = board;
  if (rounds === 0) return <p className={styles.none}>{t('board.no-numbers')}</p>;
  const { fire, cold, percentages } = board.stats;
  const source =
    rounds === null ? t('board.sample') : t('board.rounds', { count: rounds, rounds: format.count(rounds) });
  return (
    <div className={`${styles.stats} stack gap-4`}>
      {rounds !== null && rounds < HOT_FROM_ROUNDS ? (
        <p className="muted text-1">{t('board.too-few', { rounds: format.count(HOT_FROM_ROUNDS) })}</p>
      ) : (
        <>
          <Pockets label={t('board.fire')} icon={<IconFire size={17} className={styles.fire} />} pockets={fire} />
          <Pockets label={t('board.cold')} icon={<IconSnow size={17} className={styles.cold} />} pockets={cold} />
        </>
      )}
      {PAIRS.map((pair) => (
        <Bar key={pair.look} {...pair} percentages={percentages} />
      ))}
      <Dozens percentages={percentages} />
      <p className={`${styles.source} muted text-0`}>{source}</p>
    </div>
  );
}

function Pockets({ label, icon, pockets }: { label: string; icon: ReactNode; pockets: readonly Pocket[] }) {
  return (
    <div className={`${styles.pockets} row gap-6`}>
      <span className="row gap-6 muted text-2">
        {icon}
        {label}
      </span>
      <ul className="flex gap-4" aria-label={label}>
        {pockets.map((pocket) => (
          <li key={pocket}>
            <PocketBadge pocket={pocket} size={32} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type Percentages = WheelStats['percentages'];

function Bar({ start, end, look, percentages }: { start: Share; end: Share; look: string; percentages: Percentages }) {
  const { t } = useTranslation('table');
  const { percent } = useFormat();
  return (
    <div className={`${styles.bar} stack gap-8 muted text-1 loose`}>
      <span className="flex between gap-6">
        {t(`share.${start}`)} <b className="ink weight-600">{percent(percentages[start])}</b>
      </span>
      <div className={`${styles.track} flex gap-2 overflow-hidden`} data-look={look} aria-hidden="true">
        <i style={{ flexGrow: percentages[start] }} />
        <i style={{ flexGrow: percentages[end] }} />
      </div>
      <span className="flex between gap-6">
        <b className="ink weight-600">{percent(percentages[end])}</b> {t(`share.${end}`)}
      </span>
    </div>
  );
}

function Dozens({ percentages }: { percentages: Percentages }) {
  const { t } = useTranslation('table');
  const { percent } = useFormat();
  const [first, second] = DOZENS.toSorted((a, b) => percentages[b] - percentages[a]);
  const most = first && second && percentages[first] > percentages[second] ? first : null;
  return (
    <div className={`${styles.dozens} stack gap-2 text-1 text-centre`}>
      {DOZENS.map((dozen) => (
        <div key={dozen} className="nowrap" data-most={dozen === most || undefined}>
          {t(`share.${dozen}`)} <b>{percent(percentages[dozen])}</b>
        </div>
      ))}
    </div>
  );
}
