import { setTimeout as pause } from 'node:timers/promises';
import type { Phase } from '@lajvard/roulette';
import type { Db } from '#platform/db/pool.ts';

/** The clock of a running table, which a test may stop: what it does in a phase may take as long as it takes. */
export interface HeldClock {
  /**
   * Lets rounds go on until one is in that phase, and stops the clock in it.
   * @param is which round is meant; default: any
   * @returns its number
   */
  holdIn(phase: HeldPhase, is?: (round: HeldRound) => boolean): Promise<number>;
  /** Lets the clock go on, from the machine's time. */
  letGo(): Promise<void>;
}

/** `landed`: the ball lies, and the number is not known yet. */
export type HeldPhase = Extract<Phase, 'open' | 'locked' | 'spinning'> | 'landed';

interface HeldRound {
  readonly round_number: number;
  readonly wheel: string;
}

interface Seen extends HeldRound {
  readonly phase: Phase;
  /** When the phase may end, epoch ms; null: when somebody acts. */
  readonly until: number | null;
}

const LOOK_MS = 10;

/** Makes the clock of a database that tables use one that can be stopped. A sequence: visible to all at once. */
const INSTALL = `
  create sequence if not exists held_clock minvalue 0 start 0;
  create or replace function table_clock() returns timestamptz language sql volatile security definer as
    'select case last_value when 0 then clock_timestamp() else to_timestamp(last_value / 1000.0) end from held_clock'`;

/** The clock of the tables on a database. @param db as its owner */
export const heldClock = (db: Db): HeldClock => {
  let now = 0;
  let installed: Promise<unknown> | undefined;
  const set = async (ms: number): Promise<void> => {
    now = Math.ceil(ms);
    installed ??= db.pool.query(INSTALL);
    await installed;
    await db.pool.query("select setval('held_clock', $1)", [now]);
  };
  const look = async (): Promise<Seen | undefined> => {
    const { rows } = await db.pool.query<Seen>(
      `select round_number, phase, wheel, 1000 * extract(epoch from case phase when 'open' then locks_at
         when 'locked' then closes_at when 'spinning' then lands_at else next_opens_at end)::float8 as until
       from rounds order by round_number desc limit 1`,
    );
    return rows[0];
  };
  const isHeldIn = (phase: HeldPhase, round: Seen): boolean => {
    const hasCome = now >= (round.until ?? Number.POSITIVE_INFINITY);
    if (phase === 'landed') return round.phase === 'spinning' && hasCome;
    return round.phase === phase && !hasCome;
  };
  return {
    holdIn: async (phase, is = () => true) => {
      if (now === 0) await set(Date.now());
      for (;;) {
        const round = await look();
        if (round && is(round) && isHeldIn(phase, round)) return round.round_number;
        if (round?.until && round.until >= now) await set(round.until + 1);
        await pause(LOOK_MS);
      }
    },
    letGo: () => set(0),
  };
};
