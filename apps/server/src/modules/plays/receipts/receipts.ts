import { randomBytes } from 'node:crypto';
import { accountCodesOf } from '#modules/identity';
import { saltedAndNow } from '#modules/rounds';
import type { Db } from '#platform/db/pool.ts';
import { type IncomingPlay, type ReceiptedBatch, SALT_BYTES } from '../take-plays.ts';
import { receiptsSignedWith } from './hmac-receipts.ts';
import { ackText, hashTree, saltedReceipt } from './salted-receipts.ts';

/** Gives plays their receipts, and signs for them: before they are written, so that one statement writes both. */
export interface Receipts {
  /**
   * @param plays of one round, whose opening says by which scheme
   * @param now reads the monotonic ms of this process
   */
  give(db: Db, plays: readonly IncomingPlay[], now: () => number): Promise<ReceiptedBatch>;
}

/** Signs bytes with Ed25519. */
export interface AckSigner {
  readonly keyId: string;
  /** @returns base64url */
  sign(bytes: Buffer): string;
}

interface Scheme {
  readonly salted: boolean;
  /** How far the database's clock is ahead of the monotonic one of this process. */
  readonly aheadMs: number;
}

const MAX_KNOWN_CODES = 100_000; // some 10 MB

/** @param secret keys the receipts of rounds without salted ones */
export const createReceipts = (secret: string | Buffer, signer: AckSigner): Receipts => {
  const signHmac = receiptsSignedWith(secret);
  let lastRound: (Scheme & { readonly roundNumber: number }) | null = null;
  const knownCodes = new Map<number, string>(); // an account's code never changes

  const schemeOf = async (db: Db, roundNumber: number, now: () => number): Promise<Scheme> => {
    if (lastRound?.roundNumber === roundNumber) return lastRound;
    const askedAt = now();
    const found = await saltedAndNow(db, roundNumber);
    if (found === null) return { salted: false, aheadMs: 0 }; // of no round: the statement refuses the play
    lastRound = { roundNumber, salted: found.salted, aheadMs: found.now - (askedAt + now()) / 2 };
    return lastRound;
  };
  const learnCodes = async (db: Db, plays: readonly IncomingPlay[]): Promise<void> => {
    const unknown = plays.map(({ userId }) => userId).filter((userId) => !knownCodes.has(userId));
    if (unknown.length === 0) return;
    if (knownCodes.size + unknown.length > MAX_KNOWN_CODES) knownCodes.clear();
    for (const [userId, code] of await accountCodesOf(db, unknown)) knownCodes.set(userId, code);
  };

  return {
    give: async (db, plays, now) => {
      const roundNumber = plays[0]?.roundNumber ?? 0;
      const { salted, aheadMs } = await schemeOf(db, roundNumber, now);
      if (!salted) {
        const hmacs = plays.map((play) => signHmac(`${roundNumber}|${play.userId}|${play.chips}`));
        return { plays, receipts: Buffer.from(hmacs.join(''), 'hex'), salts: null, signed: null };
      }
      await learnCodes(db, plays);
      const salts = randomBytes(SALT_BYTES * plays.length);
      const leaves = plays.map(({ userId, stakeCents, chips }, n) => {
        const salt = salts.subarray(n * SALT_BYTES, (n + 1) * SALT_BYTES);
        const accountCode = knownCodes.get(userId) ?? '';
        return saltedReceipt({ salt, roundNumber, accountCode, stakeCents, chips });
      });
      const acceptedMs = Math.floor(now() + aheadMs);
      const tree = hashTree(leaves);
      const signature = signer.sign(ackText(roundNumber, acceptedMs, tree.root));
      const receipts = Buffer.concat(leaves);
      return {
        plays,
        receipts,
        salts,
        signed: { batch: { acceptedMs, keyId: signer.keyId, signature, receipts }, tree },
      };
    },
  };
};
