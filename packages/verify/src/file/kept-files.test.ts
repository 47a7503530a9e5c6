import { expect, it } from 'vitest';
import croupier from '../../vectors/croupier-file.json' with { type: 'json' };
import keys from '../../vectors/keys.json' with { type: 'json' };
import rounds from '../../vectors/rounds.json' with { type: 'json' };
import settled from '../../vectors/settled-file.json' with { type: 'json' };
import abandoned from '../../vectors/void-file.json' with { type: 'json' };
import { parseFile, type RoundRecord, verifyFile, verifyRound } from '../index.ts';

// Files, records and keys as the server of commit 3f88cc7f made and signed them. They verify for ever: these are
// never made again.
const DRAWN = [
  'signature',
  'published',
  'commitment',
  'number',
  'bets',
  'count',
  'times',
  'receipt',
  'record',
  'payout',
];
const FILMED = DRAWN.filter((name) => name !== 'commitment' && name !== 'number');
const record = (place: number): RoundRecord => rounds[place]?.record as RoundRecord;

it.each([
  ['a settled round', settled, record(0), DRAWN, {}],
  ['a void round', abandoned, record(1), DRAWN, { number: null }],
  ["a round of the croupier's wheel", croupier, record(2), FILMED, {}],
])('a file of 3f88cc7f verifies: %s', async (_what, kept, published, names, unknown) => {
  const file = parseFile(JSON.stringify(kept));
  if (file === null) throw new Error('not a file');
  const { checks } = await verifyFile(file, { keys: keys as never, published: published as never, receipts: null });
  expect(Object.fromEntries(checks.map(({ name, holds }) => [name, holds]))).toEqual({
    ...Object.fromEntries(names.map((name) => [name, true])),
    ...unknown,
  });
});

it.each([
  [0, 28],
  [1, null],
  [2, 17],
])('a record of 3f88cc7f verifies: place %i', async (place, number) => {
  const { checks } = await verifyRound(record(place), rounds[place]?.receipts ?? []);
  expect(record(place).number).toBe(number);
  expect(checks.filter(({ holds }) => holds !== true).map(({ name }) => name)).toEqual(place === 1 ? ['number'] : []);
});
