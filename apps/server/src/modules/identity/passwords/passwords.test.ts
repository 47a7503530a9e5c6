import * as argon2 from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

const COST = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

/** The library, with the hashes it was asked to compare with. */
const counted = () => {
  const compared: string[] = [];
  const verify: typeof argon2.verify = (kept, ...rest) => {
    compared.push(String(kept));
    return argon2.verify(kept, ...rest);
  };
  return { compared, passwords: createPasswords({ hash: argon2.hash, verify }) };
};

it('an unknown person costs the same work as a wrong password: one comparison, of the same cost', async () => {
  const { compared, passwords } = counted();
  const kept = await passwords.hash('right-password');
  expect(await passwords.matches(kept, 'wrong-password')).toBe(false);
  expect(await passwords.matches(null, 'wrong-password')).toBe(false);
  expect(compared).toEqual([kept, expect.stringMatching(COST)]);
  expect(kept).toMatch(COST);
});

it('an account without a hash never authenticates, even if the library accepts the password', async () => {
  const passwords = createPasswords({ hash: argon2.hash, verify: async () => true });
  expect(await passwords.matches(null, 'any-password')).toBe(false);
});

// docs/decisions/034-limits-and-guesses.md
it.each([
  ['on a Mac, then on Windows', 'Cafe\u0301-au-lait', 'Caf\u00e9-au-lait'],
  ['with Persian digits, then with Latin ones', 'shab-۱۲۳۴', 'shab-1234'],
  ['with Arabic letters, then with Persian ones', 'علي-كتاب-Aa1', 'علی-کتاب-Aa1'],
  ['with blanks at its ends, then without', ' some-pass-1 ', 'some-pass-1'],
  ['without blanks, then pasted with one', 'some-pass-1', 'some-pass-1 '],
])('a password that is set %s opens the account', async (_how, set, typed) => {
  const { passwords } = counted();
  expect(await passwords.matches(await passwords.hash(set), typed)).toBe(true);
});

it('an older hash, of the text as it was typed, still matches that text', async () => {
  const { passwords } = counted();
  const typed = ' Cafe\u0301-۱۲۳۴ ';
  expect(await passwords.matches(await argon2.hash(typed), typed)).toBe(true);
});

it('a wrong guess costs two comparisons only where the text and its form differ, known or unknown', async () => {
  const { compared, passwords } = counted();
  const kept = await passwords.hash('right-password');
  const costOf = async (against: string | null, typed: string): Promise<number> => {
    compared.length = 0;
    expect(await passwords.matches(against, typed)).toBe(false);
    return compared.length;
  };
  expect([await costOf(kept, 'wrong-password'), await costOf(null, 'wrong-password')]).toEqual([1, 1]);
  expect([await costOf(kept, 'wrong-۱۲۳۴'), await costOf(null, 'wrong-۱۲۳۴')]).toEqual([2, 2]);
});
