import {
  type Colleague,
  type CommonRefusal,
  type RefusalCode,
  staffAccess,
  staffChange,
  staffFactorReset,
  staffInvite,
  staffList,
  staffSessions,
  staffSessionsEnd,
  staffTraining,
} from '@lajvard/contract';
import { executeOrPropose, type ProposalKind, waitingAbout } from '#modules/dual-control';
import {
  asFieldError,
  type ColleagueRow,
  colleagueById,
  findColleague,
  findColleagues,
  sessionsOfColleague,
} from '#modules/identity';
import type { Db, Tx } from '#platform/db/pool.ts';
import { type Caller, type Handled, handle, type OwnRefusal, Refused } from '#platform/http/handler.ts';
import { metaOf } from '#platform/http/paging.ts';
import { type ColleagueChange, changeKind, type Unchangeable } from './change-kind.ts';
import { endColleagueSessions } from './end-sessions.ts';
import { invitationKind } from './invitation-kind.ts';
import type { StaffOptions } from './ports.ts';
import { rightsReviewRoutes } from './rights-reviews.ts';
import { recordTraining, trainingsOf } from './trainings.ts';

/** The module, ready for the API to mount. */
export interface Staff {
  readonly staffRoutes: Handled[];
  /** What is done only once a second person confirms it. */
  readonly proposalKinds: readonly ProposalKind[];
}

const subjectOf = (id: number): string => `user:${id}`;

/** Members of staff as the wire has them. */
const present = async (db: Db, rows: readonly ColleagueRow[], reader: Caller): Promise<Colleague[]> => {
  const subjects = rows.map(({ id }) => subjectOf(id));
  const ids = rows.map(({ id }) => id);
  const [waiting, trainings] = await Promise.all([waitingAbout(db, 'staff-change', subjects), trainingsOf(db, ids)]);
  return rows.map((row) => ({
    ...row,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    is_you: row.id === reader.userId,
    proposal_id: waiting.get(subjectOf(row.id)),
    training: trainings.get(row.id),
  }));
};

const presentOne = async (db: Db, id: number, reader: Caller): Promise<Colleague> => {
  const row = await findColleague(db, id);
  const [data] = await present(db, row ? [row] : [], reader);
  if (data === undefined) throw new Error(`staff: ${id} is missing`);
  return data;
};

/** Asks for the master password, then does or proposes what is wanted. @returns the answer of its route */
const answer = async <A, R extends RefusalCode>(
  options: StaffOptions,
  kind: ProposalKind<A, R>,
  { caller, ip, body }: { caller: Caller; ip: string; body: { reason: string; password: string } },
  { wanted, subject, mayAlone }: { wanted: A; subject: string; mayAlone?: (tx: Tx) => Promise<boolean> },
) => {
  const staffId = caller.userId;
  const right = asFieldError(await options.identity.checkMasterPassword({ staffId, ip }, body.password, 'staff'));
  if (right instanceof Refused) return right;
  const done = await executeOrPropose(options, kind, { wanted, subject, reason: body.reason, staffId, ip }, mayAlone);
  if (done instanceof Refused) return done;
  return { data: typeof done === 'number' ? await presentOne(options.db, done, caller) : done };
};

/** Changes of the access of a colleague. */
const changeRoutes = (options: StaffOptions): Handled[] => {
  const kind = changeKind(options);
  type Call = Parameters<typeof answer>[2] & { body: { id: number } };
  const change = async (
    call: Call,
    changeOf: (who: { id: number; email: string }) => ColleagueChange,
  ): Promise<
    Awaited<ReturnType<typeof answer<ColleagueChange, Unchangeable>>> | Refused<'not-found' | CommonRefusal>
  > => {
    const colleague = await colleagueById(options.db, call.body.id);
    if (colleague instanceof Refused) return colleague;
    const { id, email } = colleague;
    return answer(options, kind, call, { wanted: changeOf({ id, email }), subject: subjectOf(id) });
  };
  return [
    handle(staffChange, (call) => {
      const { role, language, partner } = call.body;
      const own = role === 'ceg-admin' ? (partner ?? null) : null;
      return change(call, (who) => ({ act: 'post', role, partner: own, language, ...who }));
    }),
    handle(staffAccess, (call) => change(call, (who) => ({ act: call.body.access ? 'let-in' : 'end', ...who }))),
    handle(staffFactorReset, (call) => change(call, (who) => ({ act: 'reset-factor', ...who }))),
  ];
};

/** Who works in the office. */
export const createStaff = (options: StaffOptions): Staff => {
  const { db } = options;
  const invitation = invitationKind(options);
  const isFirst = options.identity.colleagues.isFirstSuperAdmin;
  return {
    proposalKinds: [invitation, changeKind(options)],
    staffRoutes: [
      handle(staffList, async ({ query, caller, db }) => {
        const { rows, count } = await findColleagues(db, { state: query.search.state, ...query });
        return { data: await present(db, rows, caller), meta: metaOf(query, count) };
      }),
      handle(staffSessions, async ({ params, db }) => {
        const data = await sessionsOfColleague(db, params.id);
        return data instanceof Refused ? data : { data };
      }),
      handle(staffSessionsEnd, async ({ body, caller, ip }) => {
        const form = { userId: body.id, sessionId: body.session ?? null, staffId: caller.userId, ip };
        const ended = await endColleagueSessions(options, form);
        return ended instanceof Refused ? ended : { data: { ended } };
      }),
      handle(staffInvite, async (call) => {
        const { email, first_name, last_name, role, partner, language } = call.body;
        const own = role === 'ceg-admin' ? (partner ?? null) : null;
        const wanted = { email, first_name, last_name, role, partner: own, language };
        const mayAlone = async (tx: Tx) => role === 'super-admin' && isFirst(tx, call.caller.userId);
        const done = await answer(options, invitation, call, { wanted, subject: 'staff', mayAlone });
        // `proposal-waiting` is of kinds of which only one may wait
        return done as Exclude<typeof done, Refused<RefusalCode>> | Refused<OwnRefusal<typeof staffInvite>>;
      }),
      handle(staffTraining, async ({ body, caller, ip }) => {
        const staffId = caller.userId;
        const right = asFieldError(await options.identity.checkMasterPassword({ staffId, ip }, body.password, 'staff'));
        if (right instanceof Refused) return right;
        const { id: userId, trained_on: trainedOn, refresher_due: refresherDue } = body;
        const refused = await recordTraining(options, { userId, trainedOn, refresherDue, staffId, ip });
        return refused ?? { data: await presentOne(db, userId, caller) };
      }),
      ...changeRoutes(options),
      ...rightsReviewRoutes(options),
    ],
  };
};
