import type { Tx } from '#platform/db/pool.ts';
import { Refused } from '#platform/http/handler.ts';
import type { IdentityContext } from '../ports.ts';
import { mailFactor } from '../second-factor/factor-events.ts';
import { deleteFactor, hasFactor } from '../second-factor/factor-store.ts';
import { endSessionsByStaff } from '../sessions/session-store.ts';
import { lockMember } from './block-account.ts';

/** Why a member's second factor cannot be taken away. */
type NoFactor = Refused<'not-found' | 'second-factor-off'>;

/** Locks the member. @returns why their second factor cannot be taken away; null if it can */
export const refuseReset = async (tx: Tx, userId: number): Promise<NoFactor | null> => {
  const member = await lockMember(tx, userId);
  if (member instanceof Refused) return new Refused('not-found');
  return (await hasFactor(tx, userId)) ? null : new Refused('second-factor-off');
};

/** Takes a member's second factor away: every session ends, and they get a mail. The caller audits who did it. */
export const resetMemberFactor = async (
  context: IdentityContext,
  tx: Tx,
  userId: number,
): Promise<NoFactor | undefined> => {
  const member = await lockMember(tx, userId);
  if (member instanceof Refused) return new Refused('not-found');
  if (!(await deleteFactor(tx, userId))) return new Refused('second-factor-off');
  await endSessionsByStaff(tx, context.ended, userId, null);
  await mailFactor(context, tx, member, { kind: 'second-factor-off' });
  return undefined;
};
