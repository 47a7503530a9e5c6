import type { Hashing } from '@lajvard/server';
import * as argon2 from '@node-rs/argon2';

/** docs/specification/4-reliability.md#41-asvs-items, 11.4.2 */
const PROMISED = { algorithm: 2 satisfies argon2.Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CHEAPEST = { ...PROMISED, memoryCost: 8, timeCost: 1 };

/**
 * argon2 at its smallest cost, for tests in which somebody must sign in: a thousandth of the 40 ms of the promised one.
 * Refuses to hash for a caller that did not ask for the promised cost.
 */
export const CHEAP_HASHING: Hashing = {
  hash: (password, cost) => {
    if (JSON.stringify(cost) !== JSON.stringify(PROMISED)) throw new Error(`asked for ${JSON.stringify(cost)}`);
    return argon2.hash(password, CHEAPEST);
  },
  verify: argon2.verify,
};
