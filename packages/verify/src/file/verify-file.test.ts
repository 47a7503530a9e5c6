import type { SignedRound } from '@lajvard/contract';
import { describe, expect, it } from 'vitest';
import { type PlainFile, signedAgain, signedFile, TEST_KEY } from '../testing/signed-file.ts';
import { parseFile, verifyFile } from './verify-file.ts';

const file = await signedFile();
const outcome = async (checked: SignedRound, published: SignedRound['round'] | null = file.round) => {
  const { checks } = await verifyFile(checked, { keys: [TEST_KEY], published, receipts: null });
  return Object.fromEntries(checks.map(({ name, holds }) => [name, holds]));
};
const ALL = ['signature', 'published', 'commitment', 'number', 'bets', 'count', 'times', 'receipt', 'record', 'payout'];

it('a genuine file passes every check', async () => {
  expect(await outcome(file)).toEqual(Object.fromEntries(ALL.map((name) => [name, true])));
});

it('parses any layout, with or without the envelope of the API', () => {
  for (const text of [JSON.stringify(file), JSON.stringify(file, null, 4), JSON.stringify({ data: file })]) {
    expect(parseFile(text)).toEqual(file);
  }
});

it.each([
  ['no JSON', '{"format":'],
  ['another format', JSON.stringify({ ...file, format: 'lajvard-round-3' })],
  ['an unknown member', JSON.stringify({ ...file, note: 'I won' })],
  ['an unknown nested member', JSON.stringify({ ...file, play: { ...file.play, bonus: 5 } })],
  ['a missing member', JSON.stringify({ ...file, play: undefined })],
  ['a duplicate member', JSON.stringify(file).replace('"table_win":', '"table_win":1000,"table_win":')],
  ['a duplicate member, escaped', JSON.stringify(file).replace('"number":', '"\\u006eumber":0,"number":')],
  ['a lone surrogate', JSON.stringify(file).replace('100200300', '\\ud800')],
  ['null', 'null'],
  ['a list', '[]'],
])('rejects %s', (_what, text) => expect(parseFile(text)).toBeNull());

/** For every leaf of a value: its path, and a copy of the value with that leaf changed. */
function* tampered(value: unknown, path = ''): Generator<[string, unknown]> {
  if (typeof value === 'number') yield [path, value + 1];
  else if (typeof value === 'string') yield [path, `${value.slice(0, -1)}${value.endsWith('1') ? 2 : 1}`];
  else if (value === null) yield [path, 'x'];
  else {
    for (const [name, member] of Object.entries(value as object)) {
      for (const [inner, changed] of tampered(member, `${path}.${name}`)) {
        const copy: unknown = Array.isArray(value) ? [...value] : { ...(value as object) };
        Object.assign(copy as object, { [name]: changed });
        yield [inner, copy];
      }
    }
  }
}

it('the signature detects a change of any field', async () => {
  let changes = 0;
  for (const [path, changed] of tampered(file)) {
    changes++;
    expect((await outcome(changed as SignedRound)).signature, path).toBe(false);
  }
  expect(changes).toBeGreaterThan(45);
});

it('accepts one encoding of a signature: the spare bits of its last letter count', async () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const { value } = file.signature;
  const spellings = await Promise.all(
    [...letters].map((last) =>
      outcome({ ...file, signature: { ...file.signature, value: `${value.slice(0, -1)}${last}` } }),
    ),
  );
  expect(spellings.filter(({ signature }) => signature)).toHaveLength(1);
  for (const broken of ['', 'A', `${value}A`, `${value}==`, 'é']) {
    expect((await outcome({ ...file, signature: { ...file.signature, value: broken } })).signature, broken).toBe(false);
  }
});

const [WIN] = file.play.wins as [SignedRound['play']['wins'][number]];

it('a duplicate receipt is not a second bet', async () => {
  const [first = '', ...others] = file.receipts ?? [];
  const doubled = await signedAgain({ ...file, receipts: [first, first, ...others.slice(1)] });
  expect(await outcome(doubled)).toMatchObject({ signature: true, bets: false, count: false, record: false });
});

describe('the other checks detect a lie that the casino signed:', () => {
  const lie = (change: Partial<SignedRound['round']>, play: Partial<PlainFile['play']> = {}): Promise<PlainFile> =>
    signedAgain({ ...file, round: { ...file.round, ...change }, play: { ...file.play, ...play } });
  it.each([
    ['another number', lie({ number: 0 }), ['published', 'number', 'payout']],
    ['another seed', lie({ seed: 'ab'.repeat(32) }), ['published', 'commitment', 'number']],
    ['a payout too small', lie({}, { table_win: 175 }), ['payout']],
    ['a wrong stake', lie({}, { table_bet: 60 }), ['payout']],
    ['a stake not debited', lie({}, { remain_balance: 1000 }), ['payout']],
    ['a receipt not in the digest', lie({}, { receipt: 'ee'.repeat(32) }), ['receipt']],
    ['chips on an unknown spot', lie({}, { chips: { nowhere: [] } }), ['payout']],
    [
      'an invented win',
      lie({}, { wins: [...file.play.wins, { ...WIN, formula: '1st-12', win: 100, rate: 2 }] }),
      ['payout'],
    ],
    ['a missing win', lie({}, { wins: [] }), ['payout']],
    ['a win at the wrong rate', lie({}, { wins: [{ ...WIN, rate: 3500 }] }), ['payout']],
    ['a negative balance', lie({}, { balance_before_play: 5, remain_balance: -50 }), ['payout']],
    ['a balance smaller than the payout', lie({}, { new_balance: 100 }), ['payout']],
    ['a fraction of a cent', lie({}, { new_balance: 1125.001 }), ['payout']],
    ['the wrong wheel', lie({ wheel: 'studio-2' }), ['published', 'record']],
    ['a phase without a result', lie({ phase: 'spinning' }), ['published', 'record']],
    ['a void reason on a settled round', lie({ void_reason: 'no-number' }), ['published', 'record']],
    ['a bet after the close', lie({}, { accepted_at: '2026-11-21T09:16:10.000Z' }), ['record']],
    ['a bet before the opening', lie({}, { accepted_at: '1970-01-01T00:00:00.000Z' }), ['record']],
    ['a date that does not exist', lie({}, { accepted_at: '2026-02-31T09:16:00.000Z' }), ['record']],
  ])('%s', async (_what, lied, expected) => {
    const found = await outcome(await lied);
    expect(found.signature).toBe(true);
    expect(ALL.filter((name) => found[name] === false)).toEqual(expected);
  });
});

it('a void round returns exactly the stake', async () => {
  const round = { ...file.round, phase: 'void' as const, number: null, landed_at: null, void_reason: 'no-number' };
  const given = await signedAgain({ ...file, round, play: { ...file.play, table_win: 55, wins: [] } });
  expect(await outcome(given, round)).toMatchObject({ signature: true, number: null, payout: true });
  const kept = await signedAgain({ ...file, round, play: { ...file.play, table_win: 0, wins: [] } });
  expect(await outcome(kept, round)).toMatchObject({ payout: false });
});

it('an unknown key fails the signature', async () => {
  const { checks, key } = await verifyFile(file, { keys: [], published: null, receipts: null });
  expect(key).toBeNull();
  expect(checks.slice(0, 2)).toEqual([
    { name: 'signature', holds: false },
    { name: 'published', holds: null },
  ]);
});
