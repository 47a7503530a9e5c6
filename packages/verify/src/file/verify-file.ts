import { signedRound, WHEELS } from '@lajvard/contract';
import { addCents, fromDollars } from '@lajvard/money';
import { parseSlip, payoutVector, settleSlip, slipTotal } from '@lajvard/roulette';
import { canonicalJson } from '../canonical-json.ts';
import type { RoundRecord, SignedRound, SigningKey } from '../formats.ts';
import { isBoardOf } from '../round/board.ts';
import { rootOfPath } from '../round/salted-receipts.ts';
import { type Check, type CheckName, isSalted, type Verification, verifyRound } from '../round/verify-round.ts';
import { isSignedWith } from '../signature.ts';
import { receiptOfChips } from './kept-play.ts';

// Verifies a player's signed file (docs/FAIRNESS.md).

/** The checks of a file, apart from those of its round; `ack` is of the casino's answer, kept by the player. */
export const FILE_CHECK_NAMES = ['signature', 'published', 'record', 'slip', 'payout', 'ack'] as const;
export type FileCheckName = (typeof FILE_CHECK_NAMES)[number];

/** `holds` is null if it cannot be determined here. */
export interface FileCheck {
  name: FileCheckName | CheckName;
  holds: boolean | null;
}

export interface FileVerification {
  checks: readonly FileCheck[];
  computed: Verification['computed'];
  /** The key that signed; null: not one of those given. */
  key: SigningKey | null;
}

/** What the file is compared with. */
export interface FileEvidence {
  /** The casino's keys, `GET /api/fairness/keys`; null if they are not at hand. */
  keys: readonly SigningKey[] | null;
  /** The round's record as published now; null if it could not be fetched. */
  published: RoundRecord | null;
  /** The published receipts, for a file without its own. */
  receipts: readonly string[] | null;
}

/** How many members all objects in a value have, at every depth. */
const membersOf = (value: unknown): number =>
  typeof value !== 'object' || value === null
    ? 0
    : (Array.isArray(value) ? 0 : Object.keys(value).length) +
      Object.values(value).reduce<number>((sum, inner) => sum + membersOf(inner), 0);

/** Whether an object in a JSON text names a member twice: parsers disagree on which one counts. */
const saysTwice = (text: string, found: unknown): boolean =>
  [...text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter(([, isName]) => isName !== undefined).length !==
  membersOf(found);

/** The value of a JSON text; null if it is none, or names a member twice. */
export function jsonOf(text: string): unknown {
  try {
    const found: unknown = JSON.parse(text);
    return saysTwice(text, found) ? null : found;
  } catch {
    return null;
  }
}

const NO_SEED = '0'.repeat(64);

/**
 * Parses a file's text, with or without the API's `{ data }` around it.
 * @returns null for anything else, for JSON that names a member twice and for text that has no canonical form
 */
export function parseFile(text: string): SignedRound | null {
  try {
    const found = jsonOf(text);
    const inner = typeof found === 'object' && found !== null && 'data' in found ? found.data : found;
    const read = signedRound.safeParse(inner);
    if (!read.success || !/^[0-9a-f]{64}$/i.test(read.data.round.seed ?? NO_SEED)) return null;
    canonicalJson(read.data);
    return read.data;
  } catch {
    return null;
  }
}

/** Verifies a file: its signature, that its round is the published one and honest, and its payout by the rules. */
export async function verifyFile(file: SignedRound, evidence: FileEvidence): Promise<FileVerification> {
  const key = evidence.keys?.find(({ key_id }) => key_id === file.signature.key_id) ?? null;
  const signed = key && (await isSignedWith(key.public_key, file));
  const receipts = file.receipts ?? evidence.receipts;
  const round = await verifyRound(file.round, receipts, file.play.receipt);
  const board = await boardOf(file, round.checks);
  const { published } = evidence;
  return {
    key,
    computed: round.computed,
    checks: [
      { name: 'signature', holds: key === null && evidence.keys !== null ? false : signed },
      { name: 'published', holds: published && canonicalJson(published) === canonicalJson(file.round) },
      ...('inclusion' in file ? await withSalt(file, board) : board),
      { name: 'record', holds: fitsTogether(file) },
      { name: 'payout', holds: paidByTheRules(file) },
    ],
  };
}

/**
 * The checks of its round; a board that stays sealed for the public is in the files of those who played. No total is
 * below what the player alone would get.
 */
async function boardOf({ round, board, play }: SignedRound, checks: readonly Check[]): Promise<readonly Check[]> {
  const isSealed = Boolean(round.board) && !round.opened_board;
  const opened = round.opened_board ?? board;
  if (!isSealed && opened === undefined) return checks;
  const parsed = parseSlip(JSON.stringify(play.chips), {});
  const hasPlay =
    'slip' in parsed && payoutVector(parsed.slip).every((back, pocket) => back <= (opened?.cents[pocket] ?? -1));
  const isOpened = !isSealed || (board !== undefined && (await isBoardOf(board, round.board ?? '', round.number)));
  const ofRound = checks.find(({ name }) => name === 'board');
  const isOnce = ofRound !== undefined && (isSealed || board === undefined);
  const holds = isOnce && isOpened && hasPlay && ofRound.holds !== false;
  return [...checks.filter((check) => check !== ofRound), { name: 'board', holds }];
}

type SaltedFile = Extract<SignedRound, { format: 'lajvard-round-2' }>;

/** The checks of a round with salted receipts: the receipt is that of the slip, and its path leads to the digest. */
async function withSalt(file: SaltedFile, checks: readonly FileCheck[]): Promise<FileCheck[]> {
  const { round, play, inclusion } = file;
  const { receipt } = play;
  const root = rootOfPath(receipt, inclusion.index, round.play_count ?? 0, inclusion.path);
  const found = checks.find(({ name }) => name === 'receipt')?.holds !== false;
  return [
    ...checks.filter(({ name }) => name !== 'receipt'),
    { name: 'receipt', holds: found && root !== null && root === round.bets_digest },
    { name: 'slip', holds: receipt === (await receiptFrom(file)) },
  ];
}

/** The receipt that follows from what the file says of the play; null: there is none. */
const receiptFrom = ({ round, play }: SaltedFile): Promise<string | null> =>
  receiptOfChips({
    salt: play.salt,
    round: round.round_number,
    accountCode: play.account_code,
    chips: JSON.stringify(play.chips),
  });

const MAX_CLOCK_SKEW_MS = 60_000; // between the signing server and the database

const timeOf = (text: string): number => {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) || time.toISOString() !== text ? Number.NaN : time.getTime();
};

