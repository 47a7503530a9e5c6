import { audit } from '#modules/audit';
import { publishChange, unbar } from '#modules/limits';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { mailTo } from '../mails/post-mail.ts';
import type { IdentityContext } from '../ports.ts';
import { endReview } from '../profile/registration-review.ts';
import { blacklist, lockMember, type StaffActor } from './block-account.ts';

/** The decision of staff about a held registration, made once. */
export interface ReviewDecision extends StaffActor {
  readonly decision: 'release' | 'refuse';
  readonly reason: string;
}

/** Releases a held registration and mails its owner, or refuses it, which blacklists the account. */
export const decideReview = async (
  context: IdentityContext,
  { userId, staffId, ip, decision, reason }: ReviewDecision,
): Promise<Refused<'not-found' | 'staff-account' | 'already-decided'> | undefined> =>
  transaction(
    context.db,
    async (tx): Promise<Refused<'not-found' | 'staff-account' | 'already-decided'> | undefined> => {
      const member = await lockMember(tx, userId);
      if (member instanceof Refused) return member;
      if (member.held_at === null) return new Refused('already-decided');
      await endReview(tx, userId);
      await unbar(tx, userId, 'held');
      await publishChange(tx, userId);
      if (decision === 'refuse') await blacklist(tx, context.ended, member);
      await audit(tx, {
        staffId,
        action: decision === 'release' ? 'REGISTRATION_RELEASED' : 'REGISTRATION_REFUSED',
        subject: `user:${userId}`,
        ip,
        before: { held: true, blacklisted: member.blacklisted_at !== null },
        after: { held: false, blacklisted: decision === 'refuse' || member.blacklisted_at !== null, reason },
        players: decision === 'refuse' && member.blacklisted_at === null ? [{ userId }] : [],
      });
      if (decision === 'release' && member.blacklisted_at === null) {
        const link = context.linkTo('/account/login');
        await mailTo(context, tx, { kind: 'released', userId, locale: member.locale, to: member.email, link });
      }
      return undefined;
    },
  );
