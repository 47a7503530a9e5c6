import { record } from '#modules/activity';
import type { Tx } from '#platform/db/pool.ts';
import { mailWithUndo } from '../mails/mail-with-undo.ts';
import type { IdentityContext } from '../ports.ts';
import { lockUser, setClosed, userById } from '../profile/user-store.ts';
import { deleteFactor } from '../second-factor/factor-store.ts';
import { endSessionsOf } from '../sessions/session-store.ts';

/** Locks a person's row until the transaction ends. @returns false if there is no such account or it is closed */
export const lockOpenUser = async (tx: Tx, userId: number): Promise<boolean> => {
  const user = await lockUser(tx, userId);
  return user !== undefined && user.closed_at === null;
};

/**
 * Closes an account for good, ends its sessions and deletes its second factor. Its e-mail stays taken, and is sent an
 * undo: a thief must not close an account for ever.
 */
export const closeUser = async (context: IdentityContext, tx: Tx, userId: number, ip: string): Promise<void> => {
  await setClosed(tx, userId);
  await deleteFactor(tx, userId);
  await endSessionsOf(tx, context.ended, userId, 'account-closed');
  await record(tx, { userId, action: 'ACCOUNT_CLOSED', ip });
  const user = await userById(tx, userId);
  if (user) await mailWithUndo(context, tx, user, { kind: 'account-ended' });
};
