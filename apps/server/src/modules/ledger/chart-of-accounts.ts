/**
 * Where money can stand. Negative balances are allowed only outside of players and pots: what the house and the outside world gave is negative there.
 *
 * - `player:wallet` what a player may bet or withdraw; never below zero
 * - `player:held` asked to be withdrawn and not yet decided; never below zero
 * - `round:pot` the stakes of a round in play; zero once it has ended
 * - `house:bank` what the house has won from players, or lost to them
 * - `house:adjustments` credits and charges by staff, and the money of the demonstration
 * - `outside:trc20` what came in from outside (negative) and went out
 */
export type AccountRef =
  | { readonly kind: 'player:wallet' | 'player:held'; readonly userId: number }
  | { readonly kind: 'round:pot'; readonly roundNumber: number }
  | { readonly kind: 'house:bank' | 'house:adjustments' | 'outside:trc20' };

/** The user of an account, null where it is nobody's. */
export const userOf = (account: AccountRef): number | null => ('userId' in account ? account.userId : null);

/** The round of an account, null where it is no round's. */
export const roundOf = (account: AccountRef): number | null => ('roundNumber' in account ? account.roundNumber : null);

/** One text for each account: the same account has the same one. */
export const nameOf = (account: AccountRef): string => `${account.kind}:${userOf(account) ?? roundOf(account) ?? ''}`;
