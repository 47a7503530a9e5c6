import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyAction,
  CHIP_VALUES,
  type Chip,
  EMPTY_SLIP,
  parseSlip,
  payoutVector,
  type Slip,
  SPOTS,
  sameSlip,
  settleSlip,
  undoAction,
  writeSlip,
} from '../index.ts';

const chip = (spot: string) =>
  fc.record({
    id: fc.uuid(),
    value: fc.constantFrom(...CHIP_VALUES),
    x: fc.constantFrom(-1, -0.25, 0, 0.5, 1),
    y: fc.constantFrom(-1, 0, 1),
    formula: fc.constant(spot),
  }) as fc.Arbitrary<Chip>;
const bet = fc
  .constantFrom(...SPOTS)
  .chain(({ key }) =>
    fc.record({ spot: fc.constant(key), chips: fc.array(chip(key), { minLength: 1, maxLength: 4 }) }),
  );
const bets = fc.uniqueArray(bet, { minLength: 1, maxLength: 8, selector: ({ spot }) => spot });
const slip: fc.Arbitrary<Slip> = bets.map((each) => applyAction(EMPTY_SLIP, { action: 'ADD_GROUP', bets: each }));

const parsed = (text: string, reach?: number) => parseSlip(text, reach === undefined ? {} : { neighboursReach: reach });
const refusalOf = (text: string) => {
  const found = parsed(text);
  return 'refusal' in found ? found.refusal : undefined;
};

describe('a slip on the wire', () => {
  it('comes back as it was written, and the same slip gives the same text', () => {
    fc.assert(
      fc.property(slip, (each) => {
        const text = writeSlip(each);
        const found = parsed(text);
        expect('slip' in found && found.slip).toEqual(each);
        const turned = Object.fromEntries(Object.entries(each).reverse());
        expect(writeSlip(turned)).toBe(text);
      }),
    );
  });

  it('expands neighbours into straights with the range that was sent', () => {
    const found = parsed('{"neighbours-0":[{"id":"a","chipSelected":5,"x":0,"y":0,"formula":"neighbours-0"}]}', 1);
    expect('slip' in found && Object.keys(found.slip).sort()).toEqual(['0', '26', '32']);
    const own = parsed('{"neighbours-0":[{"id":"a","chipSelected":5,"neighbours":0}]}', 3);
    expect('slip' in own && Object.keys(own.slip)).toEqual(['0']);
  });

  it.each([
    ['', 'unknown-spot'],
    ['[]', 'unknown-spot'],
    ['null', 'unknown-spot'],
    ['{', 'unknown-spot'],
    ['{}', 'empty-slip'],
    ['{"17":[]}', 'empty-slip'],
    ['{"37":[{"id":"a","chipSelected":5}]}', 'unknown-spot'],
    ['{"neighbours-37":[{"id":"a","chipSelected":5}]}', 'unknown-spot'],
    ['{"__proto__":[{"id":"a","chipSelected":5}]}', 'unknown-spot'],
    ['{"17":{"id":"a"}}', 'unknown-chip'],
    ['{"17":[{"id":"a","chipSelected":-5}]}', 'unknown-chip'],
    ['{"17":[{"id":"a","chipSelected":2.5}]}', 'unknown-chip'],
    ['{"17":[{"id":"a","chipSelected":"5"}]}', 'unknown-chip'],
    ['{"17":[null]}', 'unknown-chip'],
    [`{"17":[${Array(300).fill('{"id":"a","chipSelected":1}').join()}]}`, 'too-many-chips'],
    [`{"17":"${'x'.repeat(20_000)}"}`, 'too-many-chips'],
  ])('refuses %j', (text, refusal) => expect(refusalOf(text)).toBe(refusal));

  it('reads hostile text without a fault', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(() => parseSlip(text)).not.toThrow();
      }),
    );
  });
});

describe('undo', () => {
  it('takes back what was added or cleared', () => {
    fc.assert(
      fc.property(slip, bets, (before, added) => {
        for (const action of [
          { action: 'ADD_GROUP', bets: added },
          { action: 'CLEAR', bets: Object.entries(before).map(([spot, chips]) => ({ spot, chips })) },
        ] as const) {
          expect(sameSlip(undoAction(applyAction(before, action), action), before)).toBe(true);
        }
      }),
    );
  });
});

describe('settlement', () => {
  // An oracle of its own: a stake on k pockets brings 36/k of itself back, for every spot of the felt (12, 18 and all inside spots).
  it('pays by how many pockets a spot covers, in every way it can be asked', () => {
    fc.assert(
      fc.property(slip, fc.integer({ min: 0, max: 36 }), (each, number) => {
        let back = 0;
        let stake = 0;
        for (const [key, chips] of Object.entries(each)) {
          const covers = SPOTS.find((spot) => spot.key === key)?.covers ?? [];
          const value = chips.reduce((sum, { value: dollars }) => sum + dollars, 0);
          stake += value;
          if (covers.includes(number)) back += value * (36 / covers.length);
        }
        const settled = settleSlip(each, number);
        expect(settled.tableBet).toBe(stake);
        expect(settled.tableWin).toBe(back);
        expect(payoutVector(each)[number]).toBe(back * 100);
        expect(Object.keys({ ...settled.kept, ...settled.dropped }).sort()).toEqual(Object.keys(each).sort());
        expect(settled.wins.reduce((sum, win) => sum + win.value + win.win, 0)).toBe(back);
      }),
    );
  });
});
