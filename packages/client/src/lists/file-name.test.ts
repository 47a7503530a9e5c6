import { expect, it } from 'vitest';
import { fileName } from './file-name.ts';

const none = { from: null, to: null };

it.each([
  ['deposits', [], none, 'deposits-2026-11-29.csv'],
  ['deposits', ['waiting'], none, 'deposits-waiting-2026-11-29.csv'],
  ['deposits', ['100200300', 'approved'], none, 'deposits-100200300-approved-2026-11-29.csv'],
  ['deposits', [], { from: '2026-11-01', to: '2026-11-15' }, 'deposits-2026-11-01-to-2026-11-15.csv'],
  ['deposits', [], { from: '2026-11-01', to: '2026-11-01' }, 'deposits-2026-11-01.csv'],
  ['deposits', [], { from: '2026-11-01', to: null }, 'deposits-2026-11-01-to-2026-11-29.csv'],
  ['deposits', [], { from: null, to: '2026-11-15' }, 'deposits-until-2026-11-15.csv'],
  ['members', ['علی رضایی'], none, 'members-علی-رضایی-2026-11-29.csv'],
  ['members', ['../a\\b:"c"?'], none, 'members-a-b-c-2026-11-29.csv'],
  ['members', ['x'.repeat(90)], none, `members-${'x'.repeat(40)}-2026-11-29.csv`],
  ['members', ['?'], none, 'members-2026-11-29.csv'],
])('a file of %s, %j, %j is called %4$s', (name, words, days, wanted) => {
  expect(fileName({ name, words, days, today: '2026-11-29' })).toBe(wanted);
});
