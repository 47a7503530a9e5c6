import { addToKinds, type KindBoards } from '@lajvard/figures';
import { fromDollars } from '@lajvard/money';
import { payoutVector, slipTotal } from '@lajvard/roulette';
import { hashOfPlay } from './hash-of-play.ts';
import { receiptsSignedWith } from './receipts/hmac-receipts.ts';
import { rootOf, saltedReceipt } from './receipts/salted-receipts.ts';
import { leavesOf, type SignedBatch } from './receipts/signed-batches.ts';
import { storedSlip } from './stored-slip.ts';

/** The plays of a round as they are stored, and what else is known of them. Texts, because they go to a thread. */
export interface StoredPlays {
  readonly roundNumber: number;
  /** As the opening of the round says. */
  readonly salted: boolean;
  readonly playCount: number;
  /** The fields of a `StoredPlay` of each, with U+001F between all of them. */
  readonly plays: string;
  /** Those that may have signed receipts without a salt. */
  readonly receiptSecrets: readonly string[];
  /** What a server signed for (`areSigned`); none where receipts are not salted. */
  readonly batches: readonly Pick<SignedBatch, 'receipts'>[];
}

interface StoredPlay {
  readonly userId: string;
  readonly stake: string;
  /** Hex. */
  readonly receipt: string;
  /** Hex, or `none`. */
  readonly salt: string;
  readonly accountCode: string;
  /** `hashOfPlay` of the row, hex. */
  readonly hash: string;
  readonly chips: string;
}

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

/** One after the other, so that they need no memory at once. */
function* playsIn(text: string): Generator<StoredPlay> {
  let at = 0;
  const field = (): string => {
    const end = text.indexOf('\x1f', at);
    const found = text.slice(at, end < 0 ? text.length : end);
    at += found.length + 1;
    return found;
  };
  while (at < text.length) {
    const [userId, stake, receipt, salt] = [field(), field(), field(), field()];
    yield { userId, stake, receipt, salt, accountCode: field(), hash: field(), chips: field() };
  }
}

const MAX_NAMED = 5;

/**
 * Computes every stake, pay-out and receipt of a round again, from the stored slips alone, and compares them with what
 * is stored.
 */
export const checkPlays = ({
  roundNumber,
  salted,
  playCount,
  plays,
  receiptSecrets,
  batches,
}: StoredPlays): CheckedPlays => {
  const signedFor = new Set(batches.flatMap((batch) => leavesOf(batch).map((leaf) => leaf.toString('hex'))));
  const signers = receiptSecrets.map(receiptsSignedWith);
  const board = new Array<number>(37).fill(0);
  const kinds: KindBoards = {};
  const problems: string[] = [];
  const receipts: string[] = [];
  const isReceipt = ({ userId, receipt, chips, accountCode }: StoredPlay, salt: Buffer, stakeCents: number): boolean =>
    salted
      ? salt.length === 16 &&
        saltedReceipt({ salt, roundNumber, accountCode, stakeCents, chips }).toString('hex') === receipt
      : signers.some((sign) => sign(`${roundNumber}|${userId}|${chips}`) === receipt);
  const check = (play: StoredPlay): void => {
    const { userId, receipt, chips } = play;
    const stakeCents = Number(play.stake);
    const salt = Buffer.from(play.salt === 'none' ? '' : play.salt, 'hex');
    const slip = storedSlip(chips);
    const payouts = payoutVector(slip);
    for (let pocket = 0; pocket < 37; pocket++) board[pocket] = (board[pocket] ?? 0) + (payouts[pocket] ?? 0);
    addToKinds(kinds, slip);
    const of = { userId: Number(userId), stakeCents, payouts, receipt: Buffer.from(receipt, 'hex'), salt, chips };
    const wrong = [
      stakeCents !== fromDollars(slipTotal(slip)) && 'stake',
      hashOfPlay(of) !== play.hash && 'pay-outs',
      (salted === (play.salt === 'none') || !isReceipt(play, salt, stakeCents)) && 'receipt',
      salted && !signedFor.has(receipt) && 'acknowledgement',
    ].filter((what) => what !== false);
    if (wrong.length > 0) problems.push(`${wrong.join(', ')} of player ${userId}`);
  };
  for (const play of playsIn(plays)) {
    try {
      check(play);
    } catch {
      problems.push(`slip of player ${play.userId}`);
    }
    receipts.push(play.receipt);
  }
  if (receipts.length !== playCount) problems.push(`${receipts.length} plays of ${playCount}`);
  const root = salted ? rootOf(receipts).toString('hex') : null;
  return { board, kinds, root, problems: problems.slice(0, MAX_NAMED) };
};
