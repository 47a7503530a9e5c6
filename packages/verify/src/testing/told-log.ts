import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto';
import type { LogLeaf, PublicRound, SigningKey } from '@lajvard/contract';
import { appendEntries, EMPTY_HEAD, signCheckpoint, type TileSource } from '@lajvard/tlog';
import { sorted } from './signed-file.ts';

// For tests: a casino that tells a log of rounds, as docs/FAIRNESS.md says, with a key of its own.

/** The name of the first log. */
export const ORIGIN = 'casino.example/log';
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const raw = publicKey.export({ format: 'jwk' }).x ?? '';

export const LOG_KEY: SigningKey = {
  key_id: '0123456789abcdef',
  algorithm: 'Ed25519',
  public_key: raw,
  created_at: '2026-11-21T08:00:00.000Z',
  retired_at: null,
};

const BEGINS = Date.UTC(2026, 10, 21, 8);
const ROUND_MS = 98_000;

/** The number of a seed by the scheme, here with Node's own HMAC. */
const drawn = (seed: Buffer, round: number): number => {
  for (let counter = 0; ; counter += 1) {
    const block = createHmac('sha256', seed).update(`${round}:${counter}`).digest();
    for (let at = 0; at < block.length; at += 4) {
      const word = block.readUInt32BE(at);
      if (word < 4_294_967_289) return word % 37;
    }
  }
};

/** The receipts of a round: none to three. */
export const receiptsOf = (round: number): string[] =>
  Array.from({ length: round % 4 }, (_, n) => createHash('sha256').update(`bet ${n} of ${round}`).digest('hex')).sort();

/** The tree hash of RFC 6962, 2.1, over up to three receipts. */
const rootOf = (receipts: readonly string[]): string => {
  const hash = (...parts: Uint8Array[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();
  const [first, ...more] = receipts.map((receipt) => hash(Uint8Array.of(0), Buffer.from(receipt, 'hex')));
  const node = (left: Buffer, right: Buffer | undefined) => (right ? hash(Uint8Array.of(1), left, right) : left);
  return (first ? node(node(first, more[0]), more[1]) : hash()).toString('hex');
};

/** The leaves of a round: every seventh is void before its close, every fifth of the croupier's wheel. */
const leavesOfRound = (round_number: number): LogLeaf[] => {
  const filmed = round_number % 5 === 0;
  const seed = createHash('sha256').update(`seed ${round_number}`).digest();
  const bets_digest = rootOf(receiptsOf(round_number));
  const commitment = filmed ? null : createHash('sha256').update(seed).digest('hex');
  const told = filmed ? null : seed.toString('hex');
  const opened_at = BEGINS + round_number * ROUND_MS;
  const closes_at = opened_at + 78_000;
  const open: LogLeaf = {
    kind: 'open',
    round_number,
    wheel: filmed ? 'studio-2' : 'studio-1',
    scheme: filmed ? 'croupier-1.1' : 'lajvard-1.1',
    commitment,
    opened_at,
    locks_at: opened_at + 75_000,
    closes_at,
  };
  const play_count = receiptsOf(round_number).length;
  const ended_at = closes_at + 13_000;
  const about = { round_number, bets_digest, play_count };
  if (round_number % 7 === 0)
    return [open, Object.assign({ kind: 'void' as const, void_reason: 'fault', seed: told, ended_at }, about)];
  const closed_at = closes_at + 20;
  const launched_at = closed_at + 30;
  const landed_at = launched_at + 12_000;
  const number = filmed ? round_number % 37 : drawn(seed, round_number);
  const reading: LogLeaf[] = filmed
    ? [{ kind: 'reading', round_number, reading: number, proposed_at: landed_at, confirmed_at: landed_at + 100 }]
    : [];
  return [
    open,
    Object.assign({ kind: 'close' as const, closed_at }, about),
    ...reading,
    { kind: 'end', round_number, number, seed: told, launched_at, landed_at, ended_at },
  ];
};

/** The leaves of the first rounds, in order. */
export const toldRounds = (count: number): LogLeaf[] =>
  Array.from({ length: count }, (_, n) => leavesOfRound(n + 1)).flat();

/** The records of these rounds as a casino publishes them. */
export const recordsOf = (leaves: readonly LogLeaf[]): PublicRound[] => {
  const rounds = [...new Set(leaves.map(({ round_number }) => round_number))];
  const drawn = { number: null, seed: null, void_reason: null, bets_digest: null, play_count: null };
  const nothing = Object.assign({ closed_at: null, launched_at: null, landed_at: null, ended_at: null }, drawn);
  return rounds.map((round) => {
    const own = leaves.filter(({ kind, round_number }) => round_number === round && kind !== 'reading');
    const phase = { open: 'open', close: 'spinning', end: 'settled', void: 'void' }[own.at(-1)?.kind as 'open'];
    const { kind: _kind, ...record } = Object.assign({ kind: '', round_number: round }, nothing, ...own, { phase });
    return record as object as PublicRound;
  });
};

export interface ToldLog extends TileSource {
  readonly note: string;
}

/** A log of these leaves, made at once and signed. */
export const logOfLeaves = async (
  leaves: readonly unknown[],
  signedWith = privateKey,
  origin = ORIGIN,
): Promise<ToldLog> => {
  const files = new Map<string, Uint8Array>();
  const read = async (path: string): Promise<Uint8Array | null> => files.get(path) ?? null;
  const entries = leaves.map((leaf) => new TextEncoder().encode(JSON.stringify(sorted(leaf))));
  const { head, tiles } = await appendEntries({ read }, EMPTY_HEAD, entries);
  for (const { path, bytes } of tiles) files.set(path, bytes);
  const key = { name: origin, kind: 'ed25519' as const, publicKey: new Uint8Array(Buffer.from(raw, 'base64url')) };
  const note = await signCheckpoint(origin, head, key, (text) => new Uint8Array(sign(null, text, signedWith)));
  return { read, note };
};

/** The leaf with which a casino says that of this log, which somebody saw, a restore kept so many leaves. */
export const restoredLeaf = async (
  seen: readonly LogLeaf[],
  keptSize: number,
  change: object = {},
): Promise<LogLeaf> => {
  const [whole, kept] = await Promise.all([logOfLeaves(seen), logOfLeaves(seen.slice(0, keptSize))]);
  const rootIn = ({ note }: ToldLog): string => Buffer.from(note.split('\n')[2] ?? '', 'base64').toString('hex');
  const last = seen[keptSize - 1];
  return Object.assign(
    {
      kind: 'restored' as const,
      round_number: last?.round_number ?? 0,
      origin: ORIGIN,
      size: seen.length,
      root: rootIn(whole),
      kept_size: keptSize,
      kept_root: rootIn(kept),
      restored_at: Math.max(...seen.map((leaf) => ('opened_at' in leaf ? leaf.opened_at : 0))) + 90_000,
    },
    change,
  );
};

/** The second log of a casino, after the first as it was kept; all files below `/log/`. */
export const logAfter = async (kept: readonly LogLeaf[], leaves: readonly LogLeaf[]): Promise<ToldLog> => {
  const [old, { note, read }] = [await logOfLeaves(kept), await logOfLeaves(leaves, privateKey, `${ORIGIN}/2`)];
  return { note, read: (path) => (path.startsWith('2/') ? read(path.slice(2)) : old.read(path)) };
};
