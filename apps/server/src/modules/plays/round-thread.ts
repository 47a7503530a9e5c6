import { openThread } from '#platform/open-thread.ts';
import { type CheckedPlays, checkPlays, type StoredPlays } from './check-plays.ts';
import { hashTree, sortedReceipts } from './receipts/salted-receipts.ts';
import { type AckKeys, areSigned, RECEIPT_BYTES, type SignedBatch } from './receipts/signed-batches.ts';

/** So many are computed in a few milliseconds, less than a thread takes to start. */
const MAX_CHECKED_INLINE = 100;
const MAX_HASHED_INLINE = 1_000;

/** Where a receipt is in the tree of its round, and the hashes from there to the root, hex. */
export interface Inclusion {
  readonly index: number;
  readonly path: string[];
}

/** The batches of a round, and the keys that may have signed them. */
interface BatchesToVerify {
  readonly roundNumber: number;
  readonly batches: readonly SignedBatch[];
  readonly ackKeys: AckKeys;
}

/** What is computed of a round: its signatures, the check of its plays, or the root of its receipts and a path. */
export type RoundWork =
  | { readonly verify: BatchesToVerify }
  | { readonly check: StoredPlays }
  | { readonly receipts: readonly string[]; readonly own: string | null };
type Tree = { readonly root: string } & Inclusion;

/** What the thread computes. */
export const workOut = (work: RoundWork): boolean[] | CheckedPlays | Tree => {
  if ('verify' in work) return areSigned(work.verify.roundNumber, work.verify.batches, work.verify.ackKeys);
  if ('check' in work) return checkPlays(work.check);
  const sorted = sortedReceipts(work.receipts);
  const tree = hashTree(sorted.map((receipt) => Buffer.from(receipt, 'hex')));
  const index = work.own === null ? -1 : sorted.indexOf(work.own);
  const path = index < 0 ? [] : tree.pathOf(index);
  return { root: tree.root.toString('hex'), index, path };
};

// A close never waits for the files of an earlier round.
const thread = () => openThread<RoundWork, ReturnType<typeof workOut>>(new URL('./round-worker.ts', import.meta.url));
const closing = thread();
const files = thread();

const treeOf = async (thread: typeof files, receipts: readonly string[], own: string | null): Promise<Tree> => {
  const work = { receipts, own };
  return (receipts.length > MAX_HASHED_INLINE ? await thread(work) : workOut(work)) as Tree;
};

/** The batches that one of the keys signed. Verifies many of them in a thread of their own. */
export const signedInWorker = async (verify: BatchesToVerify): Promise<SignedBatch[]> => {
  const playCount = verify.batches.reduce((sum, { receipts }) => sum + receipts.length / RECEIPT_BYTES, 0);
  const work = { verify };
  const signed = (playCount > MAX_CHECKED_INLINE ? await closing(work) : workOut(work)) as boolean[];
  return verify.batches.filter((_, index) => signed[index] === true);
};

/** Checks plays, many of them in a thread of their own. */
export const checkInWorker = async (check: StoredPlays): Promise<CheckedPlays> =>
  (check.playCount > MAX_CHECKED_INLINE ? await closing({ check }) : workOut({ check })) as CheckedPlays;

/** The root of a round's receipts. */
export const rootInWorker = async (receipts: readonly string[]): Promise<Buffer> =>
  Buffer.from((await treeOf(closing, receipts, null)).root, 'hex');

/** @throws if it is not among them */
export const inclusionInWorker = async (receipts: readonly string[], own: string): Promise<Inclusion> => {
  const { index, path } = await treeOf(files, receipts, own);
  if (index < 0) throw new Error('plays: a receipt is not among those of its round');
  return { index, path };
};
