import { describe, expect, it } from 'vitest';
import { login, passwordUpdate, register, registerComplete } from './index.ts';
import { passwordForm } from './password-form.ts';

// docs/decisions/034-limits-and-guesses.md
describe('a password is the same', () => {
  it.each([
    ['composed and decomposed', 'Caf\u00e9-au-lait1', 'Cafe\u0301-au-lait1'],
    ['of two marks in either order', '\u1ea5pA1!aaaa', 'a\u0302\u0301pA1!aaaa'],
    ['in Hangul, by syllable or letter', '한글-Pass1', '\u1112\u1161\u11ab\u1100\u1173\u11af-Pass1'],
    ['in Persian and Latin digits', 'Shab-۱۲۳۴', 'Shab-1234'],
    ['in Arabic and Persian digits', 'Shab-١٢٣٤', 'Shab-۱۲۳۴'],
    ['with Arabic and Persian ye', 'علي-Aa12', 'علی-Aa12'],
    ['with ye without dots', 'على-Aa12', 'علی-Aa12'],
    ['with Arabic and Persian kaf', 'كتاب-Aa12', 'کتاب-Aa12'],
    ['with a half-space or without', 'می\u200cرود-Aa1', 'میرود-Aa1'],
    ['with a no-break space', 'two\u00a0words-A1', 'two words-A1'],
    ['with a curly apostrophe', 'don’t-Pass1', "don't-Pass1"],
    ['with curly quotation marks', '“Pass”word1', '"Pass"word1'],
    ['with blanks at the ends', ' Some-pass-1 ', 'Some-pass-1'],
    ['with a byte order mark', '\ufeffSome-pass-1', 'Some-pass-1'],
    ['with an emoji in colour', 'love\u2764\ufe0f-Aa1', 'love\u2764-Aa1'],
  ])('%s', (_what, one, other) => expect(passwordForm(one)).toBe(passwordForm(other)));

  it.each([
    ['in capitals', 'Some-pass-1', 'SOME-PASS-1'],
    ['with a blank between', 'Some pass-1', 'Somepass-1'],
    ['without an accent', 'Café-pass-1', 'Cafe-pass-1'],
    ['with another letter', 'ﬁre-Pass-1', 'fire-Pass-1'],
  ])('but another %s', (_what, one, other) => expect(passwordForm(one)).not.toBe(passwordForm(other)));
});

describe('what is counted of a password that is chosen', () => {
  const errorOf = (password: string, password_confirmation = password): string | undefined => {
    const { error } = passwordUpdate.body.safeParse({ u: 'a-reference', password, password_confirmation });
    return error?.issues[0]?.message;
  };
  it.each([
    ['blanks at the ends do not count', ' Aa1!aaa ', 'errors:password-too-short'],
    ['what nobody sees does not count', `Aa1!aaa${'\u200b'.repeat(5)}`, 'errors:password-too-short'],
    ['128 letters, each typed as two', 'Aa1!'.padEnd(128 * 2 - 4, 'e\u0301'), undefined],
    ['129 letters', 'Aa1!'.padEnd(129, 'a'), 'errors:password-too-long'],
  ])('%s', (_what, password, error) => expect(errorOf(password)).toBe(error));

  it('the two are the same when they look the same', () => expect(errorOf('Shab-۱۲۳۴a', 'Shab-1234a')).toBeUndefined());

  it('the registration counts alike', () => {
    const form = { password: ' Aa1!aaa ', password_confirmation: ' Aa1!aaa ' };
    for (const { body } of [register, registerComplete]) {
      const issues = body.safeParse({ email: 'a@example.org', ...form }).error?.issues ?? [];
      expect(issues.find(({ path }) => path[0] === 'password')?.message).toBe('errors:password-too-short');
    }
  });

  it('an older one with blanks is asked for as it is', () =>
    expect(login.body.safeParse({ email: 'a@example.org', password: ' Aa1!aaa ' }).success).toBe(true));
});
