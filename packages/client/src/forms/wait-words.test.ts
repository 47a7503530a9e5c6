import { expect, it } from 'vitest';
import { waitOf } from './wait-words.ts';

it.each([
  [1, { key: 'errors:wait', values: { seconds: '1' } }],
  [120, { key: 'errors:wait', values: { seconds: '120' } }],
  [121, { key: 'errors:wait-minutes', values: { minutes: '3' } }],
  [1800, { key: 'errors:wait-minutes', values: { minutes: '30' } }],
  [7201, { key: 'errors:wait-hours', values: { hours: '3' } }],
  [86_400, { key: 'errors:wait-hours', values: { hours: '24' } }],
])('words %i seconds as a person would', (seconds, words) => {
  expect(waitOf(seconds, 'en')).toEqual(words);
});

it('words a wait in the language’s digits', () => {
  expect(waitOf(45, 'fa').values).toEqual({ seconds: '۴۵' });
});
