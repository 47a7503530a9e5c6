import { expect, test } from 'vitest';
import { readFrameWord } from './account-frame.ts';

const frame = {} as Window;
const message = (data: unknown, from: unknown = frame, origin = window.location.origin) =>
  ({ data, source: from, origin }) as MessageEvent<unknown>;

// docs/specification/1-table-and-site.md#211-the-table-on-a-phone
test('accepts both messages of its own frame', () => {
  const shown = { type: 'account-page', found: true };
  const left = { type: 'account-left', href: '/live/play' };
  expect(readFrameWord(message(shown), frame)).toEqual(shown);
  expect(readFrameWord(message(left), frame)).toEqual(left);
});

test.each([
  ['another window', message({ type: 'account-page', found: true }, {})],
  ['another origin', message({ type: 'account-page', found: true }, frame, 'https://elsewhere.example')],
  ['a word of another kind', message({ type: 'authenticated' })],
  ['no word at all', message('account-page')],
  ['an address elsewhere', message({ type: 'account-left', href: 'https://elsewhere.example/' })],
  ['an address elsewhere in short', message({ type: 'account-left', href: '//elsewhere.example/' })],
  ['a script', message({ type: 'account-left', href: 'javascript:alert(1)' })],
])('ignores %s', (_what, event) => {
  expect(readFrameWord(event, frame)).toBeNull();
});

test('ignores all messages while no frame exists', () => {
  expect(readFrameWord(message({ type: 'account-page', found: true }, null), null)).toBeNull();
});
