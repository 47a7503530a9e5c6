import { randomBytes } from 'node:crypto';
import type { PlayAck } from '@lajvard/contract';
import { accountCodesOf } from '#modules/identity';
import { receiptsAreSalted } from '#modules/rounds';
import type { Db } from '#platform/db/pool.ts';
import { receiptsSignedWith } from './hmac-receipts.ts';
import { ackText, hashTree, saltedReceipt } from './salted-receipts.ts';
import type { IncomingPlay, ReceiptedPlay, WrittenPlay } from './take-plays.ts';

/** A play that was written, and the casino's word that it has it; null in a round without salted receipts. */
export interface TakenPlay extends WrittenPlay {
  readonly ack: PlayAck | null;
}

/** Gives plays their receipts, and signs for them. */
export interface Receipts {
  /** @param plays of one round, whose opening says by which scheme */
  give(db: Db, plays: readonly IncomingPlay[]): Promise<ReceiptedPlay[]>;
  /**
   * Signs once for plays that are written, by user.
   * @param acceptedMs by the database's clock
   */
  acknowledge(roundNumber: number, acceptedMs: number, plays: ReadonlyMap<number, WrittenPlay>): Map<number, TakenPlay>;
}

/** Signs bytes with Ed25519. */
export interface AckSigner {
  readonly keyId: string;
  /** @returns base64url */
  sign(bytes: Buffer): string;
}

const SALT_BYTES = 16;
const MAX_KNOWN_CODES = 100_000; // some 10 MB

/** @param secret keys the receipts of rounds without salted ones */
export const createReceipts = (secret: string | Buffer, signer: AckSigner): Receipts => {
  const signHmac = receiptsSignedWith(secret);
  let lastRound: { readonly roundNumber: number; readonly salted: boolean } | null = null;
  const knownCodes = new Map<number, string>(); // an account's code never changes

  const isSalted = async (db: Db, roundNumber: number): Promise<boolean> => {
    if (lastRound?.roundNumber === roundNumber) return lastRound.salted;
    const salted = await receiptsAreSalted(db, roundNumber);
    if (salted !== null) lastRound = { roundNumber, salted };
    return salted ?? false; // of no round: the statement refuses the play
  };
  const learnCodes = async (db: Db, plays: readonly IncomingPlay[]): Promise<void> => {
    const unknown = plays.map(({ userId }) => userId).filter((userId) => !knownCodes.has(userId));
    if (unknown.length === 0) return;
    if (knownCodes.size + unknown.length > MAX_KNOWN_CODES) knownCodes.clear();
    for (const [userId, code] of await accountCodesOf(db, unknown)) knownCodes.set(userId, code);
  };

  return {
    give: async (db, plays) => {
      const roundNumber = plays[0]?.roundNumber ?? 0;
      if (!(await isSalted(db, roundNumber)))
        return plays.map((play) =>
          Object.assign(play, { receipt: signHmac(`${roundNumber}|${play.userId}|${play.chips}`), salt: null }),
        );
      await learnCodes(db, plays);
      const salts = randomBytes(SALT_BYTES * plays.length);
      return plays.map((play, n) => {
        const salt = salts.subarray(n * SALT_BYTES, (n + 1) * SALT_BYTES);
        const { stakeCents, chips } = play;
        const accountCode = knownCodes.get(play.userId) ?? '';
        const receipt = saltedReceipt({ salt, roundNumber, accountCode, stakeCents, chips }).toString('hex');
        return Object.assign(play, { receipt, salt: salt.toString('hex') });
      });
    },
    acknowledge: (roundNumber, accepted_ms, plays) => {
      const salted = [...plays].filter(([, { salt }]) => salt !== null);
      const places = new Map(salted.map(([userId], index) => [userId, index]));
      const tree = hashTree(salted.map(([, { receipt }]) => Buffer.from(receipt, 'hex')));
      const size = salted.length;
      const signature = size === 0 ? '' : signer.sign(ackText(roundNumber, accepted_ms, tree.root));
      const ackOf = (index: number | undefined): PlayAck | null => {
        if (index === undefined) return null;
        const path = tree.pathOf(index).map((node) => node.toString('hex'));
        return { accepted_ms, index, size, path, key_id: signer.keyId, signature };
      };
      return new Map(
        [...plays].map(([userId, play]) => [userId, Object.assign(play, { ack: ackOf(places.get(userId)) })]),
      );
    },
  };
};
