import { siteConfigNow } from '../../shared/site-config.ts';
import type { Mode } from './model/state.ts';
import { practiceSource } from './round-source/practice-source.ts';
import type { Clock } from './round-source/round-source.ts';
import { createTable, type Table } from './store.ts';

/** Steady ms since the epoch: a changed wall clock does not move it. */
export const browserClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Builds the table of a mode. What only the live table needs is loaded for it alone. */
export async function openTable(mode: Mode): Promise<Table> {
  const autoRepeatOffered = () => siteConfigNow().auto_repeat;
  const own = { clock: browserClock, random: Math.random, newId: newChipId, calm, autoRepeatOffered };
  if (mode === 'practice') {
    return createTable({ ...own, mode, openDealer: practiceSource({ clock: browserClock, randomWords }) });
  }
  const { openLiveSource } = await import('./open-live-source.ts');
  return createTable({ ...own, mode, ...openLiveSource(browserClock) });
}

/** Numbers of the practice wheel come from the browser's cryptographic generator. */
function* randomWords(): Generator<number> {
  const words = new Uint32Array(1);
  while (true) yield crypto.getRandomValues(words)[0] ?? 0;
}

const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

let chipsMade = 0;
const seat = Math.random().toString(36).slice(2, 10);

/** A name for a chip, unlike that of any chip of another screen. */
function newChipId(): string {
  chipsMade += 1;
  return `${seat}-${chipsMade}`;
}
