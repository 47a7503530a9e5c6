import type { VoidRanks, VoidReason, VoidRound } from '@lajvard/contract';
import { leastMeanRank, meanRank, type Rank, rankOf, VOID_SAMPLE } from '@lajvard/figures';
import { cents, toDollars } from '@lajvard/money';
import type { Pocket } from '@lajvard/roulette';
import { sql } from 'kysely';
import { boardOfPlaysSql } from '#modules/plays';
import { voidRoundsSql } from '#modules/rounds';
import { commitmentTo, confirmedNumbersSql, numberFrom } from '#modules/wheel';
import type { Db } from '#platform/db/pool.ts';

const ROWS_SHOWN = 50;
const SAMPLES_SHOWN = 12;
const READ_FOR_MS = 60_000;

interface VoidRow {
  readonly round_number: number;
  readonly reason: VoidReason;
  readonly commitment: Buffer | null;
  readonly seed: Buffer | null;
  readonly beacon_round: number | null;
  readonly beacon_signature: Buffer | null;
  readonly late_signature: Buffer | null;
  /** When its number could be known. */
  readonly known_at: Date;
  readonly staked: number;
  readonly board: readonly number[];
  readonly reading: Pocket | null;
}
type Ranked = VoidRound & { readonly rank: Rank };
type Sample = VoidRanks['samples'][number];

/** Those after a round, and those of the awaited ones whose beacon is known by now, in the order of their numbers. */
const voidsAfter = async (db: Db, roundNumber: number, awaited: readonly number[]): Promise<VoidRow[]> => {
  const { rows } = await sql<VoidRow>`
    select v.round_number, v.reason, v.commitment, v.seed, v.beacon_round,
      coalesce(v.beacon_signature, l.signature) as beacon_signature, l.signature as late_signature,
      coalesce(l.found_at, v.ended_at) as known_at, v.staked_cents as staked, c.number as reading,
      array_to_json(coalesce(v.board_cents, (${sql.raw(boardOfPlaysSql('v.round_number'))}))) as board
    from (${sql.raw(voidRoundsSql)}) v left join (${sql.raw(confirmedNumbersSql)}) c using (round_number)
      left join late_beacons l using (round_number)
    where v.round_number > ${roundNumber}
      or (v.round_number = any(${awaited}::bigint[]) and l.signature is not null) order by v.round_number`.execute(
    db.kysely,
  );
  return rows;
};

/** What the seed gives, with its beacon and if it is the one of the commitment; without one what two people read. */
const numberOf = (row: VoidRow): Pocket | null => {
  const {
    round_number: round,
    commitment,
    seed,
    reading,
    beacon_round: beaconRound,
    beacon_signature: signature,
  } = row;
  if (commitment === null) return reading;
  const beacon = beaconRound === null ? null : { round: beaconRound, signature };
  if (seed === null || (beacon !== null && signature === null)) return null;
  return commitmentTo(seed, round, beacon).equals(commitment) ? numberFrom(seed, round, beacon) : null;
};

const present = (row: VoidRow): VoidRound => {
  const number = numberOf(row);
  const dollars = row.board.map((total) => toDollars(cents(total)));
  return {
    round_number: row.round_number,
    reason: row.reason,
    staked: toDollars(cents(row.staked)),
    number,
    awaits_beacon: row.beacon_round !== null && row.beacon_signature === null,
    ...(row.late_signature && { late_signature: row.late_signature.toString('hex') }),
    back: number === null ? null : (dollars[number] ?? 0),
    rank: number === null ? null : rankOf(row.board, number),
    totals: dollars.toSorted((one, other) => other - one),
  };
};

const judge = (rounds: readonly Ranked[]): Sample => ({
  first_round: Math.min(...rounds.map(({ round_number }) => round_number)),
  last_round: Math.max(...rounds.map(({ round_number }) => round_number)),
  mean_rank: meanRank(rounds.map(({ rank }) => rank)) ?? 0,
  least_mean_rank: leastMeanRank(rounds.map(({ totals }) => totals)),
});

/**
 * What void rounds would have brought, newest first, before a round or to the last. Each is read once, and new ones
 * are looked for at most once a minute. Samples take rounds in the order in which their numbers could be known: a late
 * beacon changes no sample that was judged.
 */
export const openVoidRanks = (db: Db, now: () => number): ((before?: number) => Promise<VoidRanks>) => {
  const rounds: VoidRound[] = [];
  const ranked: Ranked[] = [];
  const samples: Sample[] = [];
  let reading: Promise<void> | null = null;
  let until = 0;
  const readNew = async (): Promise<void> => {
    const last = rounds.at(-1)?.round_number ?? 0;
    const awaited = rounds.filter(({ awaits_beacon }) => awaits_beacon).map(({ round_number }) => round_number);
    const found = (await voidsAfter(db, last, awaited)).map((row) => ({ round: present(row), knownAt: row.known_at }));
    for (const { round } of found) {
      if (round.round_number > last) rounds.push(round);
      else rounds[rounds.findIndex(({ round_number }) => round_number === round.round_number)] = round;
    }
    for (const { round } of found.toSorted((one, other) => one.knownAt.getTime() - other.knownAt.getTime())) {
      const { rank } = round;
      if (rank === null) continue;
      ranked.push(Object.assign(round, { rank }));
      if (ranked.length % VOID_SAMPLE.rounds === 0) samples.push(judge(ranked.slice(-VOID_SAMPLE.rounds)));
    }
  };
  return async (before = Number.POSITIVE_INFINITY) => {
    if (reading === null && now() >= until) {
      until = now() + READ_FOR_MS;
      reading = readNew().finally(() => {
        reading = null;
      });
      reading.catch(() => {
        until = 0;
      });
    }
    await reading;
    const known = rounds.filter(({ round_number }) => round_number < before);
    return {
      sample_rounds: VOID_SAMPLE.rounds,
      mean_of_chance: VOID_SAMPLE.meanOfChance,
      rounds: rounds.length,
      ranked: ranked.length,
      mean_rank: meanRank(ranked.map(({ rank }) => rank)),
      judged: samples.length,
      below: samples.filter(({ mean_rank, least_mean_rank }) => mean_rank < least_mean_rank).length,
      samples: samples.slice(-SAMPLES_SHOWN).reverse(),
      newest: known.slice(-ROWS_SHOWN).reverse(),
      has_older: known.length > ROWS_SHOWN,
    };
  };
};
