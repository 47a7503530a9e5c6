import type { LogLeaf, NamedBeacon, RoundRecord } from '../formats.ts';

/** What was entered for a round of the croupier's wheel, and when; epoch ms. */
export interface ReadingFacts {
  readonly reading: number | string;
  readonly proposedAt: number;
  readonly confirmedAt: number;
}

/**
 * What the log tells of a round so far, in the order of the round.
 * @param reading what two people entered; null: nothing
 */
export function leavesOf(round: RoundRecord, reading: ReadingFacts | null): LogLeaf[] {
  const { round_number, wheel, scheme, commitment, opened_at, locks_at, closes_at } = round;
  const { bets_digest, play_count, closed_at, number, seed, launched_at, landed_at, ended_at, void_reason } = round;
  const { signature = null, ...beacon } = round.beacon ?? {};
  const opened = round.opened_board ? { opened_board: round.opened_board } : {};
  const named = round.beacon && { beacon: beacon as NamedBeacon };
  const known = signature === null ? {} : { beacon_signature: signature };
  const opening = { round_number, wheel, scheme, commitment, ...named, opened_at, locks_at, closes_at };
  const leaves: LogLeaf[] = [{ kind: 'open', ...opening }];
  if (closed_at !== null && bets_digest !== null && play_count !== null) {
    const board = round.board ? { board: round.board } : {};
    leaves.push({ kind: 'close', round_number, bets_digest, play_count, ...board, closed_at });
  }
  if (ended_at === null) return leaves;
  if (reading !== null) {
    const { proposedAt: proposed_at, confirmedAt: confirmed_at } = reading;
    leaves.push({ kind: 'reading', round_number, reading: reading.reading, proposed_at, confirmed_at });
  }
  const shown = { ...known, ...opened };
  if (round.phase === 'void' && void_reason !== null)
    leaves.push({ kind: 'void', round_number, void_reason, seed, ...shown, bets_digest, play_count, ended_at });
  else if (number !== null && launched_at !== null && landed_at !== null)
    leaves.push({ kind: 'end', round_number, number, seed, ...shown, launched_at, landed_at, ended_at });
  return leaves;
}
