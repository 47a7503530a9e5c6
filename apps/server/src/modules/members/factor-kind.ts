import * as z from 'zod/mini';
import type { ProposalKind } from '#modules/dual-control';
import { Refused } from '#platform/http/handler.ts';
import type { MembersContext } from './ports.ts';

/** Whose second factor is taken away; the account id is for those who read the proposal. */
const wanted = z.strictObject({ id: z.int(), account_code: z.string() });

/** A member's lost second factor, taken away. */
export const factorKind = ({
  identity,
}: Pick<MembersContext, 'identity'>): ProposalKind<z.infer<typeof wanted>, 'not-found' | 'second-factor-off'> => ({
  name: 'member-factor',
  schema: wanted,
  mayPropose: 'members.correct',
  mayConfirm: 'members.correct',
  isOnly: true,
  unlogged: ['id'],
  check: (tx, { id }) => identity.memberFactor.refuseReset(tx, id),
  execute: async (tx, { id }, { confirmedBy: staffId, reason, ip }) => {
    const refused = await identity.memberFactor.reset(tx, id);
    if (refused instanceof Refused) return refused;
    const subject = `user:${id}` as const;
    return {
      outcome: subject,
      change: {
        staffId,
        action: 'SECOND_FACTOR_OFF',
        subject,
        before: null,
        after: { reason },
        ip,
        players: [{ userId: id }],
      },
    };
  },
});
