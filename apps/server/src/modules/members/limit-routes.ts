import { memberLimitSet } from '@lajvard/contract';
import { cents, fromDollars, toDollars } from '@lajvard/money';
import { executeOrPropose } from '#modules/dual-control';
import { EVERYBODY } from '#modules/identity';
import { isNoLooser, presentStaffLimits, staffLimitsOf } from '#modules/limits';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import { limitKind, standing, type WantedLimit } from './limit-kind.ts';
import { memberRow } from './member-store.ts';
import type { MembersContext } from './ports.ts';

/** The route by which staff limit a member: at once, or proposed where that loosens it. */
export const limitRoutes = (context: MembersContext): Handled[] => [
  handle(memberLimitSet, async ({ body, caller: { userId: staffId }, ip }) => {
    const { id, kind, period, amount, reason } = body;
    const { db } = context;
    const member = await memberRow(db, EVERYBODY, { id });
    if (member === undefined) return new Refused('not-found');
    const before = (await staffLimitsOf(db, id)).find((each) => each.kind === kind);
    const wanted: WantedLimit = {
      id,
      account_code: member.account_code,
      act: amount === null ? `${kind}-removed` : kind,
      period,
      amount,
      was: before === undefined ? null : toDollars(cents(before.max_cents)),
    };
    const wish = { wanted, subject: `user:${id}`, reason, staffId, ip };
    const maxCents = amount === null ? null : fromDollars(amount);
    const done = await executeOrPropose(context, limitKind(context), wish, async (tx) =>
      isNoLooser(await standing(tx, wanted), { kind, period, maxCents }),
    );
    if (done instanceof Refused) return done;
    return { data: typeof done === 'number' ? presentStaffLimits(await staffLimitsOf(db, id)) : done };
  }),
];
