import type { OpenedBoard, RoundRecord } from '../formats.ts';
import { hasBoard, isBoardOf, OPENED_FROM } from './board.ts';
import { type Check, verifyRound } from './verify-round.ts';

type Cells = Readonly<Record<string, string>>;

const textOf = (cell: string | undefined): string | null => cell || null;
const numberOf = (cell: string | undefined): number | null => (cell ? Number(cell) : null);
/** Epoch ms of ISO 8601 with microseconds, which are cut off, as in a record. */
const timeOf = (cell: string | undefined): number | null =>
  cell ? new Date(cell.replace(/([.]\d{3})\d*Z$/, '$1Z')).getTime() : null;

const beaconOf = (row: Cells): Pick<RoundRecord, 'beacon'> =>
  row.beacon_round
    ? {
        beacon: {
          chain: row.beacon_chain ?? '',
          public_key: row.beacon_key ?? '',
          genesis_ms: Number(row.beacon_genesis_ms),
          period_ms: Number(row.beacon_period_ms),
          round: Number(row.beacon_round),
          signature: textOf(row.beacon_signature),
        },
      }
    : {};

const openedOf = (row: Cells): OpenedBoard | null =>
  row.board_salt && row.board_cents
    ? {
        salt: row.board_salt,
        cents: row.board_cents.split(' ').map(Number),
        paid_cents: row.phase === 'settled' ? Number(row.paid_cents) : null,
      }
    : null;

/** As in the public record: with few plays the board is not opened. */
const boardOf = (row: Cells, scheme: RoundRecord['scheme']): Pick<RoundRecord, 'board' | 'opened_board'> =>
  hasBoard({ scheme })
    ? { board: textOf(row.board), opened_board: Number(row.play_count) < OPENED_FROM ? null : openedOf(row) }
    : {};

/** The public record that a row tells. */
const recordOfMonth = (row: Cells): RoundRecord => ({
  round_number: Number(row.round_number),
  phase: row.phase as RoundRecord['phase'],
  wheel: row.wheel ?? '',
  scheme: row.scheme as RoundRecord['scheme'],
  ...beaconOf(row),
  ...boardOf(row, row.scheme as RoundRecord['scheme']),
  commitment: textOf(row.commitment),
  seed: textOf(row.seed),
  bets_digest: textOf(row.bets_digest),
  play_count: Number(row.play_count),
  number: numberOf(row.number),
  void_reason: textOf(row.void_reason),
  opened_at: timeOf(row.opened_at) ?? Number.NaN,
  locks_at: timeOf(row.locks_at) ?? Number.NaN,
  closes_at: timeOf(row.closes_at) ?? Number.NaN,
  closed_at: timeOf(row.closed_at),
  launched_at: timeOf(row.launched_at),
  landed_at: timeOf(row.landed_at),
  ended_at: timeOf(row.ended_at),
});

/**
 * Verifies a round from the files of a month (docs/FAIRNESS.md#the-files-of-a-month), a board that is sealed for the
 * public too.
 * @param row its cells by column, from the `rounds` of `lajvard-month-2`
 * @param receipts those of its plays, hex
 */
export async function verifyMonthRound(row: Cells, receipts: readonly string[]): Promise<readonly Check[]> {
  const record = recordOfMonth(row);
  const { checks } = await verifyRound(record, receipts);
  const opened = openedOf(row);
  if (!record.board || record.opened_board || opened === null) return checks;
  const holds = await isBoardOf(opened, record.board, record.number);
  return checks.map((check) => (check.name === 'board' ? { name: check.name, holds } : check));
}
