import type { Log } from '@lajvard/process';
import { sql } from 'kysely';
import { voidRoundsSql } from '#modules/rounds';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import { type Worker, worker } from '#platform/worker.ts';

const LOOK_EVERY_MS = 60_000;
/** So many rounds are asked for in one look. */
const MAX_ASKED = 5;
/** The wait doubles from a minute on. */
const MAX_WAIT_MS = 6 * 3_600_000;
/** Longer than any relay is away: older rounds are not asked for. */
const ASKED_FOR = '30 days';

interface UnknownBeacon {
  readonly round_number: number;
  readonly beacon_round: number;
}

/** Void rounds with bets that ended without their beacon of this chain, a minute ago or more, newest first. */
const unknownBeacons = async (db: Db, chainHash: string): Promise<UnknownBeacon[]> => {
  const { rows } = await sql<UnknownBeacon>`
    select round_number, beacon_round from (${sql.raw(voidRoundsSql)}) v
    where beacon_chain = decode(${chainHash}, 'hex') and beacon_signature is null
      and ended_at between table_clock() - ${ASKED_FOR}::interval and table_clock() - interval '1 minute'
      and not exists (select from late_beacons l where l.round_number = v.round_number)
    order by round_number desc limit 100`.execute(db.kysely);
  return rows;
};

const insertLateBeacon = async (db: Db, roundNumber: number, signature: Buffer): Promise<void> => {
  await sql`insert into late_beacons (round_number, signature) values (${roundNumber}, ${signature})
    on conflict do nothing`.execute(db.kysely);
};

/**
 * Fetches, on the server that leads, the beacons of void rounds that ended without: so that the numbers that they would
 * have had are public too. What never comes is given up after a month.
 */
export const createLateBeacons = ({
  db,
  clock,
  log,
  beacon,
  isLeader,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly beacon: {
    readonly chain: { readonly hash: string };
    /** The verified signature of a round of the past; null: nobody has it now. */
    readonly pastSignatureOf: (round: number) => Promise<Buffer | null>;
  };
  readonly isLeader: () => boolean;
}): Worker => {
  const waits = new Map<number, { readonly ms: number; readonly until: number }>();
  const ask = async (isStopped: () => boolean): Promise<number> => {
    if (!isLeader()) return LOOK_EVERY_MS;
    const unknown = await unknownBeacons(db, beacon.chain.hash);
    const known = new Set(unknown.map(({ round_number }) => round_number));
    for (const round of waits.keys()) if (!known.has(round)) waits.delete(round);
    const due = unknown.filter(({ round_number: round }) => (waits.get(round)?.until ?? 0) <= clock.monotonic());
    for (const { round_number: round, beacon_round: named } of due.slice(0, MAX_ASKED)) {
      if (isStopped()) break;
      const ms = Math.min(MAX_WAIT_MS, 2 * (waits.get(round)?.ms ?? LOOK_EVERY_MS / 2));
      waits.set(round, { ms, until: clock.monotonic() + ms });
      const signature = await beacon.pastSignatureOf(named);
      if (signature !== null) await insertLateBeacon(db, round, signature);
    }
    return LOOK_EVERY_MS;
  };
  const options = { clock, log, firstMs: LOOK_EVERY_MS };
  return worker('late beacons of void rounds could not be read', options, ask, LOOK_EVERY_MS);
};
