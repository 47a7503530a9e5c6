import { REFUSALS } from '@lajvard/roulette';
import { expect, test } from 'vitest';
import english from '../../../../../../locales/en/table.json' with { type: 'json' };
import persian from '../../../../../../locales/fa/table.json' with { type: 'json' };
import type { News } from './actions.ts';
import { CLOCK_CUES, cueOf, REFUSAL_CUES } from './cues.ts';

const NEWS: News[] = [
  ...REFUSALS.map((refusal): News => ({ kind: 'refused', refusal })),
  ...(
    [
      'connection-lost',
      'already-connected',
      'still-processing',
      'auto-repeat-on',
      'nothing-to-undo',
      'nothing-to-repeat',
      'nothing-to-save',
      'auto-repeat-not-offered',
      'nobody-at-the-table',
    ] as const
  ).map((refusal): News => ({ kind: 'refused', refusal })),
  { kind: 'bets-opened' },
  { kind: 'wait-for-next-round' },
  { kind: 'table-locked' },
  { kind: 'bets-accepted', total: 5, balance: 95 },
  { kind: 'bets-unknown' },
  { kind: 'bets-returned', reason: 'round-over' },
  { kind: 'bets-restored', total: 5 },
  { kind: 'number-shown', number: 17, stake: 0, win: 0 },
  { kind: 'round-voided', reason: null, returned: 0 },
  { kind: 'round-voided', reason: 'no-spin', returned: 5 },
  { kind: 'auto-repeat-stopped', refusal: 'charge-credit' },
  { kind: 'connection-lost' },
  { kind: 'connection-back' },
];

const cues = [...NEWS.map(cueOf), ...Object.values(CLOCK_CUES)];

const textAt = (texts: unknown, key: string): unknown =>
  key.split('.').reduce((at: unknown, part) => (at as Record<string, unknown> | undefined)?.[part], texts);

// docs/specification/1-table-and-site.md#51-table-open
// docs/specification/1-table-and-site.md#54-total-on-the-table
// docs/specification/1-table-and-site.md#55-number-of-chips
// docs/specification/1-table-and-site.md#56-balance
test('a void round mentions returned money only to players with a stake', () => {
  const textOf = (returned: number) => cueOf({ kind: 'round-voided', reason: null, returned }).text;
  expect([textOf(0), textOf(5)]).toEqual(['say.void', 'cue.round-void']);
});

test('the refusal cues follow the order of the rules', () => {
  expect(Object.keys(REFUSAL_CUES)).toEqual([...REFUSALS]);
});

test('every cue has a text in both languages', () => {
  for (const { text } of cues) {
    expect(textAt(persian, text), `fa ${text}`).toMatch(/[\u0600-\u06ff]/);
    expect(textAt(english, text), `en ${text}`).toMatch(/[a-z]/i);
  }
});

// docs/specification/1-table-and-site.md#5-validation-rules: the cue of each check of a single bet
test.each([
  ['table-total-too-high', 'maximum-bet-500'],
  ['too-many-chips', 'chips-limited'],
  ['charge-credit', 'charge-credit'],
  ['inside-chip-too-big', 'maximum-bet-50'],
  ['inside-spot-full', 'maximum-bet-50'],
  ['outside-chip-too-small', 'c50-or-100'],
  ['outside-spot-full', 'maximum-bet-100'],
] as const)('%s plays the cue %s at once and shows it beside the felt', (refusal, id) => {
  expect(cueOf({ kind: 'refused', refusal })).toMatchObject({ id, urgent: true, toast: true });
});
