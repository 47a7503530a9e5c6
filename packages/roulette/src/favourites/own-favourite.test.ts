import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  CHIP_VALUES,
  type ChipValue,
  checkBets,
  EMPTY_SLIP,
  favouriteOf,
  nameProblem,
  OWN_PLACES,
  type OwnFavourite,
  ownBets,
  pocketsCovered,
  readFavourites,
  type Slip,
  SPOTS,
  slipTotal,
  writeFavourites,
} from '../index.ts';

const slipOf = (spots: Record<string, readonly ChipValue[]>): Slip =>
  Object.fromEntries(
    Object.entries(spots).map(([spot, values]) => [
      spot,
      values.map((value, index) => ({ id: `${spot}.${index}`, value, x: 0.3, y: -0.7, formula: spot })),
    ]),
  );
const makeChip = (spot: string, value: ChipValue, formula: string) => ({ id: spot, value, x: 0, y: 0, formula });
const played = (favourite: OwnFavourite, chosen: ChipValue) =>
  ownBets(favourite, chosen, makeChip).map(({ spot, chips }) => [spot, ...chips.map((chip) => chip.value)]);

const FELT = slipOf({ '17': [5, 10], 'split-3': [20], RED: [50] });

// docs/specification/1-table-and-site.md#36-favourites
describe('what lies on the felt, saved', () => {
  it('as a game keeps its chips with their values, whatever chip is chosen later', () => {
    const saved = favouriteOf('favorite-1', ' Family ', 'game', FELT);
    expect(saved.name).toBe('Family');
    expect(played(saved, 100)).toEqual([
      ['17', 5, 10],
      ['split-3', 20],
      ['RED', 50],
    ]);
  });
  it('as a position keeps the places and how many chips, played with the chip chosen then', () => {
    const saved = favouriteOf('favorite-2', 'Corners', 'position', FELT);
    expect(played(saved, 50)).toEqual([
      ['17', 50, 50],
      ['split-3', 50],
      ['RED', 50],
    ]);
  });
  it('covers its pockets once each', () => {
    expect(pocketsCovered([{ spot: '17' }, { spot: '17' }, { spot: 'street-6' }])).toEqual([17, 16, 18]);
  });
});

// docs/specification/1-table-and-site.md#512-names-of-favourites: 'You must enter a name for your favorite game'
test.each([
  ['', 'needed'],
  ['   ', 'needed'],
  ['n'.repeat(61), 'too-long'],
  [` ${'n'.repeat(60)} `, undefined],
  ['عددهای من', undefined],
])('the name «%s» is %s', (name, problem) => expect(nameProblem(name)).toBe(problem));

const favourites = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom(...OWN_PLACES),
    name: fc.string({ minLength: 1, maxLength: 60 }).filter((name) => nameProblem(name) === undefined),
    kind: fc.constantFrom('game' as const, 'position' as const),
    bets: fc.uniqueArray(
      fc.record({
        spot: fc.constantFrom(...SPOTS.map((spot) => spot.key)),
        values: fc.array(fc.constantFrom(...CHIP_VALUES), { minLength: 1, maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 8, selector: ({ spot }) => spot },
    ),
  }),
  { maxLength: 4, selector: ({ id }) => id },
);

describe('the stored text', () => {
  it('reads as what was written, places in their order', () => {
    fc.assert(
      fc.property(favourites, (list) => {
        const byPlace = list.toSorted((a, b) => a.id.localeCompare(b.id));
        const read = readFavourites(writeFavourites(list));
        // Objects list numeric keys first, so the order of the spots of a game means nothing.
        const plain = (all: readonly OwnFavourite[]) =>
          all.map((one) => ({ ...one, bets: one.bets.toSorted((a, b) => a.spot.localeCompare(b.spot)) }));
        expect(plain(read)).toEqual(plain(byPlace));
      }),
    );
  });
  it('has the fields of the specification: chip null for a position, numbers, actions as in the history', () => {
    const text = writeFavourites([
      favouriteOf('favorite-3', 'b', 'position', slipOf({ '17': [5] })),
      favouriteOf('favorite-1', 'a', 'game', slipOf({ 'split-3': [20] })),
    ]);
    expect(JSON.parse(text)).toEqual([
      {
        id: 'favorite-1',
        name: 'a',
        chip: 20,
        numbers: ['split-3'],
        actions: [
          {
            action: 'ADD',
            id: 'a1',
            number: null,
            formula: 'split-3',
            chips: [{ id: 'c1', chipSelected: 20, x: 0, y: 0, formula: 'split-3' }],
          },
        ],
      },
      {
        id: 'favorite-3',
        name: 'b',
        chip: null,
        numbers: [17],
        actions: [
          {
            action: 'ADD',
            id: 'a1',
            number: 17,
            formula: null,
            chips: [{ id: 'c1', chipSelected: 5, x: 0, y: 0, formula: '17' }],
          },
        ],
      },
    ]);
  });
  it.each([
    ['nothing', null],
    ['no JSON', '[{'],
    ['no list', '{}'],
    ['a place that is not there', '[{"id":"favorite-5","name":"a","chip":null,"numbers":[1],"actions":[]}]'],
    ['no name', '[{"id":"favorite-1","name":" ","chip":null,"numbers":[1],"actions":[]}]'],
    ['a pocket that is not there', '[{"id":"favorite-1","name":"a","chip":null,"numbers":[37],"actions":[]}]'],
    ['a chip of another value', '[{"id":"favorite-1","name":"a","chip":7,"numbers":[1],"actions":[]}]'],
    ['a spot of the prototype', '[{"id":"favorite-1","name":"a","chip":5,"numbers":["constructor"],"actions":[]}]'],
    ['no bets', '[{"id":"favorite-1","name":"a","chip":null,"numbers":[],"actions":[]}]'],
    ['no fields', '[null, 5, {}]'],
  ])('with %s holds no favourite', (_what, text) => expect(readFavourites(text)).toEqual([]));
  it('without actions puts one chip on each of its numbers', () => {
    const [read] = readFavourites('[{"id":"favorite-1","name":"a","chip":10,"numbers":[3,"RED"],"actions":[]}]');
    expect(read && played(read, 5)).toEqual([
      ['3', 10],
      ['RED', 10],
    ]);
  });
});

const situation = { locked: false, breakEndsAt: null, now: 0, betLimitation: null, balance: 1500 };

// docs/specification/1-table-and-site.md#59-bets-of-several-chips: every number and spot is checked, and the first that
// does not fit is named.
test.each([
  ['a position on red with a chip of 5', 'position', { RED: [50] }, 5, 'outside-chip-too-small', 'RED'],
  ['a position on a number with a chip of 100', 'position', { '8': [5] }, 100, 'inside-chip-too-big', '8'],
  [
    'three chips of 20 on one corner',
    'position',
    { '8': [5], 'corner-2': [5, 5, 5] },
    20,
    'inside-spot-full',
    'corner-2',
  ],
  ['a game of 150 on black', 'game', { BLACK: [100, 50] }, 5, 'outside-spot-full', 'BLACK'],
] as const)('%s is refused with its spot', (_what, kind, spots, chosen, refusal, spot) => {
  const saved = favouriteOf('favorite-1', 'a', kind, slipOf(spots));
  const bets = ownBets(saved, chosen, makeChip);
  expect(checkBets(bets, EMPTY_SLIP, situation)).toEqual({ refusal, spot });
  expect(slipTotal(EMPTY_SLIP)).toBe(0);
});
