import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { SignedRound } from '../index.ts';
import { signedAgain, signedFile, TEST_KEY } from '../testing/signed-file.ts';
import { parseFile, verifyFile } from './verify-file.ts';

// A file of a round with salted receipts, whose receipt and tree are computed here with node:crypto (docs/FAIRNESS.md).
type SaltedFile = Extract<SignedRound, { format: 'lajvard-round-2' }>;
const sha256 = (...parts: readonly Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();
const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');
const number = (value: number, digits: number): Buffer => bytes(value.toString(16).padStart(digits, '0'));
const leaf = (receipt: Buffer): Buffer => sha256(bytes('00'), receipt);
const node = (left: Buffer, right: Buffer): Buffer => sha256(bytes('01'), left, right);

const plain = await signedFile();
const SALT = '0f'.repeat(16);
const receiptFor = (slip: string): Buffer => {
  const [code, text] = [Buffer.from(plain.play.account_code), Buffer.from(slip)];
  const play = [bytes(SALT), number(plain.round.round_number, 16), number(code.length, 8), code, number(5_500, 16)];
  return sha256(Buffer.from('lajvard-2/receipt\0'), ...play, number(text.length, 8), text);
};
const own = receiptFor(JSON.stringify(plain.play.chips));
const leaves = [own, sha256(bytes('01')), sha256(bytes('02'))].sort(Buffer.compare);
const [a, b, c] = leaves.map(leaf) as [Buffer, Buffer, Buffer];
const index = leaves.indexOf(own);
const path = [[b, c], [a, c], [node(a, b)]][index]?.map((hash) => hash.toString('hex')) ?? [];
const file: SaltedFile = await signedAgain({
  ...plain,
  format: 'lajvard-round-2',
  round: {
    ...plain.round,
    scheme: 'lajvard-1.1',
    play_count: 3,
    bets_digest: node(node(a, b), c).toString('hex'),
  },
  play: { ...plain.play, salt: SALT, receipt: own.toString('hex') },
  receipts: leaves.map((receipt) => receipt.toString('hex')),
  inclusion: { index, path },
});

const outcome = async (checked: SignedRound): Promise<Record<string, boolean | null>> => {
  const evidence = { keys: [TEST_KEY], published: file.round, receipts: null };
  const { checks } = await verifyFile(checked, evidence);
  return Object.fromEntries(checks.map(({ name, holds }) => [name, holds]));
};
const failed = async (checked: SignedRound): Promise<string[]> => {
  const found = await outcome(checked);
  return Object.keys(found).filter((name) => found[name] === false);
};

it('a genuine file passes every check, also without the list of receipts', async () => {
  expect(parseFile(JSON.stringify(file))).toEqual(file);
  const names = ['signature', 'published', 'commitment', 'number', 'bets', 'count', 'times', 'receipt', 'slip'];
  const all = Object.fromEntries([...names, 'record', 'payout'].map((name) => [name, true]));
  expect(await outcome(file)).toEqual(all);
  const alone = await signedAgain({ ...file, receipts: null });
  expect(await outcome(alone)).toEqual({ ...all, bets: null, count: null });
});

describe('what the casino signed again is found:', () => {
  const [first = '', ...others] = path;
  const changed = `${first.slice(0, -1)}${first.endsWith('0') ? 1 : 0}`;
  const { play, inclusion } = file;
  const [spot = ''] = Object.keys(play.chips);
  const moved = {
    [spot]: play.chips[spot]?.map((chip) => ({ ...chip, x: 0.5 })) ?? [],
    '1st-12': play.chips['1st-12'],
  };
  it.each([
    ['another salt', { play: { ...play, salt: '0e'.repeat(16) } }, ['slip']],
    ['another account', { play: { ...play, account_code: '100200301' } }, ['slip']],
    ['chips elsewhere on their spot', { play: { ...play, chips: moved as typeof play.chips } }, ['slip']],
    ['the receipt of another play', { play: { ...play, receipt: 'ee'.repeat(32) } }, ['receipt', 'slip']],
    ['another place', { inclusion: { ...inclusion, index: (index + 1) % 3 } }, ['receipt']],
    ['a place outside', { inclusion: { ...inclusion, index: 3 } }, ['receipt']],
    ['a changed path', { inclusion: { index, path: [changed, ...others] } }, ['receipt']],
    ['a longer path', { inclusion: { index, path: [...path, first] } }, ['receipt']],
    ['no path', { inclusion: { index, path: [] } }, ['receipt']],
    ['a list without the receipt', { receipts: ['ee'.repeat(32)] }, ['bets', 'count', 'receipt']],
    [
      'the digest of the old scheme',
      { round: { ...file.round, scheme: 'lajvard-1' as const } },
      ['published', 'bets', 'record'],
    ],
  ])('%s', async (_what, change, expected) => {
    expect(await failed(await signedAgain({ ...file, ...change }))).toEqual(expected);
  });
});

it('a board that no scheme allows is found', async () => {
  const board = { salt: SALT, cents: new Array<number>(37).fill(100_000), paid_cents: 100_000 };
  for (const of of [file, plain]) expect(await failed(await signedAgain({ ...of, board }))).toContain('board');
});

it('the signature covers salt and path', async () => {
  for (const change of [{ play: { ...file.play, salt: '0e'.repeat(16) } }, { inclusion: { index: 9, path } }])
    expect((await outcome({ ...file, ...change })).signature).toBe(false);
});

it.each([
  ['without its salt', { ...file, play: plain.play }],
  ['without its path', { ...file, inclusion: undefined }],
  ['with the name of the other format', { ...file, format: 'lajvard-round-1' }],
  ['of the other format with a path', { ...plain, inclusion: file.inclusion }],
  ['with a salt that is no hex', { ...file, play: { ...file.play, salt: 'x'.repeat(32) } }],
])('a file %s is none', (_what, broken) => expect(parseFile(JSON.stringify(broken))).toBeNull());
