import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { type NoteKey, readNoteKey, writeNoteKey } from '@lajvard/tlog';
import type { WitnessStore } from '../src/index.ts';
import { Unusable } from './unusable.ts';

// What a witness keeps in its folder: key.pem, vkey, logs (a vkey a line), lock, and of each log a checkpoint.

/** So that nobody fills the disk. */
const MAX_REFUSED = 100;

/** Ends when the file holds the text even after the machine has lost power. */
const writeDurably = (file: string, text: string, mode = 0o644): void => {
  const made = openSync(`${file}.new`, 'w', mode);
  try {
    writeFileSync(made, text);
    fsyncSync(made);
  } finally {
    closeSync(made);
  }
  renameSync(`${file}.new`, file);
  const folder = openSync(path.dirname(file), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return pid !== process.pid;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
};

/** Two processes with one folder could cosign two histories. */
const lock = (file: string): void => {
  const other = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (other > 0 && isRunning(other)) throw new Unusable(`process ${other} uses this folder; if not, remove ${file}`);
  writeFileSync(file, String(process.pid));
};

/** How the hash of an origin names what is kept of its log, and what is served. */
export const hashOf = (origin: string): string => createHash('sha256').update(origin).digest('hex');

/** Opens the folder, and makes the key at the first time. @throws Unusable */
export const openWitnessFolder = (folder: string, name: string | null) => {
  const file = (of: string): string => path.join(folder, of);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  lock(file('lock'));
  if (!existsSync(file('vkey'))) {
    if (name === null) throw new Unusable('a new witness needs a name: --name witness.example/w1');
    const made = generateKeyPairSync('ed25519').privateKey;
    writeDurably(file('key.pem'), made.export({ format: 'pem', type: 'pkcs8' }).toString(), 0o600);
    writeDurably(file('vkey'), `${writeNoteKey(noteKey(name, made))}\n`);
  }
  const secret = createPrivateKey(readFileSync(file('key.pem')));
  const vkey = readFileSync(file('vkey'), 'utf8').trim();
  const key = readNoteKey(vkey);
  if (writeNoteKey(noteKey(key.name, secret)) !== vkey) throw new Unusable(`${file('vkey')} is not of key.pem`);
  if (name !== null && name !== key.name) throw new Unusable(`this witness is named ${key.name}`);
  const textOf = (of: string): string | null => (existsSync(file(of)) ? readFileSync(file(of), 'utf8') : null);
  const store: WitnessStore = {
    read: async (origin) => textOf(hashOf(origin)),
    write: async (origin, note) => writeDurably(file(hashOf(origin)), note),
  };
  return {
    key,
    vkey,
    sign: (message: Uint8Array): Uint8Array => new Uint8Array(sign(null, message, secret)),
    store,
    /** The checkpoint cosigned last, of the log whose origin has this hash. */
    checkpoint: (hash: string): string | null => (/^[0-9a-f]{64}$/.test(hash) ? textOf(hash) : null),
    logs: (): NoteKey[] => (textOf('logs') ?? '').split('\n').filter(Boolean).map(readNoteKey),
    keepLogs: (logs: readonly NoteKey[]): void =>
      writeDurably(file('logs'), logs.map((each) => `${writeNoteKey(each)}\n`).join('')),
    /** Keeps evidence, once for each pair of checkpoints. @returns the name of its file; null: there is enough */
    keepRefused: (kept: string | null, note: string): string | null => {
      const text = `${kept ?? 'nothing'}\n${'-'.repeat(20)}\n\n${note}`;
      const of = `refused-${hashOf(text).slice(0, 16)}.txt`;
      const isFull = readdirSync(folder).filter((each) => each.startsWith('refused-')).length >= MAX_REFUSED;
      if (isFull || existsSync(file(of))) return null;
      writeDurably(file(of), text);
      return of;
    },
  };
};

const noteKey = (name: string, secret: KeyObject): NoteKey => ({
  name,
  kind: 'cosignature',
  publicKey: new Uint8Array(Buffer.from(secret.export({ format: 'jwk' }).x ?? '', 'base64url')),
});
