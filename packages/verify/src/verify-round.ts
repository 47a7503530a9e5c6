import { bytesOfHex, hexOf, NoWebCrypto, sha256 } from './bytes.ts';
import type { RoundRecord } from './formats.ts';
import { rootOfReceipts } from './salted-receipts.ts';

// Verifies a round, with salted receipts (schemes that end in `.1`) or without, as anybody could (docs/FAIRNESS.md).

/** The checks, in the order of a round. */
const CHECK_NAMES = ['commitment', 'number', 'bets', 'count', 'times', 'receipt'] as const;
export type CheckName = (typeof CHECK_NAMES)[number];

/** `holds` is null while the record lacks what the check needs. */
export interface Check {
  name: CheckName;
  holds: boolean | null;
}

export interface Verification {
  checks: readonly Check[];
  /** What was computed here, to compare with what was published; null while an input is still secret. */
  computed: { commitment: string | null; number: number | null; digest: string | null };
}

const POCKETS = 37;
/** Words from here up are skipped, so that every pocket has equally many words: 37 x 116080197. */
const WORDS_USED = 4_294_967_289;

/**
 * Makes every check of a round. A round of the croupier's wheel has no key, so nothing is checked about its number.
 * @param receipts the receipts of the round, hex, in any order; null if not yet published
 * @param ownReceipt the receipt to look for, if any
 */
export async function verifyRound(
  record: RoundRecord,
  receipts: readonly string[] | null,
  ownReceipt: string | null = null,
): Promise<Verification> {
  if (!globalThis.crypto?.subtle) throw new NoWebCrypto();
  const seed = record.seed === null ? null : bytesOfHex(record.seed);
  const computed = {
    commitment: seed && (await sha256Hex(seed)),
    number: seed && (await numberOfSeed(seed, record.round_number)),
    digest: receipts && (await (isSalted(record) ? rootOfReceipts(receipts.map(normal)) : digestOfReceipts(receipts))),
  };
  const drawn: Check[] = [
    // Without a commitment the key could be any key.
    {
      name: 'commitment',
      holds: record.commitment === null ? false : same(computed.commitment, record.commitment.toLowerCase()),
    },
    { name: 'number', holds: same(computed.number, record.number) },
  ];
  const checks: Check[] = [
    ...(isFilmed(record) ? [] : drawn),
    { name: 'bets', holds: same(computed.digest, record.bets_digest?.toLowerCase() ?? null) },
    // A receipt listed twice would count one bet as two.
    { name: 'count', holds: same(receipts === null ? null : new Set(receipts.map(normal)).size, record.play_count) },
    { name: 'times', holds: inOrder(record) },
  ];
  if (ownReceipt !== null) {
    const own = normal(ownReceipt);
    checks.push({
      name: 'receipt',
      holds: receipts === null ? null : receipts.some((receipt) => normal(receipt) === own),
    });
  }
  return { checks, computed };
}

/** Whether the number came from a wheel in front of a camera. */
export const isFilmed = ({ scheme }: Pick<RoundRecord, 'scheme'>): boolean => scheme.startsWith('croupier-');

/** Whether the receipts of the round are salted. */
export const isSalted = ({ scheme }: Pick<RoundRecord, 'scheme'>): boolean => scheme.endsWith('-1.1');

const same = <Value>(computed: Value | null, published: Value | null): boolean | null =>
  computed === null || published === null ? null : computed === published;

/**
 * Whether the times are in order: committed before bets opened, bets frozen before the launch, key revealed last. A
 * void round may have ended at any point; a settled one has every time.
 */
function inOrder(record: RoundRecord): boolean | null {
  if (record.ended_at === null) return record.phase === 'settled' || record.phase === 'void' ? false : null;
  const { opened_at, locks_at, closes_at, closed_at, launched_at, landed_at, ended_at } = record;
  const planned = opened_at <= locks_at && locks_at <= closes_at;
  const happened = [closed_at, launched_at, landed_at, ended_at];
  if (record.phase === 'settled' && (happened.includes(null) || closes_at > (closed_at ?? 0))) return false;
  const known = [opened_at, ...happened].filter((time) => time !== null);
  return planned && known.every((time, place) => place === 0 || (known[place - 1] ?? 0) <= time);
}

/** The number of a round: the first usable word of HMAC-SHA256(seed, `round:counter`), counter 0, 1, …, modulo 37. */
export async function numberOfSeed(seed: Uint8Array<ArrayBuffer>, roundNumber: number): Promise<number> {
  const { subtle } = globalThis.crypto;
  const key = await subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  for (let counter = 0; ; counter += 1) {
    const message = new TextEncoder().encode(`${roundNumber}:${counter}`);
    const block = new DataView(await subtle.sign('HMAC', key, message));
    const number = firstUsable(block);
    if (number !== null) return number;
  }
}

/** The pocket of the first usable 32-bit word (big-endian); null if none is usable. */
export function firstUsable(block: DataView): number | null {
  for (let offset = 0; offset < block.byteLength; offset += 4) {
    const word = block.getUint32(offset, false);
    if (word < WORDS_USED) return word % POCKETS;
  }
  return null;
}

/** SHA-256 of the receipts as lower-case hex text, sorted and joined without separators; hex. */
export const digestOfReceipts = (receipts: readonly string[]): Promise<string> =>
  sha256Hex(new TextEncoder().encode([...receipts].map(normal).sort().join('')));

const normal = (receipt: string): string => receipt.trim().toLowerCase();

const sha256Hex = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => hexOf(await sha256(bytes));
