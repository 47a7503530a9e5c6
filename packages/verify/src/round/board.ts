import { bigEndian, bytesOfHex, hexOf, joined, sha256 } from '../bytes.ts';
import type { OpenedBoard, RoundRecord } from '../formats.ts';

// The board of a round: what each pocket would pay, all players together (docs/FAIRNESS.md#the-board). The close
// commits to it before anybody can know the number, and the end opens it.

/** With fewer plays it would tell who bet what, and stays sealed for the public. */
export const OPENED_FROM = 5;

const POCKETS = 37;

/** Whether rounds of this scheme commit to their board. */
export const hasBoard = ({ scheme }: Pick<RoundRecord, 'scheme'>): boolean =>
  scheme === 'lajvard-2.1' || scheme.endsWith('-1.2');

/** The commitment to a board, hex. */
export async function boardCommitment({ salt, cents }: Pick<OpenedBoard, 'salt' | 'cents'>): Promise<string> {
  const totals = cents.map((total) => bigEndian(8, total));
  return hexOf(await sha256(joined(new TextEncoder().encode('lajvard-2/board\0'), bytesOfHex(salt), ...totals)));
}

/** A round that has ended, as its record or the leaves of the log tell it. */
interface Ended {
  /** What its close committed to; null: it was never closed. */
  readonly board: string | null;
  readonly opened: OpenedBoard | null;
  readonly playCount: number;
  /** Null: it is void. */
  readonly number: number | null;
}

/**
 * Whether a board is the one committed to, and what was paid is its total for the number.
 * @param number null: the round is void, and nothing was paid
 */
export async function isBoardOf(opened: OpenedBoard, commitment: string, number: number | null): Promise<boolean> {
  const isWhole = opened.cents.length === POCKETS && opened.cents.every((total) => Number.isSafeInteger(total));
  if (!isWhole || opened.cents.some((total) => total < 0)) return false;
  const owed = number === null ? null : opened.cents[number];
  return opened.paid_cents === owed && (await boardCommitment(opened)) === commitment;
}

/** Whether the board of a round that has ended is as it must be. Null: it stays sealed, or there is none. */
export async function boardHolds({ board, opened, playCount, number }: Ended): Promise<boolean | null> {
  if (board === null) return opened === null && number === null ? null : false;
  if ((opened !== null) !== playCount >= OPENED_FROM) return false;
  return opened && isBoardOf(opened, board, number);
}

/** The same of a record, at any time. */
export async function recordedBoardHolds(record: RoundRecord): Promise<boolean | null> {
  const { board, opened_board: opened, play_count, number, closed_at, ended_at } = record;
  if (!hasBoard(record) || board === undefined || opened === undefined) return false;
  if ((board === null) !== (closed_at === null)) return false;
  if (ended_at === null) return opened === null ? null : false;
  return boardHolds({ board, opened, playCount: play_count ?? 0, number });
}
