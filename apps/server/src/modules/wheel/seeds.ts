import { createHash, createHmac } from 'node:crypto';
import { type Pocket, pocketFromWords } from '@lajvard/roulette';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';

/** What of a beacon a number follows from. */
interface Beacon {
  readonly round: number;
  readonly signature: Buffer | null;
}

/** SHA-256 of a seed: published before the round opens. */
export const commitmentOf = (seed: Buffer): Buffer => createHash('sha256').update(seed).digest();

/** The commitment of the scheme `lajvard-2`, which binds a seed to its round. */
export const boundCommitmentOf = (seed: Buffer, roundNumber: number): Buffer =>
  createHash('sha256').update('lajvard-2/seed\0').update(big(roundNumber)).update(seed).digest();

/** The commitment to a seed in a round, by whether it names a beacon. */
export const commitmentTo = (seed: Buffer, roundNumber: number, beacon: object | null): Buffer =>
  beacon === null ? commitmentOf(seed) : boundCommitmentOf(seed, roundNumber);

/**
 * A round's number by the scheme `lajvard-1`: HMAC-SHA256 with the seed as key over `<round>:<counter>`, counter 0, 1,
 * ..., each read as eight big-endian 32-bit words. The number is the first word below 4294967289 (= 37 x 116080197),
 * modulo 37.
 */
export const numberOfSeed = (seed: Buffer, roundNumber: number): Pocket =>
  pocketFromWords(wordsOf(seed, (counter) => Buffer.from(`${roundNumber}:${counter}`)));

/**
 * A round's number by its scheme: of `lajvard-2` HMAC-SHA256 is over the numbers of both rounds, the beacon's signature
 * and the counter (docs/FAIRNESS.md#the-scheme-lajvard-2).
 * @throws if the beacon has no signature yet
 */
export const numberFrom = (seed: Buffer, roundNumber: number, beacon: Beacon | null): Pocket => {
  if (beacon === null) return numberOfSeed(seed, roundNumber);
  const { round, signature } = beacon;
  if (signature === null) throw new Error(`wheel: the beacon of round ${roundNumber} is not there`);
  const drawn = Buffer.concat([Buffer.from('lajvard-2/number\0'), big(roundNumber), big(round), signature]);
  return pocketFromWords(wordsOf(seed, (counter) => Buffer.concat([drawn, big(counter).subarray(4)])));
};

const big = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
};

function* wordsOf(seed: Buffer, textOf: (counter: number) => Buffer): Generator<number> {
  for (let counter = 0; ; counter++) {
    const block = createHmac('sha256', seed).update(textOf(counter)).digest();
    for (let offset = 0; offset < block.length; offset += 4) yield block.readUInt32BE(offset);
  }
}

/** Stores the seed of a round. A round has one seed; a second one is an error. */
export const insertSeed = async (tx: Tx, roundNumber: number, seed: Buffer): Promise<void> => {
  await sql`insert into wheel_seeds (round_number, seed) values (${roundNumber}, ${seed})`.execute(tx.kysely);
};

/** The seed of a round; secret until the round has ended. */
export const readSeed = async (db: Db | Tx, roundNumber: number): Promise<Buffer> => {
  const { rows } = await sql<{ seed: Buffer }>`
    select seed from wheel_seeds where round_number = ${roundNumber}`.execute(db.kysely);
  const [row] = rows;
  if (row === undefined) throw new Error(`wheel: round ${roundNumber} has no seed`);
  return row.seed;
};

/**
 * Deletes seeds whose round ended longer ago than this and tells the same seed itself, with the owner's rights
 * (migration 0061): the server itself may not.
 * @param most rows at once
 * @returns how many
 */
export const deleteOldSeeds = async (tx: Tx, keepDays: number, most: number): Promise<number> => {
  const { rows } = await sql<{ deleted: number }>`
    select delete_old_wheel_seeds(${keepDays}::int, ${most}::int) as deleted`.execute(tx.kysely);
  return rows[0]?.deleted ?? 0;
};
