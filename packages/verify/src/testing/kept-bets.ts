import { createHash, generateKeyPairSync, sign } from 'node:crypto';

// For tests: a bet, the casino's answer and its round, made from docs/FAIRNESS.md with Node's own hashes alone.

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const hash = (...parts: readonly (string | Uint8Array)[]): Buffer =>
  parts.reduce((made, part) => made.update(part), createHash('sha256')).digest();
const big = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
};
const lp = (text: string): Buffer => Buffer.concat([big(Buffer.byteLength(text)).subarray(4), Buffer.from(text)]);
const leaf = (receipt: string): Buffer => hash(Uint8Array.of(0), Buffer.from(receipt, 'hex'));
const node = (left: Buffer, right: Buffer): Buffer => hash(Uint8Array.of(1), left, right);

const ROUND = 77;
const SALT = '00112233445566778899aabbccddeeff';
const ACCOUNT = '2000000013';
const [ID, OTHER] = ['RED.0', 'ab'.repeat(32)];
export const CHIPS = `{"RED":[{"id":"${ID}","chipSelected":50,"x":0.5,"y":-0.25,"formula":"RED"}]}`;

export const receiptOfBet = (chips = CHIPS, dollars = 50): string =>
  hash(
    'lajvard-2/receipt\0',
    Buffer.from(SALT, 'hex'),
    big(ROUND),
    lp(ACCOUNT),
    big(dollars * 100),
    lp(chips),
  ).toString('hex');

/** The bet as the browser kept it, the second of a batch of two. */
export const keptBet = () => {
  const receipt = receiptOfBet();
  const accepted_ms = 1_795_000_000_123;
  const root = node(leaf(OTHER), leaf(receipt));
  const signed = Buffer.concat([Buffer.from('lajvard-2/ack\0'), big(ROUND), big(accepted_ms), root]);
  const path = [leaf(OTHER).toString('hex')];
  const signature = sign(null, signed, privateKey).toString('base64url');
  const ack = { accepted_ms, index: 1, size: 2, path, key_id: '0123456789abcdef', signature };
  return { round: ROUND, account_code: ACCOUNT, chips: CHIPS, salt: SALT, receipt, ack };
};

export const BET_KEYS = [
  {
    key_id: '0123456789abcdef',
    algorithm: 'Ed25519' as const,
    public_key: publicKey.export({ format: 'jwk' }).x ?? '',
    created_at: '2026-11-21T08:00:00.000Z',
    retired_at: null,
  },
];

/** The void round as published with two plays: its root is of these receipts. */
export const roundOf = (a: string, b: string) => {
  const seed = '17'.repeat(32);
  const [first = '', second = ''] = [a, b].sort();
  const times = { opened_at: 1_795_000_000_000, locks_at: 1_795_000_000_100, closes_at: 1_795_000_000_200 };
  return Object.assign(
    {
      round_number: ROUND,
      phase: 'void' as const,
      wheel: 'studio-1',
      scheme: 'lajvard-1.1' as const,
      commitment: hash(Buffer.from(seed, 'hex')).toString('hex'),
      seed,
      bets_digest: node(leaf(first), leaf(second)).toString('hex'),
      play_count: 2,
      number: null,
      void_reason: 'fault',
    },
    times,
    { closed_at: 1_795_000_000_300, launched_at: null, landed_at: null, ended_at: 1_795_000_000_400 },
  );
};
export const OTHERS_RECEIPT = 'cd'.repeat(32);
