import { QUICKNET } from '@lajvard/beacon';
import { type LiveRound, type PublicRound, WHEELS } from '@lajvard/contract';
import { beaconOf, dueAt } from './beacon-store.ts';
import type { RoundRow } from './round-row.ts';

const time = (at: Date | null): number | null => at?.getTime() ?? null;

/** The beacon that a round named, as the table shows it. */
const liveBeacon = (row: RoundRow): Pick<LiveRound, 'beacon'> => {
  const named = beaconOf(row);
  if (named === null) return {};
  const { chain, round } = named;
  return { beacon: { chain: chain.hash, round, due_at: dueAt(named), is_own: chain.hash !== QUICKNET.hash } };
};

const publicBeacon = (row: RoundRow): Pick<PublicRound, 'beacon'> => {
  const named = beaconOf(row);
  if (named === null) return {};
  const { hash: chain, publicKey: public_key, genesisMs: genesis_ms, periodMs: period_ms } = named.chain;
  const signature = named.signature?.toString('hex') ?? null;
  return { beacon: { chain, public_key, genesis_ms, period_ms, round: named.round, signature } };
};

/** The live round as anyone may see it: the number appears only once the round is settled. */
export const presentLiveRound = (row: RoundRow): LiveRound => ({
  round_number: row.round_number,
  phase: row.phase,
  wheel: row.wheel,
  scheme: schemeOf(row),
  commitment: row.commitment?.toString('hex') ?? null,
  ...liveBeacon(row),
  opened_at: row.opened_at.getTime(),
  bets_until: row.bets_until.getTime(),
  locks_at: row.locks_at.getTime(),
  closes_at: row.closes_at.getTime(),
  launches_at: time(row.launches_at),
  lands_at: time(row.lands_at),
  ended_at: time(row.ended_at),
  next_opens_at: time(row.next_opens_at),
  number: row.phase === 'settled' ? row.number : null,
  void_reason: row.void_reason,
});

/**
 * The part after the point: the receipts are salted, and then the close commits to the board too. lajvard-2 has a
 * beacon and salted receipts.
 */
export const schemeOf = ({
  wheel,
  receipts_salted: salted,
  beacon_round: beacon,
  board_committed: committed,
}: Pick<RoundRow, 'wheel' | 'receipts_salted' | 'beacon_round' | 'board_committed'>): PublicRound['scheme'] => {
  if (beacon !== null) return committed ? 'lajvard-2.1' : 'lajvard-2';
  const part = committed ? '-1.2' : salted ? '-1.1' : '-1';
  return wheel === WHEELS.virtual ? `lajvard${part}` : `croupier${part}`;
};

/** The commitment to the board, and the board once it is public. */
const publicBoard = ({
  board_committed: committed,
  board_hash: hash,
  board_salt: salt,
  board_cents: totals,
  paid_cents: paid,
}: RoundRow): Pick<PublicRound, 'board' | 'opened_board'> => {
  if (!committed) return {};
  const opened = salt && totals && { salt: salt.toString('hex'), cents: [...totals], paid_cents: paid };
  return { board: hash?.toString('hex') ?? null, opened_board: opened };
};

/** The public record of a round: everything needed to check it. */
export const presentPublicRound = (row: RoundRow): PublicRound => ({
  round_number: row.round_number,
  phase: row.phase,
  wheel: row.wheel,
  scheme: schemeOf(row),
  ...publicBeacon(row),
  commitment: row.commitment?.toString('hex') ?? null,
  seed: row.seed?.toString('hex') ?? null,
  bets_digest: row.bets_digest?.toString('hex') ?? null,
  play_count: row.play_count,
  ...publicBoard(row),
  number: row.phase === 'settled' ? row.number : null,
  void_reason: row.void_reason,
  opened_at: row.opened_at.getTime(),
  locks_at: row.locks_at.getTime(),
  closes_at: row.closes_at.getTime(),
  closed_at: time(row.closed_at),
  launched_at: time(row.launches_at),
  landed_at: row.number === null ? null : time(row.lands_at),
  ended_at: time(row.ended_at),
});
