import type { Tx } from '#platform/db/pool.ts';

/** Rows that are deleted when they are old, and by what. */
export interface OldRows {
  readonly keepDays: number;
  /** Deletes the oldest, `most` at once. @returns how many */
  deleteSome(tx: Tx, keepDays: number, most: number): Promise<number>;
}
