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

/** The second part of a scheme is 1 where the receipts are salted; lajvard-2 has a beacon. */
export const schemeOf = ({
  wheel,
  receipts_salted: salted,
  beacon_round: beacon,
}: Pick<RoundRow, 'wheel' | 'receipts_salted' | 'beacon_round'>): PublicRound['scheme'] => {
  if (beacon !== null) return 'lajvard-2';
  if (wheel === WHEELS.virtual) return salted ? 'lajvard-1.1' : 'lajvard-1';
  return salted ? 'croupier-1.1' : 'croupier-1';
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
