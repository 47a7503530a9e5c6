import { fromDollars } from '@lajvard/money';
import { addToKinds, type KindBoards, payoutVector, slipTotal } from '@lajvard/roulette';
import { receiptsSignedWith } from './hmac-receipts.ts';
import { rootOf, saltedReceipt } from './salted-receipts.ts';
import { type AckKeys, receiptsSignedFor, type SignedBatch } from './signed-batches.ts';
import { storedSlip } from './stored-slip.ts';

/** The plays of a round as they are stored, and what else is known of them. Texts are JSON: they go to a thread. */
export interface StoredPlays {
  readonly roundNumber: number;
  /** As the opening of the round says. */
  readonly salted: boolean;
  /** A `StoredPlay` each. */
  readonly plays: string;
  /** By user, the cents that the ledger took. */
  readonly taken: string;
  /** Whether the pot of the round holds anything else. */
  readonly potDiffers: boolean;
  /** Those that may have signed receipts without a salt. */
  readonly receiptSecrets: readonly string[];
  /** What was signed for them; none where receipts are not salted. */
  readonly batches: readonly SignedBatch[];
  readonly ackKeys: AckKeys;
}

type StoredPlay = readonly [
  userId: number,
  stake: number,
  chips: string,
  payouts: readonly number[],
  receipt: string,
  salt: string | null,
  accountCode: string | null,
];

/** What follows from the slips, and the first differences to what is stored. */
export interface CheckedPlays {
  /** What each pocket pays, all players together, in cents. */
  readonly board: readonly number[];
  /** The same by kind of bet. */
  readonly kinds: KindBoards;
  /** Of the tree over salted receipts, hex; null in a round without. */
  readonly root: string | null;
  readonly problems: readonly string[];
}

const MAX_NAMED = 5;

/**
 * Computes every stake, pay-out and receipt of a round again, from the stored slips alone, and compares them with what
 * is stored and with what the ledger took.
 */
export const checkPlays = ({
  roundNumber,
  salted,
  plays,
  taken,
  potDiffers,
  receiptSecrets,
  batches,
  ackKeys,
}: StoredPlays): CheckedPlays => {
  const signedFor = receiptsSignedFor(roundNumber, batches, ackKeys);
  const signers = receiptSecrets.map(receiptsSignedWith);
  const left = new Map(Object.entries(JSON.parse(taken) as Record<string, number>));
  const board = new Array<number>(37).fill(0);
  const kinds: KindBoards = {};
  const problems = potDiffers ? ['stakes in the pot'] : [];
  const receipts: string[] = [];
  const isReceipt = ([userId, stakeCents, chips, , receipt, salt, code]: StoredPlay): boolean => {
    if (!salted) return salt === null && signers.some((sign) => sign(`${roundNumber}|${userId}|${chips}`) === receipt);
    if (salt?.length !== 32) return false;
    const of = { salt: Buffer.from(salt, 'hex'), roundNumber, accountCode: code ?? '', stakeCents, chips };
    return saltedReceipt(of).toString('hex') === receipt;
  };
  const check = (play: StoredPlay): void => {
    const [userId, stake, chips, payouts] = play;
    const slip = storedSlip(chips);
    const back = payoutVector(slip);
    for (const [pocket, cents] of back.entries()) board[pocket] = (board[pocket] ?? 0) + cents;
    addToKinds(kinds, slip);
    const wrong = [
      stake !== fromDollars(slipTotal(slip)) && 'stake',
      stake !== left.get(String(userId)) && 'stake in the ledger',
      back.some((cents, pocket) => cents !== payouts[pocket]) && 'pay-outs',
      !isReceipt(play) && 'receipt',
      salted && !signedFor.has(play[4]) && 'acknowledgement',
    ].filter((what) => what !== false);
    if (wrong.length > 0) problems.push(`${wrong.join(', ')} of player ${userId}`);
  };
  for (const play of JSON.parse(plays) as StoredPlay[]) {
    try {
      check(play);
    } catch {
      problems.push(`slip of player ${play[0]}`);
    }
    left.delete(String(play[0]));
    receipts.push(play[4]);
  }
  for (const userId of left.keys()) problems.push(`missing play of player ${userId}`);
  const root = salted ? rootOf(receipts).toString('hex') : null;
  return { board, kinds, root, problems: problems.slice(0, MAX_NAMED) };
};
