import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyAction,
  type Bet,
  CHIP_VALUES,
  type ChipValue,
  EMPTY_SLIP,
  type Slip,
  SPOTS,
  type TableAction,
  undoAction,
} from '../index.ts';

/** Makes bets from chip values by spot; every chip gets its own id. */
const betsOf = (name: string, values: readonly (readonly [string, readonly ChipValue[]])[]): Bet[] =>
  values.map(([spot, each]) => ({
    spot,
    chips: each.map((value, index) => ({ id: `${name}.${spot}.${index}`, value, x: 0, y: 0, formula: spot })),
  }));
const spots = fc.constantFrom('17', 'split-3', 'RED', ...SPOTS.map((spot) => spot.key));
const values = fc.uniqueArray(
  fc.tuple(spots, fc.array(fc.constantFrom(...CHIP_VALUES), { minLength: 1, maxLength: 4 })),
  { maxLength: 8, selector: ([spot]) => spot },
);
const everythingOn = (slip: Slip): Bet[] => Object.entries(slip).map(([spot, chips]) => ({ spot, chips }));

const takenBack = (slip: Slip, action: TableAction): Slip => undoAction(applyAction(slip, action), action);

// docs/specification/1-table-and-site.md#35-table-history
describe('undo gives back the very slip', () => {
  it('after ADD and ADD_GROUP, also onto spots that hold chips', () => {
    fc.assert(
      fc.property(values, values, (lying, added) => {
        const before = applyAction(EMPTY_SLIP, { action: 'ADD_GROUP', bets: betsOf('lying', lying) });
        for (const action of ['ADD', 'ADD_GROUP'] as const)
          expect(takenBack(before, { action, bets: betsOf('added', added) })).toEqual(before);
      }),
    );
  });
  it('after REMOVE of the upper chips of any spots, and after CLEAR', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: 0, max: 4 }), (lying, kept) => {
        const before = applyAction(EMPTY_SLIP, { action: 'ADD_GROUP', bets: betsOf('lying', lying) });
        const upper = everythingOn(before).map(({ spot, chips }) => ({ spot, chips: chips.slice(kept) }));
        for (const action of ['REMOVE', 'REMOVE_GROUP'] as const)
          expect(takenBack(before, { action, bets: upper })).toEqual(before);
        expect(takenBack(before, { action: 'CLEAR', bets: everythingOn(before) })).toEqual(before);
      }),
    );
  });
  it('a history of actions taken back from its end leads to every slip it came through', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(values, fc.constant('clear' as const)), { maxLength: 8 }), (history) => {
        const seen: Slip[] = [EMPTY_SLIP];
        const done: TableAction[] = [];
        for (const [index, each] of history.entries()) {
          const slip = seen.at(-1) ?? EMPTY_SLIP;
          const action: TableAction =
            each === 'clear'
              ? { action: 'CLEAR', bets: everythingOn(slip) }
              : { action: 'ADD_GROUP', bets: betsOf(`${index}`, each) };
          done.push(action);
          seen.push(applyAction(slip, action));
        }
        let slip = seen.pop() ?? EMPTY_SLIP;
        for (const action of done.reverse()) {
          slip = undoAction(slip, action);
          expect(slip).toEqual(seen.pop());
        }
      }),
    );
  });
});

describe('what an action does', () => {
  const [five, ten] = betsOf('a', [['17', [5, 10]]])[0]?.chips ?? [];
  const on17 = (...chips: (typeof five)[]): Slip => ({ '17': chips.flatMap((chip) => (chip ? [chip] : [])) });
  const bet17 = (...chips: (typeof five)[]): Bet => ({ spot: '17', chips: on17(...chips)['17'] ?? [] });
  it('adds on top', () =>
    expect(applyAction(on17(five), { action: 'ADD', bets: [bet17(ten)] })).toEqual(on17(five, ten)));
  it('removes that chip and no other', () =>
    expect(applyAction(on17(five, ten), { action: 'REMOVE', bets: [bet17(five)] })).toEqual(on17(ten)));
  it('leaves no empty spot behind', () =>
    expect(applyAction(on17(five), { action: 'REMOVE', bets: [bet17(five)] })).toEqual({}));
  it('clears', () => expect(applyAction(on17(five, ten), { action: 'CLEAR', bets: [] })).toEqual({}));
  it('leaves the slip it was given as it was', () => {
    const before = on17(five);
    applyAction(before, { action: 'ADD', bets: [bet17(ten)] });
    expect(before).toEqual(on17(five));
  });
});
