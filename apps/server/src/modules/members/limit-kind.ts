import { BET_LIMIT_PERIODS } from '@lajvard/contract';
import { cents, fromDollars, toDollars } from '@lajvard/money';
import * as z from 'zod/mini';
import type { ProposalKind } from '#modules/dual-control';
import { type StaffLimitRow, setStaffLimit, staffLimitsOf } from '#modules/limits';
import type { Tx } from '#platform/db/pool.ts';
import { Refused } from '#platform/http/handler.ts';
import type { MembersContext } from './ports.ts';

/** Whose limit of staff changes from what to what; dollars, null: none. The account id is for those who read it. */
const wanted = z.strictObject({
  id: z.int(),
  account_code: z.string(),
  act: z.enum(['bet', 'deposit', 'bet-removed', 'deposit-removed']),
  period: z.enum([...BET_LIMIT_PERIODS, 'monthly']),
  amount: z.nullable(z.int()),
  was: z.nullable(z.number()),
});
export type WantedLimit = z.infer<typeof wanted>;

const kindOf = ({ act }: Pick<WantedLimit, 'act'>): StaffLimitRow['kind'] =>
  act.startsWith('bet') ? 'bet' : 'deposit';

/** The limit that stands, dollars; null if there is none. */
export const standing = async (tx: Tx, { id, act }: Pick<WantedLimit, 'id' | 'act'>) =>
  (await staffLimitsOf(tx, id)).find(({ kind }) => kind === kindOf({ act }));

/** A limit that staff set for a member, loosened or removed by two. */
export const limitKind = ({
  identity,
}: Pick<MembersContext, 'identity'>): ProposalKind<WantedLimit, 'not-found' | 'staff-account' | 'already-decided'> => ({
  name: 'member-limit',
  schema: wanted,
  mayPropose: 'members.limit',
  mayConfirm: 'members.correct',
  isOnly: true,
  unlogged: ['id'],
  check: (tx, { id }) => identity.refuseLimit(tx, id),
  execute: async (tx, asked, { confirmedBy: staffId, reason, ip }) => {
    const { id, act, period, amount, was } = asked;
    const refused = await identity.refuseLimit(tx, id);
    if (refused !== null) return refused;
    const before = await standing(tx, asked);
    const stood = before === undefined ? null : toDollars(cents(before.max_cents));
    if (stood !== was) return new Refused('already-decided'); // somebody changed it meanwhile
    const kind = kindOf(asked);
    await setStaffLimit(tx, id, { kind, period, maxCents: amount === null ? null : fromDollars(amount) });
    await identity.mailLimit(tx, id, { act, amount, period });
    const subject = `user:${id}` as const;
    const facts = { amount, period, act, reason };
    const change = { staffId, action: 'MEMBER_LIMITED', subject, before: { amount: was }, after: facts, ip } as const;
    return { outcome: subject, change };
  },
});
