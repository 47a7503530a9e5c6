import { bytesOfHex, hexOf, NoWebCrypto, sha256 } from '../bytes.ts';
import type { RoundRecord } from '../formats.ts';
import { beaconHolds, isBeaconDrawn, isInOrderWithBeacon, isNotLaterThanNext } from './beacon.ts';
import { hasBoard, recordedBoardHolds } from './board.ts';
import { commitmentOf, numberOf } from './draw.ts';
import { rootOfReceipts } from './salted-receipts.ts';

// Verifies a round, by any scheme, as anybody could (docs/FAIRNESS.md).

/** The checks, in the order of a round. */
const CHECK_NAMES = ['commitment', 'beacon', 'number', 'bets', 'count', 'board', 'times', 'receipt'] as const;
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
    commitment: seed && (await commitmentOf(seed, record)),
    number: seed && (await numberOf(seed, record)),
    digest: receipts && (await (isSalted(record) ? rootOfReceipts(receipts.map(normal)) : digestOfReceipts(receipts))),
  };
  const drawn: Check[] = [
    // Without a commitment the key could be any key.
    {
      name: 'commitment',
      holds: record.commitment === null ? false : same(computed.commitment, record.commitment.toLowerCase()),
    },
    ...(record.beacon || isBeaconDrawn(record) ? [{ name: 'beacon' as const, holds: await beaconHolds(record) }] : []),
    { name: 'number', holds: same(computed.number, record.number) },
  ];
  const checks: Check[] = [
    ...(isFilmed(record) ? [] : drawn),
    { name: 'bets', holds: same(computed.digest, record.bets_digest?.toLowerCase() ?? null) },
    // A receipt listed twice would count one bet as two.
    { name: 'count', holds: same(receipts === null ? null : new Set(receipts.map(normal)).size, record.play_count) },
    ...(hasBoard(record) || record.board !== undefined || record.opened_board !== undefined
      ? [{ name: 'board' as const, holds: await recordedBoardHolds(record) }]
      : []),
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
export const isSalted = (record: Pick<RoundRecord, 'scheme'>): boolean =>
  record.scheme.endsWith('-1.1') || hasBoard(record) || isBeaconDrawn(record);

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
  if (record.beacon && !isNotLaterThanNext(record.beacon, closes_at)) return false;
  if (record.beacon && closed_at !== null && launched_at !== null)
    if (!isInOrderWithBeacon(record.beacon, closed_at, launched_at)) return false;
  const known = [opened_at, ...happened].filter((time) => time !== null);
  return planned && known.every((time, place) => place === 0 || (known[place - 1] ?? 0) <= time);
}

/** SHA-256 of the receipts as lower-case hex text, sorted and joined without separators; hex. */
export const digestOfReceipts = (receipts: readonly string[]): Promise<string> =>
  sha256Hex(new TextEncoder().encode([...receipts].map(normal).sort().join('')));

const normal = (receipt: string): string => receipt.trim().toLowerCase();

const sha256Hex = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => hexOf(await sha256(bytes));
