import { bar, publishChange } from '#modules/limits';
import type { Tx } from '#platform/db/pool.ts';
import { findMatches, type KeptMatch, keptMatchesOf, setHeld } from './store.ts';

/**
 * Holds a registration that resembles an account which may not play: no deposit and no play until staff has looked at it.
 * To be called when it is complete, in its transaction; the answer to the person is the same either way.
 */
export const holdIfKnown = (tx: Tx, userId: number): Promise<void> => holdIfNew(tx, userId, []);

/** What an account resembles now, and was held for before: what staff has seen, or could have. */
export const findResemblances = async (tx: Tx, userId: number): Promise<KeptMatch[]> => [
  ...(await keptMatchesOf(tx, userId)),
  ...(await findMatches(tx, userId)),
];

/** Holds an account that has come to resemble one which may not play, in something that is not among `before`. */
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
  await publishChange(tx, userId); // a table that is open learns of it
};
