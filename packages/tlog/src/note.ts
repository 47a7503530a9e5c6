import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { base64 } from '@scure/base';
import { hasOneReading } from './ed25519.ts';
import { TlogError } from './tlog-error.ts';
import { sameBytes } from './tree.ts';

// Signed notes of C2SP (signed-note), and cosignatures (tlog-cosignature), both with Ed25519.

/** The byte that names a kind of signature. */
const KINDS = { ed25519: 1, cosignature: 4 } as const;
type Kind = keyof typeof KINDS;

/** A public key with its name. */
export interface NoteKey {
  readonly name: string;
  readonly kind: Kind;
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
}

/** Signs with Ed25519; the caller holds the private key. */
export type Sign = (message: Uint8Array) => Uint8Array | Promise<Uint8Array>;

/** A signature that was verified; a cosignature says when it was made, in seconds since 1970. */
export interface NoteSignature {
  readonly key: NoteKey;
  readonly timestamp: number | null;
  /** As it stands in the note, newline included. */
  readonly line: string;
}

const MAX_SIGNATURES = 100;
const MAX_LENGTH = 1_000_000;
const NAME = /^[^\s\u0085+]+$/u;
/** Below U+0020, other than a newline. */
const hasControls = (text: string): boolean => [...text].some((sign) => sign < ' ' && sign !== '\n');
const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** The first four bytes of a key's hash, which name it in signatures. */
const keyId = ({ name, kind, publicKey }: NoteKey): Uint8Array =>
  sha256(concatBytes(utf8(`${name}\n`), Uint8Array.of(KINDS[kind]), publicKey)).subarray(0, 4);

/** A key as text: a vkey. */
export const writeNoteKey = (key: NoteKey): string =>
  `${key.name}+${bytesToHex(keyId(key))}+${base64.encode(concatBytes(Uint8Array.of(KINDS[key.kind]), key.publicKey))}`;

/** Reads a vkey. @throws TlogError `malformed` */
export function readNoteKey(text: string): NoteKey {
  const [, name = '', , encoded = ''] = /^([^+]*)\+([^+]*)\+(.*)$/su.exec(text) ?? [];
  const bytes = decode(encoded);
  const kind = (Object.keys(KINDS) as Kind[]).find((each) => KINDS[each] === bytes[0]);
  if (NAME.test(name) && kind && bytes.length === 33) {
    const key = { name, kind, publicKey: bytes.subarray(1) };
    if (writeNoteKey(key) === text) return key;
  }
  throw new TlogError('malformed', 'not a key of a note');
}

/** Signs a text that ends with a newline. */
export const signNote = async (text: string, key: NoteKey, sign: Sign): Promise<string> =>
  `${text}\n${signatureLine(key, await sign(utf8(text)))}`;

/** Adds a cosignature to a note. @param timestamp seconds since 1970 */
export async function cosignNote(note: string, key: NoteKey, sign: Sign, timestamp: number): Promise<string> {
  const stamp = new Uint8Array(8);
  new DataView(stamp.buffer).setBigUint64(0, BigInt(timestamp));
  const signature = await sign(cosigned(timestamp, partsOf(note).text));
  return note + signatureLine(key, concatBytes(stamp, signature));
}

/**
 * Opens a note: every signature by one of these keys must be right, and there must be one; others are ignored. Of two
 * keys with one name and one ID, one must have made it.
 * @throws TlogError `malformed` or `signature`
 */
export async function openNote(
  note: string,
  keys: readonly NoteKey[],
): Promise<{ text: string; signatures: NoteSignature[] }> {
  const { text, lines } = partsOf(note);
  const signatures: NoteSignature[] = [];
  for (const { name, bytes, line } of lines) {
    const named = keys.filter((each) => each.name === name && sameBytes(keyId(each), bytes.subarray(0, 4)));
    if (named.length > 0) signatures.push({ ...(await signerAmong(named, text, bytes.subarray(4))), line });
  }
  if (signatures.length === 0) throw new TlogError('signature', 'no known key signed the note');
  return { text, signatures };
}

/** Which of these keys signed, and when if it is a cosignature. @throws TlogError `signature` */
async function signerAmong(
  keys: readonly NoteKey[],
  text: string,
  signature: Uint8Array,
): Promise<Omit<NoteSignature, 'line'>> {
  for (const key of keys) {
    const timestamp = key.kind === 'cosignature' ? timeOf(signature) : null;
    const message = timestamp === null ? utf8(text) : cosigned(timestamp, text);
    const bytes = key.kind === 'cosignature' ? signature.subarray(8) : signature;
    const isTimed = timestamp === null || Number.isSafeInteger(timestamp);
    if (isTimed && (await isSignedBy(key.publicKey, bytes, message))) return { key, timestamp };
  }
  throw new TlogError('signature', `${keys[0]?.name} did not sign this`);
}

/** The time before a cosignature; NaN if there is none. */
const timeOf = ({ buffer, byteOffset, length }: Uint8Array): number =>
  length < 8 ? Number.NaN : Number(new DataView(buffer, byteOffset, length).getBigUint64(0));

async function isSignedBy(
  publicKey: Uint8Array,
  signature: Uint8Array,
  message: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  if (!hasOneReading(publicKey, signature)) return false;
  const { subtle } = globalThis.crypto;
  const key = await subtle.importKey('raw', Uint8Array.from(publicKey), { name: 'Ed25519' }, false, ['verify']);
  return subtle.verify({ name: 'Ed25519' }, key, Uint8Array.from(signature), message);
}

const cosigned = (timestamp: number, text: string): Uint8Array<ArrayBuffer> =>
  utf8(`cosignature/v1\ntime ${timestamp}\n${text}`);

const signatureLine = (key: NoteKey, signature: Uint8Array): string =>
  `— ${key.name} ${base64.encode(concatBytes(keyId(key), signature))}\n`;

/** The text and the signature lines of a note. */
function partsOf(note: string): { text: string; lines: { name: string; bytes: Uint8Array; line: string }[] } {
  const malformed = (why: string) => new TlogError('malformed', why);
  if (note.length > MAX_LENGTH || !note.isWellFormed() || hasControls(note)) throw malformed('not the text of a note');
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || !note.endsWith('\n')) throw malformed('a note without signatures');
  const rows = note.slice(end + 2, -1).split('\n');
  if (rows.length > MAX_SIGNATURES) throw malformed(`more than ${MAX_SIGNATURES} signatures`);
  const lines = rows.map((row) => {
    const [, name = '', encoded = ''] = /^— (\S+) (\S+)$/u.exec(row) ?? [];
    const bytes = decode(encoded);
    if (!NAME.test(name) || bytes.length < 5) throw malformed('not a line of a signature');
    return { name, bytes, line: `${row}\n` };
  });
  return { text: note.slice(0, end + 1), lines };
}

/** No bytes for what is not canonical base64. */
function decode(text: string): Uint8Array {
  try {
    return base64.decode(text);
  } catch {
    return new Uint8Array();
  }
}
