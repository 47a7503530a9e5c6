import { type PublicRound, type SignedRound, type SigningKey, signedRound } from '@lajvard/contract';
import { addCents, fromDollars } from '@lajvard/money';
import { parseSlip, settleSlip, slipTotal } from '@lajvard/roulette';
import { type CheckName, NoWebCrypto, type Verification, verifyRound } from './verify-round.ts';

// The check of a signed file (docs/FAIRNESS.md). The page /fairness and `npm run verify-round -- file.json` run this very file.

/** What is checked of a file besides its round. */
export const FILE_CHECK_NAMES = ['signature', 'published', 'payout'] as const;
export type FileCheckName = (typeof FILE_CHECK_NAMES)[number];

/** `holds` is null where it cannot be said here. */
export interface FileCheck {
  name: FileCheckName | CheckName;
  holds: boolean | null;
}

export interface FileVerification {
  checks: readonly FileCheck[];
  computed: Verification['computed'];
  /** The key that signed; null: none of the house's. */
  key: SigningKey | null;
}

/** What the file is held against. */
export interface Witnesses {
  /** The keys of the house, `GET /api/fairness/keys`. */
  keys: readonly SigningKey[];
  /** The record of that round as it is published now; null where it could not be asked for. */
  published: PublicRound | null;
  /** The published receipts, for a file that has none of its own. */
  receipts: readonly string[] | null;
}

/** Reads a file's text, with or without the `{ data }` around it that the API answers. @returns null for anything else than such a file */
export function readFile(text: string): SignedRound | null {
  try {
    const found: unknown = JSON.parse(text);
    const inner = typeof found === 'object' && found !== null && 'data' in found ? found.data : found;
    const read = signedRound.safeParse(inner);
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** Checks a file: who signed it, whether its round is the published one, whether the round is honest, whether it was paid by the rules. */
export async function verifyFile(file: SignedRound, witnesses: Witnesses): Promise<FileVerification> {
  const key = witnesses.keys.find(({ key_id }) => key_id === file.signature.key_id) ?? null;
  const receipts = file.receipts ?? witnesses.receipts;
  const round = await verifyRound(file.round, receipts, file.play.receipt);
  const { published } = witnesses;
  return {
    key,
    computed: round.computed,
    checks: [
      { name: 'signature', holds: key === null ? false : await signatureHolds(file, key) },
      { name: 'published', holds: published && canonical(published) === canonical(file.round) },
      ...round.checks,
      { name: 'payout', holds: paidByTheRules(file) },
    ],
  };
}

/** @returns null in a browser that does not know Ed25519 */
async function signatureHolds(file: SignedRound, key: SigningKey): Promise<boolean | null> {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) throw new NoWebCrypto();
  const publicKey = await subtle
    .importKey('raw', bytesOfBase64(key.public_key), { name: 'Ed25519' }, false, ['verify'])
    .catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotSupportedError') return null;
      throw error;
    });
  if (publicKey === null) return null;
  const { value, ...signature } = file.signature;
  const text = new TextEncoder().encode(canonical({ ...file, signature }));
  return subtle.verify({ name: 'Ed25519' }, publicKey, bytesOfBase64(value), text);
}

/** Whether chips and number give exactly the stake and what came back that the file names (a void round: the stake). */
function paidByTheRules({ round, play }: SignedRound): boolean {
  const parsed = parseSlip(JSON.stringify(play.chips), {});
  if ('refusal' in parsed) return false;
  const stake = slipTotal(parsed.slip);
  const back = round.number === null ? stake : settleSlip(parsed.slip, round.number).tableWin;
  return play.table_bet === stake && play.table_win === back && isTaken(stake, play);
}

/** Whether the stake is just what left the balance; amounts that are no dollars and cents are no amounts. */
function isTaken(stake: number, play: SignedRound['play']): boolean {
  try {
    const left = addCents(fromDollars(play.balance_before_play), fromDollars(-stake));
    return left === fromDollars(play.remain_balance);
  } catch {
    return false;
  }
}

/** The canonical text of a JSON value (RFC 8785). */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join()}}`;
}

/**
 * Bytes of base64url. What is no such text, or not the one text of its bytes (the last letter has bits to spare), becomes no bytes: nothing signs with those,
 * and not a letter of a file can be exchanged.
 */
function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]*$/.test(text)) return new Uint8Array();
  const padded = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .padEnd(Math.ceil(text.length / 4) * 4, '=');
  if (text.length % 4 === 1) return new Uint8Array();
  const plain = atob(padded);
  if (btoa(plain) !== padded) return new Uint8Array();
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}
