import { expect, it } from 'vitest';
import { isPlainText } from './plain-text.ts';

it.each([
  ['plain words', 'Mina Karimi', true, true],
  ['Persian with a joiner', 'می\u200cخواهم', true, true],
  ['an emoji', '🎡', true, true],
  ['nothing', '', true, true],
  ['blanks', '  ', true, true],
  ['a half-space alone', '\u200c', false, false],
  ['a filler alone', '\u3164', false, false],
  ['marks and blanks alone', ' \u200f \ufeff', false, false],
  ['NUL', 'a\0b', false, false],
  ['escape', '\u001b[2J', false, false],
  ['delete', 'a\u007f', false, false],
  ['a C1 control', 'a\u0085b', false, false],
  ['a line separator', 'a\u2028b', false, false],
  ['a lone surrogate', 'a\ud800b', false, false],
  ['two lines', 'one\r\ntwo\tthree', false, true],
  ['an override of the direction', 'a\u202etxt.exe', false, true],
  ['an isolate', '\u2067a\u2069', false, true],
  ['a mark', '\u200f17', false, true],
] as const)('%s', (_what, text, asName, asSentences) => {
  expect([isPlainText(text, 'name'), isPlainText(text, 'message')]).toEqual([asName, asSentences]);
});

it('a password may have any marks but no controls', () => {
  expect([isPlainText('a\u200fb', 'password'), isPlainText('a\0b', 'password')]).toEqual([true, false]);
});
