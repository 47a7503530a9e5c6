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
