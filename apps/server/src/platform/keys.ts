import { createHmac } from 'node:crypto';

/**
 * A secret, and during its change the one before it: the first signs and seals, all of them verify and open, so that a
 * change ends nobody's session.
 */
export type Secrets = readonly [string, ...string[]];

/** Keys for one purpose, in the order of their secrets. */
export type Keys = readonly [Buffer, ...Buffer[]];

/** A key derived from a secret for one purpose, so that what it signs is not valid for any other. */
export const keyFor = (secret: string, purpose: string): Buffer =>
  createHmac('sha256', secret).update(purpose).digest();

export const keysFor = ([newest, ...older]: Secrets, purpose: string): Keys => [
  keyFor(newest, purpose),
  ...older.map((secret) => keyFor(secret, purpose)),
];

/** @param previous null: no change is under way */
export const secretsOf = (newest: string, previous: string | null): Secrets =>
  previous === null ? [newest] : [newest, previous];
