import { randomBytes } from 'node:crypto';
import { passwordForm } from '@lajvard/contract';
import * as argon2 from '@node-rs/argon2';
import { Refused } from '#platform/http/handler.ts';

/** docs/specification/4-reliability.md#41-asvs-items, 11.4.2: argon2id, 19 MiB, two passes, one lane. */
const COST = { algorithm: 2 satisfies argon2.Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const MAX_CONCURRENT = 2; // of two cores: the table must keep running while people sign in
const MAX_WAITING = 500;

/** What hashes passwords: argon2, or in tests something cheaper. */
export type Hashing = Pick<typeof argon2, 'hash' | 'verify'>;

/** Thrown when too many people sign in at once. Nothing was done; the caller may try again. */
export class TooBusy extends Error {}

/** Turns too many simultaneous sign-ins into a refusal; it is not a fault. */
export const unlessBusy = async <T>(work: Promise<T>): Promise<T | Refused> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof TooBusy) return new Refused('unavailable');
    throw error;
  }
};

/**
 * Hashes passwords two at a time; further calls wait. What is hashed and compared is the form of a password, the same
 * from every keyboard. Older hashes are of the text as it was typed: that is compared second, and only where it differs.
 */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** @param kept the stored hash; null for an unknown person: takes as long, and returns false */
  matches(kept: string | null, password: string): Promise<boolean>;
  /** The hash of a password that nobody has: until a link sets another, its account cannot be entered. */
  hashOfNone(): Promise<string>;
}

export const createPasswords = ({ hash, verify }: Hashing = argon2): Passwords => {
  let running = 0;
  const waiting: (() => void)[] = [];
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= MAX_CONCURRENT) {
      if (waiting.length >= MAX_WAITING) throw new TooBusy();
      await new Promise<void>((resolve) => waiting.push(resolve)); // the turn is passed on, not given back
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
  const nobody = inTurn(() => hash(randomBytes(32).toString('base64url'), COST));
  return {
    hashOfNone: () => nobody,
    hash: (password) => inTurn(() => hash(passwordForm(password), COST)),
    matches: async (kept, password) => {
      const against = kept ?? (await nobody);
      const form = passwordForm(password);
      const same = await inTurn(
        async () => (await verify(against, form)) || (form !== password && (await verify(against, password))),
      );
      return same && kept !== null;
    },
  };
};