/** Whether the file is consistent: wheel and scheme, phase and number, the time of the play, the list of receipts. */
function fitsTogether({ format, round, play, receipts, receipts_path, signed_at }: SignedRound): boolean {
  const isFilmedWheel = round.wheel === WHEELS.croupier;
  const drawn =
    round.wheel === WHEELS.virtual &&
    round.scheme.startsWith('lajvard-') &&
    round.commitment !== null &&
    round.seed !== null;
  const filmed =
    isFilmedWheel && round.scheme.startsWith('croupier-') && round.commitment === null && round.seed === null;
  const settled = round.phase === 'settled' && round.number !== null && round.void_reason === null;
  const voided = round.phase === 'void' && round.number === null && round.void_reason !== null;
  const acceptedAt = timeOf(play.accepted_at);
  const closedAt = round.closed_at ?? round.ended_at ?? Number.NaN;
  return (
    (drawn || filmed) &&
    isSalted(round) === (format === 'lajvard-round-2') &&
    (settled || voided) &&
    acceptedAt >= round.opened_at &&
    acceptedAt <= closedAt + 1 && // round times are whole milliseconds
    timeOf(signed_at) >= (round.ended_at ?? Number.NaN) - MAX_CLOCK_SKEW_MS &&
    receipts_path === `/api/rounds/${round.round_number}/receipts` &&
    (receipts === null || new Set(receipts).size === receipts.length)
  );
}

/** Whether chips and number give exactly the file's stake, wins and returns (a void round: the stake, and no win). */
function paidByTheRules({ round, play }: SignedRound): boolean {
  const parsed = parseSlip(JSON.stringify(play.chips), {});
  if ('refusal' in parsed) return false;
  const stake = slipTotal(parsed.slip);
  const { tableWin: back, wins } =
    round.number === null ? { tableWin: stake, wins: [] } : settleSlip(parsed.slip, round.number);
  const listed = (list: readonly unknown[]): string => list.map(canonicalJson).sort().join();
  return (
    play.table_bet === stake &&
    play.table_win === back &&
    listed(play.wins) === listed(wins) &&
    balancesHold(stake, back, play)
  );
}

/**
 * Whether the stake is exactly what left the balance, and the returns are in the later balance; amounts must be dollars
 * and cents. Other movements, such as a deposit, may lie between stake and result; where nothing came back, none may.
 */
function balancesHold(stake: number, back: number, play: SignedRound['play']): boolean {
  try {
    const [before, left, after] = [play.balance_before_play, play.remain_balance, play.new_balance].map(fromDollars);
    if (before === undefined || left === undefined || after === undefined) return false;
    const taken = addCents(before, fromDollars(-stake)) === left;
    return taken && left >= 0 && (back === 0 ? after === left : after >= fromDollars(back));
  } catch {
    return false;
  }
}
