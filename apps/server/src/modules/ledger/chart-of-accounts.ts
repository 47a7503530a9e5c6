/**
 * The accounts that hold money. Only accounts that are neither a player's nor a pot may go negative: they show what the
 * house and the outside gave.
 *
 * - `player:wallet` what a player may bet or withdraw; never below zero
 * - `player:held` withdrawals requested but not decided; never below zero
 * - `round:pot` the stakes of a round in play; zero once it has ended
 * - `round:pot-slot` more accounts of the same pot (decision 078), written by the statements of the table only
 * - `house:bank` what the casino has won from players, or lost to them
 * - `house:adjustments` credits and charges by staff, and the money of the demonstration
 * - `house:corrections` what corrections of rounds gave to players, or took
 * - `outside:trc20` what came in from outside (negative) and went out
 */
export type AccountRef =
  | { readonly kind: 'player:wallet' | 'player:held'; readonly userId: number }
  | { readonly kind: 'round:pot'; readonly roundNumber: number }
  | { readonly kind: 'house:bank' | 'house:adjustments' | 'house:corrections' | 'outside:trc20' };

/** The user of an account; null for accounts of no user. */
export const userOf = (account: AccountRef): number | null => ('userId' in account ? account.userId : null);

/** The round of an account; null for accounts of no round. */
export const roundOf = (account: AccountRef): number | null => ('roundNumber' in account ? account.roundNumber : null);

/** A unique name of the account. */
export const nameOf = (account: AccountRef): string => `${account.kind}:${userOf(account) ?? roundOf(account) ?? ''}`;
