import { siteConfigNow } from '../../shared/site/site-config.ts';
import { browserFavourites, type FavouritesPort } from './favourites/favourites-port.ts';
import type { Clock } from './model/clock.ts';
import type { Mode } from './model/state.ts';
import { practiceSource } from './round-source/practice-source.ts';
import { createTable, type Table } from './store.ts';
import type { VideoSource } from './video/video-source.ts';

/** Steady ms since the epoch: changes to the wall clock do not affect it. */
export const browserClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** A table with what its screen needs beside it. */
export interface OpenedTable {
  readonly table: Table;
  readonly video: VideoSource | null;
  readonly favourites: FavouritesPort;
}

/** Opens the table of a mode. Only the live table loads the code it alone needs. */
export async function openTable(mode: Mode): Promise<OpenedTable> {
  const autoRepeatOffered = () => siteConfigNow().auto_repeat;
  const own = { clock: browserClock, random: Math.random, newId: newChipId, calm, autoRepeatOffered };
  if (mode === 'practice') {
    const openSource = practiceSource({ clock: browserClock, randomWords });
    return { table: createTable({ ...own, mode, openSource }), video: null, favourites: browserFavourites };
  }
  const { openLiveSource } = await import('./open-live-source.ts');
  const { openSource, video, favourites } = openLiveSource(browserClock);
  return { table: createTable({ ...own, mode, openSource }), video, favourites };
}

/** The practice wheel draws its numbers from the browser's cryptographic generator. */
function* randomWords(): Generator<number> {
  const words = new Uint32Array(1);
  while (true) yield crypto.getRandomValues(words)[0] ?? 0;
}

const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

let chipsMade = 0;
const seat = Math.random().toString(36).slice(2, 10);

/** A chip id, unique across screens. */
function newChipId(): string {
  chipsMade += 1;
  return `${seat}-${chipsMade}`;
}
