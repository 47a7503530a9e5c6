import { type LiveRound, type PublicRound, WHEELS } from '@lajvard/contract';
import type { RoundRow } from './store.ts';

const time = (at: Date | null): number | null => at?.getTime() ?? null;

/** The live round as anyone may see it: the number appears only once the round is settled. */
export const presentLiveRound = (row: RoundRow): LiveRound => ({
  round_number: row.round_number,
  phase: row.phase,
  wheel: row.wheel,
  commitment: row.commitment?.toString('hex') ?? null,
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

/** The second part of a scheme is 1 where the receipts are salted. */
export const schemeOf = ({
  wheel,
  receipts_salted: salted,
}: Pick<RoundRow, 'wheel' | 'receipts_salted'>): PublicRound['scheme'] => {
  if (wheel === WHEELS.virtual) return salted ? 'lajvard-1.1' : 'lajvard-1';
  return salted ? 'croupier-1.1' : 'croupier-1';
};

/** The public record of a round: everything needed to check it. */
export const presentPublicRound = (row: RoundRow): PublicRound => ({
  round_number: row.round_number,
  phase: row.phase,
  wheel: row.wheel,
  scheme: schemeOf(row),
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
