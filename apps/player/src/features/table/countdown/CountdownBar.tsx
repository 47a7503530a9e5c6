import { type CSSProperties, useState } from 'react';
import { useCountdown, useTable, useTableItself } from '../table-context.tsx';
import styles from './countdown-bar.module.css';

const AMBER_SECONDS = 12;
const RED_SECONDS = 6;
/** How often the animation is set right: a browser may stop it in a page that nobody sees. */
const SET_RIGHT_SECONDS = 10;

/**
 * The countdown at the felt's upper edge: gold, amber for the last 12 s, red for the last 6 s and in the extra time.
 * For the eye only: `CountdownText` and the cues say it to screen readers.
 */
export function CountdownBar() {
  const { kind, left, total, stale } = useCountdown();
  const schedule = useTable((view) => view.table.round?.schedule);
  if (!schedule || (kind !== 'betting' && kind !== 'extra')) return null;
  const { openedAt, betsUntil, locksAt } = schedule;
  const [from, to] = kind === 'extra' ? [betsUntil, locksAt] : [openedAt, betsUntil];
  const tone = kind === 'extra' || left <= RED_SECONDS ? 'red' : left <= AMBER_SECONDS ? 'amber' : 'gold';
  return (
    <div
      className={styles.bar}
      data-tone={tone}
      data-stale={stale || undefined}
      data-testid="countdown-bar"
      style={{ '--left': total > 0 ? left / total : 0 } as CSSProperties}
      aria-hidden="true"
    >
      <Run key={from + Math.floor(left / SET_RIGHT_SECONDS)} from={from} to={to} />
    </div>
  );
}

/** Runs from one moment to another (epoch ms) by an animation, which costs no rendering. */
function Run({ from, to }: { from: number; to: number }) {
  const table = useTableItself();
  const [passedMs] = useState(() => Math.round(table.serverNow() - from));
  return <i style={{ animationDuration: `${to - from}ms`, animationDelay: `${-passedMs}ms` }} />;
}
