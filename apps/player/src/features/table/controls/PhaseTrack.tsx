import { useTranslation } from 'react-i18next';
import { useTable } from '../table-context.tsx';
import type { TableView } from '../table-view.ts';
import styles from './controls.module.css';

const PARTS = ['open', 'last-call', 'spin'] as const;
// Roughly in proportion to their length; the short parts stay wide enough for their words.
const WIDTHS = { open: 60, 'last-call': 24, spin: 24 } as const;

/** Bets open, last call, spin: the progress of the round as a track that fills. */
export function PhaseTrack() {
  const { t } = useTranslation('table');
  const { part, percent } = useTable(progressOf);
  return (
    <ol className="flex gap-4 muted text-1" aria-label={t('track.label')}>
      {PARTS.map((name, index) => {
        const filled = index < part ? 100 : index === part ? percent : 0;
        return (
          <li
            key={name}
            className={`${styles.part} relative nowrap`}
            style={{ flex: WIDTHS[name] }}
            aria-current={index === part ? 'step' : undefined}
          >
            <i style={{ transform: `scaleX(${filled / 100})` }} />
            {t(`track.${name}`)}
          </li>
        );
      })}
    </ol>
  );
}

/** The running part (-1: none) and how much of it has passed, in whole percent. */
function progressOf({ table, now }: TableView): { part: number; percent: number } {
  const { round, phase, spin } = table;
  if (!round || phase === 'waiting' || phase === 'void') return { part: -1, percent: 0 };
  const { openedAt, betsUntil, locksAt, closesAt } = round.schedule;
  if (phase === 'shown') return { part: 2, percent: 100 };
  if (phase !== 'betting') return { part: 2, percent: percentOf(locksAt, spin?.landsAt ?? closesAt + 9000, now) };
  return now < betsUntil
    ? { part: 0, percent: percentOf(openedAt, betsUntil, now) }
    : { part: 1, percent: percentOf(betsUntil, locksAt, now) };
}

function percentOf(from: number, to: number, now: number): number {
  return to <= from ? 100 : Math.round(Math.min(1, Math.max(0, (now - from) / (to - from))) * 100);
}
