import { spotCovering } from '@lajvard/roulette';
import { expect, test } from 'vitest';
import { cueOf } from './cues.ts';
import { liveTable, slipOf } from './testing/table-talk.ts';

// docs/specification/1-table-and-site.md#35-table-history
// docs/specification/1-table-and-site.md#47-auto-repeat
// docs/specification/1-table-and-site.md#48-undo-clear-repeat-favourites: undo pops the last history entry and reverses
// it, whatever it was
test('undo works for every kind of action: ADD, ADD_GROUP, REMOVE, REMOVE_GROUP, CLEAR', () => {
  const table = liveTable().enters(1500).press('17', '17', '8').favourite('orphelins').takesOff('17');
  table.takesAllOff('split-12').takesAllOff('8').clear();
  expect(table.state.actions.map(({ action }) => action)).toEqual([
    ...['ADD', 'ADD', 'ADD', 'ADD_GROUP', 'REMOVE'],
    ...['REMOVE_GROUP', 'CLEAR'],
  ]);
  table.expectTotal(0).expectBalance(1500);
  table.undo().expectTotal(30).undo().expectOn('8', 5).expectTotal(35);
  table.undo().expectOn('17', 10).expectTotal(40).undo().expectTotal(15).undo().undo().undo();
  table.expectTotal(0).expectBalance(1500);
});

// docs/specification/1-table-and-site.md#59-bets-of-several-chips: a group is checked on every spot; one spot that does
// not fit is named and the whole group is refused
test('a group that does not fit one of its spots is refused with the name of that spot', () => {
  const split = spotCovering([13, 16])?.key ?? '';
  const table = liveTable().enters(1500).chip(20).press(split, split).hears();
  table.favourite('tiers');
  expect(table.news).toEqual([{ kind: 'refused', refusal: 'inside-spot-full', spot: split, inGroup: true }]);
  const [firstCue] = table.news.map(cueOf);
  expect(firstCue).toMatchObject({ id: 'maximum-bet-50', values: { spot: split }, toast: true, urgent: true });
  table.expectTotal(40);
});

test('a single refused bet needs no name of its spot', () => {
  const table = liveTable().enters(1500).chip(100).press('17');
  const [firstCue] = table.news.map(cueOf);
  expect(firstCue).toMatchObject({ id: 'maximum-bet-50', values: {} });
});

test.each([
  ['a chip too small for red is offered as 50', 1500, { spot: 'RED', value: 50 }],
  ['but not to a player who has less', 45, undefined],
])('%s', (_what, bank, offer) => {
  const table = liveTable().enters(bank).chip(5).press('RED');
  expect(table.news.map((item) => cueOf(item).offer)).toEqual([offer]);
});

// docs/specification/1-table-and-site.md#59-bets-of-several-chips: repeat is a group: all or nothing, each refusal with
// its own reason
test.each([
  ['balance too small', { bank: 9 }, 'charge-credit'],
  [
    'more than 25 chips',
    { lying: { 8: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1], 9: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1] } },
    'too-many-chips',
  ],
  [
    'more than 500',
    { lying: { RED: [100], BLACK: [100], EVEN: [100], ODD: [100], '1-18': [50, 50] } },
    'table-total-too-high',
  ],
  ['a spot over 50', { lying: { 17: [50] } }, 'inside-spot-full'],
] as const)(
  'repeat with %s is refused and nothing is placed',
  (_what, { bank = 1500, lying = {} }: { bank?: number; lying?: object }, refusal) => {
    const lastSlip = slipOf({ 17: [5], 'split-3': [5] });
    const table = liveTable().enters(bank, { lastSlip, slip: slipOf(lying as Parameters<typeof slipOf>[0]) });
    const before = Object.keys(table.state.slip).length;
    table.repeat();
    expect(table.news).toMatchObject([{ kind: 'refused', refusal }]);
    expect(Object.keys(table.state.slip)).toHaveLength(before);
  },
);

test('a refused auto-repeat first announces why, then that it is off, with the reason', () => {
  const table = liveTable()
    .enters(5, { lastSlip: slipOf({ 17: [5, 5] }) })
    .does({ type: 'auto-repeat-switched', on: true });
  table.hears().repeat(true);
  expect(table.news).toMatchObject([
    { kind: 'refused', refusal: 'charge-credit' },
    { kind: 'auto-repeat-stopped', refusal: 'charge-credit' },
  ]);
  expect(table.news.map((item) => cueOf(item).id)).toEqual(['charge-credit', 'refused']); // spoken only once
  expect(table.state.autoRepeat).toBe(false);
});

test('a lost connection turns auto-repeat off with an announcement, and only if it was on', () => {
  const table = liveTable().enters(1500).does({ type: 'connection-changed', connection: 'connected' });
  table.does({ type: 'auto-repeat-switched', on: true }).hears();
  table.does({ type: 'connection-changed', connection: 'lost' }).expectNews('connection-lost', 'auto-repeat-stopped');
  expect(table.state.autoRepeat).toBe(false);
  table.does({ type: 'connection-changed', connection: 'connected' }).hears();
  table.does({ type: 'connection-changed', connection: 'lost' }).expectNews('connection-lost');
});
