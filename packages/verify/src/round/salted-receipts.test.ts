import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isAckOf, type PlayAck, receiptOf, rootOfReceipts } from '../index.ts';
import { rootOfPath } from './salted-receipts.ts';

// Expectations by the definitions of docs/FAIRNESS.md and RFC 6962, written here a second time with node:crypto.
const sha256 = (...parts: readonly (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const u64 = (value: number): Buffer => Buffer.from(value.toString(16).padStart(16, '0'), 'hex');
const lp = (text: string): Buffer =>
  Buffer.concat([Buffer.from(Buffer.byteLength(text).toString(16).padStart(8, '0'), 'hex'), Buffer.from(text)]);
/** MTH of RFC 6962, 2.1, by its recursion. */
const mth = (leaves: readonly Buffer[]): Buffer => {
  const [first] = leaves;
  if (first === undefined) return sha256('');
  if (leaves.length === 1) return sha256(Buffer.from([0]), first);
  let k = 1;
  while (k * 2 < leaves.length) k *= 2;
  return sha256(Buffer.from([1]), mth(leaves.slice(0, k)), mth(leaves.slice(k)));
};
/** PATH of RFC 6962, 2.1.1. */
const pathOf = (m: number, leaves: readonly Buffer[]): string[] => {
  if (leaves.length <= 1) return [];
  let k = 1;
  while (k * 2 < leaves.length) k *= 2;
  return m < k
    ? [...pathOf(m, leaves.slice(0, k)), mth(leaves.slice(k)).toString('hex')]
    : [...pathOf(m - k, leaves.slice(k)), mth(leaves.slice(0, k)).toString('hex')];
};
const leavesOf = (count: number): Buffer[] =>
  Array.from({ length: count }, (_, n) => sha256(`leaf ${n}`)).sort(Buffer.compare);
const hexes = (leaves: readonly Buffer[]): string[] => leaves.map((leaf) => leaf.toString('hex'));

const PLAY = {
  salt: '000102030405060708090a0b0c0d0e0f',
  round: 284_193,
  accountCode: '1000000042',
  stakeCents: 5_500,
  slip: '{"17":[{"id":"ژ"}]}',
};

describe('a receipt', () => {
  it('is the hash of tag, salt, round, account, stake and slip, each with its length', async () => {
    const expected = sha256(
      'lajvard-2/receipt\0',
      Buffer.from(PLAY.salt, 'hex'),
      u64(PLAY.round),
      lp(PLAY.accountCode),
      u64(PLAY.stakeCents),
      lp(PLAY.slip),
    );
    expect(await receiptOf(PLAY)).toBe(expected.toString('hex'));
    // once by hand, with printf, xxd and sha256sum
    expect(await receiptOf(PLAY)).toBe('18cf2c36f00fec1595aa9f62acda8bb6f76bf01612b2e66c8d3f1ae919b96930');
  });

  it.each([
    ['salt', { salt: `ff${PLAY.salt.slice(2)}` }],
    ['round', { round: PLAY.round + 1 }],
    ['account', { accountCode: '1000000043' }],
    ['stake', { stakeCents: 5_501 }],
    ['slip', { slip: PLAY.slip.replace('17', '18') }],
    ['border between account and stake', { accountCode: `${PLAY.accountCode}0` }],
  ])('is another with another %s', async (_what, change) => {
    expect(await receiptOf({ ...PLAY, ...change })).not.toBe(await receiptOf(PLAY));
  });
});

describe('the tree', () => {
  it('has the root and the paths of RFC 6962, for every size up to 33 and every leaf', () => {
    for (let size = 0; size <= 33; size++) {
      const leaves = leavesOf(size);
      const root = mth(leaves).toString('hex');
      expect(rootOfReceipts(hexes(leaves).reverse()), `size ${size}`).toBe(root);
      for (const [index, leaf] of hexes(leaves).entries()) {
        const path = pathOf(index, leaves);
        expect(rootOfPath(leaf, index, size, path), `leaf ${index} of ${size}`).toBe(root);
        for (const wrong of [index - 1, index + 1])
          expect(rootOfPath(leaf, wrong, size, path), `not ${wrong}`).not.toBe(root);
        expect(rootOfPath(leaf, index, size, [...path, root])).toBeNull();
        if (path.length > 0) expect(rootOfPath(leaf, index, size, path.slice(1))).not.toBe(root);
        for (const [at, node] of path.entries()) {
          const changed = path.with(at, `${node.slice(1)}${node[0] === 'a' ? 'b' : 'a'}`);
          expect(rootOfPath(leaf, index, size, changed)).not.toBe(root);
        }
      }
    }
  });

  it('counts a receipt once', () => {
    const [one = '', two = ''] = hexes(leavesOf(2));
    expect(rootOfReceipts([two, one, two])).toBe(mth(leavesOf(2)).toString('hex'));
  });
});

describe('an acknowledgement', () => {
  const pair = generateKeyPairSync('ed25519');
  const other = generateKeyPairSync('ed25519');
  const keyOf = ({ publicKey }: typeof pair): string => publicKey.export({ format: 'jwk' }).x ?? '';
  const leaves = leavesOf(5);
  const receipt = leaves[3]?.toString('hex') ?? '';
  const accepted_ms = 1_774_084_637_123;
  const text = Buffer.concat([Buffer.from('lajvard-2/ack\0'), u64(7), u64(accepted_ms), mth(leaves)]);
  const ack: PlayAck = {
    accepted_ms,
    index: 3,
    size: 5,
    path: pathOf(3, leaves),
    key_id: 'k',
    signature: sign(null, text, pair.privateKey).toString('base64url'),
  };

  it('holds for its receipt and round, with the key that signed', async () => {
    expect(await isAckOf(keyOf(pair), 7, receipt, ack)).toBe(true);
  });

  it.each([
    ['another key', keyOf(other), 7, receipt, {}],
    ['another round', keyOf(pair), 8, receipt, {}],
    ['another receipt', keyOf(pair), 7, leaves[2]?.toString('hex') ?? '', {}],
    ['another time', keyOf(pair), 7, receipt, { accepted_ms: accepted_ms + 1 }],
    ['another place', keyOf(pair), 7, receipt, { index: 2 }],
    ['a place outside', keyOf(pair), 7, receipt, { index: 5 }],
    ['another size', keyOf(pair), 7, receipt, { size: 3 }],
    ['a shorter path', keyOf(pair), 7, receipt, { path: ack.path.slice(1) }],
    ['a path that is not hex', keyOf(pair), 7, receipt, { path: ['x', ...ack.path.slice(1)] }],
    [
      'another signature',
      keyOf(pair),
      7,
      receipt,
      { signature: `${ack.signature.startsWith('A') ? 'B' : 'A'}${ack.signature.slice(1)}` },
    ],
    ['no signature', keyOf(pair), 7, receipt, { signature: '' }],
  ])('does not hold with %s', async (_what, key, round, of, change) => {
    expect(await isAckOf(key, round, of, { ...ack, ...change })).toBe(false);
  });
});
