import { type AuditAction, type AuditChange, mayDo, type StaffRole } from '@lajvard/contract';
import * as z from 'zod/mini';
import type { ProposalKind } from '#modules/dual-control';
import type { Tx } from '#platform/db/pool.ts';
import { Refused } from '#platform/http/handler.ts';
import { post } from './invitation-kind.ts';
import type { StaffOptions } from './ports.ts';

/** Who changes; the e-mail is for those who read the proposal. */
const who = { id: z.int(), email: z.string() };

const schema = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('post'), ...who, ...post }),
  z.strictObject({ act: z.literal('end'), ...who }),
  z.strictObject({ act: z.literal('let-in'), ...who }),
  z.strictObject({ act: z.literal('reset-factor'), ...who }),
]);
export type ColleagueChange = z.infer<typeof schema>;
export type Unchangeable = 'not-found' | 'staff-own' | 'staff-as-wanted' | 'last-super-admin' | 'second-factor-off';

type Changed<A extends AuditAction> = { [One in A]: Omit<AuditChange<One>, 'staffId' | 'subject' | 'ip'> }[A];
type AuditedChange = Changed<'STAFF_CHANGED' | 'STAFF_BLOCKED' | 'STAFF_LET_IN' | 'SECOND_FACTOR_OFF'>;
type Colleague = Exclude<Awaited<ReturnType<Colleagues['changeable']>>, Refused<'not-found' | 'last-super-admin'>>;
type Colleagues = StaffOptions['identity']['colleagues'];

/** What the change asks of the person's role and access, for the rule of the last super admin. */
const asksOf = (change: ColleagueChange): { role?: StaffRole; access?: boolean } => {
  if (change.act === 'post') return { role: change.role };
  return change.act === 'end' ? { access: false } : {};
};

const postOf = ({ role, partner, locale }: Colleague) => ({ role, partner, language: locale });

/** Whether nothing would change. */
const isSo = (colleague: Colleague, change: ColleagueChange): boolean => {
  const hasAccess = colleague.blacklisted_at === null;
  if (change.act === 'post') {
    const { role, partner, language } = postOf(colleague);
    return change.role === role && change.partner === partner && change.language === language;
  }
  return change.act === 'end' ? !hasAccess : change.act === 'let-in' && hasAccess;
};

/** The colleague, locked, or why this cannot be done. */
const judge = async (
  tx: Tx,
  colleagues: Colleagues,
  change: ColleagueChange,
): Promise<Colleague | Refused<Unchangeable>> => {
  const colleague = await colleagues.changeable(tx, change.id, asksOf(change));
  if (colleague instanceof Refused) return colleague;
  if (isSo(colleague, change)) return new Refused('staff-as-wanted');
  if (change.act === 'reset-factor' && !(await colleagues.hasFactor(tx, change.id)))
    return new Refused('second-factor-off');
  return colleague;
};

/** Gives their tickets back; the audit log says how many, if there were any. */
const withoutTickets = async (tx: Tx, { giveBackTickets }: StaffOptions, id: number): Promise<{ tickets?: number }> => {
  const tickets = await giveBackTickets(tx, id);
  return tickets === 0 ? {} : { tickets };
};

/** Does what was judged possible. */
const carryOut = async (
  tx: Tx,
  options: StaffOptions,
  colleague: Colleague,
  change: ColleagueChange,
): Promise<AuditedChange> => {
  const { colleagues } = options.identity;
  switch (change.act) {
    case 'post': {
      const { role, partner, language } = change;
      await colleagues.setPost(tx, colleague, { role, partner, language });
      const given = mayDo(role, 'tickets.answer') ? {} : await withoutTickets(tx, options, colleague.id);
      return {
        action: 'STAFF_CHANGED',
        before: postOf(colleague),
        after: { role, partner, language, ...given },
      };
    }
    case 'end':
      await colleagues.end(tx, colleague.id);
      return {
        action: 'STAFF_BLOCKED',
        before: { blacklisted: false },
        after: { blacklisted: true, ...(await withoutTickets(tx, options, colleague.id)) },
      };
    case 'let-in':
      await colleagues.restoreAccess(tx, colleague);
      return { action: 'STAFF_LET_IN', before: { blacklisted: true }, after: { blacklisted: false } };
    case 'reset-factor':
      await colleagues.resetFactor(tx, colleague);
      return { action: 'SECOND_FACTOR_OFF', before: null, after: null, players: [] };
  }
};

/** A change of a colleague's access: nobody's own, neither proposed nor confirmed. */
export const changeKind = (options: StaffOptions): ProposalKind<ColleagueChange, Unchangeable> => ({
  name: 'staff-change',
  schema,
  mayPropose: 'staff.manage',
  mayConfirm: 'staff.manage',
  isOnly: true,
  unlogged: ['id', 'email'],
  check: async (tx, change, staffId) => {
    if (change.id === staffId) return new Refused('staff-own');
    const judged = await judge(tx, options.identity.colleagues, change);
    return judged instanceof Refused ? judged : null;
  },
  execute: async (tx, change, { confirmedBy: staffId, reason, ip }) => {
    await options.identity.colleagues.lock(tx);
    const colleague = await judge(tx, options.identity.colleagues, change);
    if (colleague instanceof Refused) return colleague;
    const audited = await carryOut(tx, options, colleague, change);
    const subject = `user:${colleague.id}` as const;
    return {
      outcome: subject,
      change: { ...audited, staffId, subject, after: { ...audited.after, reason }, ip },
    };
  },
});
