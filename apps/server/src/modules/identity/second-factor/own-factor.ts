import { Refused } from '#platform/http/handler.ts';
import { askPassword } from '../passwords/step-up.ts';
import type { IdentityContext } from '../ports.ts';
import { type UserRow, userById } from '../profile/user-store.ts';
import { confirmNew, endFactor, newFactor } from './change-factor.ts';
import { showFactor, staleSessions } from './factor-store.ts';

/** Who asks, from which session. */
interface Asking {
  readonly userId: number;
  readonly sessionId: string;
  readonly ip: string;
}

/** The signed-in player, or why not. */
const playerOf = async (context: IdentityContext, userId: number): Promise<UserRow | Refused<'token-invalid'>> =>
  (await userById(context.db, userId)) ?? new Refused('token-invalid');

/** The signed-in player, who has given the password again. */
const provedPlayer = async (context: IdentityContext, userId: number, password: string | undefined) =>
  (await askPassword(context, userId, password)) ?? playerOf(context, userId);

/** A new secret of a player, with the password, as long as no factor is on. */
export const beginOwn = async (context: IdentityContext, userId: number, password: string | undefined) => {
  const player = await provedPlayer(context, userId, password);
  return player instanceof Refused ? player : newFactor(context, player);
};

/**
 * Turns a player's factor on with a code of the new secret. It counts as shown in this session, and in no other, even
 * in one that has just begun.
 */
export const turnOnOwn = async (
  context: IdentityContext,
  { code, userId, sessionId, ip }: Asking & { code: string },
) => {
  const player = await playerOf(context, userId);
  if (player instanceof Refused) return player;
  return confirmNew(context, player, { code, ip }, async (tx) => {
    await staleSessions(tx, userId);
    await showFactor(tx, sessionId);
    return {};
  });
};

/** Turns a player's factor off, with the password and a code. */
export const turnOffOwn = async (
  context: IdentityContext,
  { password, code, userId, ip }: Omit<Asking, 'sessionId'> & { password?: string | undefined; code: string },
) => {
  const player = await provedPlayer(context, userId, password);
  return player instanceof Refused ? player : endFactor(context, player, { code, ip });
};
