import { describe, expect, it } from 'vitest';
import {
  addChips,
  betsTotal,
  type Chip,
  type ChipValue,
  chipCount,
  EMPTY_SLIP,
  neighbourBets,
  type Slip,
  shortcutsFor,
  slipTotal,
  spotTotal,
} from '../index.ts';
import { removeChips } from './slip.ts';

const chip = (id: string, value: ChipValue): Chip => ({ id, value, x: 0, y: 0, formula: 'test' });
const slip: Slip = { '17': [chip('a', 5), chip('b', 20)], RED: [chip('c', 50)] };

describe('the chips on the felt', () => {
  it('are counted and added up', () => {
    expect([slipTotal(slip), chipCount(slip)]).toEqual([75, 3]);
    expect([spotTotal(slip, '17'), spotTotal(slip, 'RED'), spotTotal(slip, 'BLACK')]).toEqual([25, 50, 0]);
    expect([slipTotal(EMPTY_SLIP), chipCount(EMPTY_SLIP), spotTotal(EMPTY_SLIP, 'constructor')]).toEqual([0, 0, 0]);
    expect(betsTotal([{ spot: '17', chips: slip['17'] ?? [] }])).toBe(25);
  });
  it('are added on top and removed by their ids, the rest stays', () => {
    const more = addChips(slip, [{ spot: 'RED', chips: [chip('d', 50)] }]);
    expect(more.RED?.map(({ id }) => id)).toEqual(['c', 'd']);
    expect(removeChips(more, [{ spot: 'RED', chips: [chip('d', 50)] }])).toEqual(slip);
    expect(removeChips(slip, [{ spot: 'RED', chips: [chip('unknown', 50)] }])).toEqual(slip);
    expect(Object.keys(removeChips(slip, [{ spot: 'RED', chips: [chip('c', 50)] }]))).toEqual(['17']);
    expect(addChips(slip, [{ spot: 'BLACK', chips: [] }])).toEqual(slip);
  });
});

// docs/specification/1-table-and-site.md#510-shortcuts-on-outside-spots
describe('the shortcuts of an outside spot', () => {
  it.each([
    ['RED', [], [50, 100]],
    ['RED', [50], [50]],
    ['RED', [50, 50], []],
    ['3rd-12', [100], []],
    ['17', [], []],
    ['split-3', [], []],
    ['neighbours-5', [], []],
    ['nowhere', [], []],
  ] as [string, ChipValue[], number[]][])('%s with %j on it offers %j', (spot, lying, offered) => {
    const on: Slip = lying.length > 0 ? { [spot]: lying.map((value, index) => chip(`${index}`, value)) } : EMPTY_SLIP;
    expect(shortcutsFor(spot, on)).toEqual(offered);
  });
});

// docs/specification/1-table-and-site.md#511-neighbours
describe('a neighbours bet', () => {
  const made = (pocket: number, reach: number) =>
    neighbourBets(pocket, reach, 10, (spot, value, formula) => ({ ...chip(`on-${spot}`, value), formula }));
  it('is one chip on each pocket, marked with the group', () => {
    expect(made(0, 1)).toEqual(
      ['26', '0', '32'].map((spot) => ({ spot, chips: [{ ...chip(`on-${spot}`, 10), formula: 'neighbours-0' }] })),
    );
  });
  it.each([
    [0, 1],
    [1, 3],
    [2, 5],
    [3, 7],
  ])('%i on each side: %i pockets', (reach, count) => expect(made(17, reach)).toHaveLength(count));
});
