import { LANGUAGES, STAFF_ROLES } from '@lajvard/contract';
import * as z from 'zod/mini';
import type { ProposalKind } from '#modules/dual-control';
import { isEmailOfSomebody } from '#modules/identity';
import { Refused } from '#platform/http/handler.ts';
import type { StaffOptions } from './ports.ts';

/** What somebody is to be; `partner`: of a ceg-admin only. */
export const post = {
  role: z.enum(STAFF_ROLES),
  partner: z.nullable(z.string()),
  language: z.enum(LANGUAGES as [(typeof LANGUAGES)[number]]),
};

const schema = z.strictObject({ email: z.string(), first_name: z.string(), last_name: z.string(), ...post });
export type StaffInvitation = z.infer<typeof schema>;

const taken = () => new Refused('form-invalid', { errors: { email: ['errors:email-of-another'] } });

/**
 * An invitation to the staff; without a second person only of the second super admin. The audit log names the person by
 * number only.
 */
export const invitationKind = ({
  identity,
  needsTwo,
}: StaffOptions): ProposalKind<StaffInvitation, 'form-invalid'> => ({
  name: 'staff-invitation',
  schema,
  mayPropose: 'staff.manage',
  mayConfirm: 'staff.manage',
  isOnly: false,
  unlogged: ['email', 'first_name', 'last_name'],
  check: async (tx, { email }) => ((await isEmailOfSomebody(tx, email)) ? taken() : null),
  execute: async (tx, invited, { proposedBy, confirmedBy: staffId, reason, ip }) => {
    const id = await identity.colleagues.invite(tx, invited);
    if (id === undefined) return taken();
    const { role, partner, language } = invited;
    const subject = `user:${id}` as const;
    const isAlone = needsTwo && proposedBy === staffId;
    if (isAlone) await identity.colleagues.mailSecondInvited(tx, staffId, invited.email);
    const after = { role, partner, language, reason, ...(isAlone && { alone: true }) };
    return { outcome: subject, change: { staffId, action: 'STAFF_INVITED', subject, before: null, after, ip } };
  },
});
