import { bar, publishChange } from '#modules/limits';
import type { Tx } from '#platform/db/pool.ts';
import { findMatches, type KeptMatch, keptMatchesOf, setHeld } from './resemblance-store.ts';

/**
 * Holds a registration that resembles an account which may not play: no deposits or plays until staff have decided.
 * Call it when the registration is completed, in its transaction; the answer to the person is the same either way.
 */
export const holdIfKnown = (tx: Tx, userId: number): Promise<void> => holdIfNew(tx, userId, []);

/** The accounts that this one resembles now, or resembled when it was held: what staff have seen or could have seen. */
export const findResemblances = async (tx: Tx, userId: number): Promise<KeptMatch[]> => [
  ...(await keptMatchesOf(tx, userId)),
  ...(await findMatches(tx, userId)),
];

/** Holds an account that resembles one which may not play in some fact not listed in `before`. */
export const holdIfNew = async (tx: Tx, userId: number, before: readonly KeptMatch[]): Promise<void> => {
  const isKnown = (match: KeptMatch): boolean =>
    before.some((known) => {
      const sameAccount = known.user_id === match.user_id;
      return sameAccount && match.matched_by.every((fact) => known.matched_by.includes(fact));
    });
  const fresh = (await findMatches(tx, userId)).filter((match) => !isKnown(match));
  if (fresh.length === 0) return;
  const kept = new Map((await keptMatchesOf(tx, userId)).map((match) => [match.user_id, match]));
  for (const match of fresh) {
    const facts = new Set([...(kept.get(match.user_id)?.matched_by ?? []), ...match.matched_by]);
    kept.set(match.user_id, { ...match, matched_by: [...facts] });
  }
  await setHeld(tx, userId, [...kept.values()]);
  await bar(tx, userId, 'held', null);
  await publishChange(tx, userId); // tells an open table
};
