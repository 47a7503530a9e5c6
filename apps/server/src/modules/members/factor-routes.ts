import { memberFactorReset } from '@lajvard/contract';
import { executeOrPropose } from '#modules/dual-control';
import { asFieldError, EVERYBODY } from '#modules/identity';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import { factorKind } from './factor-kind.ts';
import { presentDetails } from './find-members.ts';
import { memberRow } from './member-store.ts';
import type { MembersContext } from './ports.ts';

/** The route that takes a member's lost second factor away, or proposes it. */
export const factorRoutes = (context: MembersContext): Handled[] => [
  handle(memberFactorReset, async ({ body: { id, reason, password }, caller: { userId: staffId }, ip }) => {
    const { db, identity } = context;
    const right = asFieldError(await identity.checkMasterPassword({ staffId, ip }, password, 'member-factor'));
    if (right instanceof Refused) return right;
    const member = await memberRow(db, EVERYBODY, { id });
    if (member === undefined) return new Refused('not-found');
    const wanted = { id, account_code: member.account_code };
    const wish = { wanted, subject: `user:${id}`, reason, staffId, ip };
    const done = await executeOrPropose(context, factorKind(context), wish);
    if (done instanceof Refused) return done;
    return { data: typeof done === 'number' ? await presentDetails(db, member) : done };
  }),
];
