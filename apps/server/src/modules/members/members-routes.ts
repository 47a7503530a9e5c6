import {
  type Member,
  type MemberFacts,
  mayDo,
  memberActivate,
  memberCorrect,
  memberCsv,
  memberDisable,
  memberHeldDecide,
  memberHeldMatches,
  memberInfo,
  memberList,
  memberShow,
  type RefusalCode,
} from '@lajvard/contract';
import { EVERYBODY, memberScope, reviewMatchesOf, type StaffActor } from '#modules/identity';
import type { Db } from '#platform/db/pool.ts';
import { csvFile, moment, WHOLE_FILE } from '#platform/http/csv.ts';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import { findMembers, isSearch, presentDetails, presentFacts, presentProfile } from './find-members.ts';
import { memberRow } from './member-store.ts';
import type { MembersContext } from './ports.ts';

/** Until when a member is on a break of this kind; null: not. */
const until = ({ breaks }: Member, kind: 'closure' | 'exclusion') =>
  moment(breaks.find(({ reason }) => reason === kind)?.until ?? null);

/** The columns of the CSV file, under their wire names. */
const COLUMNS = {
  id: (row: Member) => row.id,
  account_code: (row: Member) => row.account_code,
  email: (row: Member) => row.email,
  full_name: (row: Member) => row.full_name,
  country_code: (row: Member) => row.country_code,
  phone_number: (row: Member) => row.phone_number,
  created_at: (row: Member) => moment(row.created_at),
  balance: (row: Member) => row.balance,
  blacklisted_at: (row: Member) => moment(row.blacklisted_at),
  closed_at: (row: Member) => moment(row.closed_at),
  break_until: (row: Member) => until(row, 'closure'),
  exclusion_until: (row: Member) => until(row, 'exclusion'),
};

/** Makes a change (blacklist, reactivate or decide) and returns the member's facts after it. */
const changed = async <D extends StaffActor, C extends RefusalCode>(
  db: Db,
  change: (actor: D) => Promise<Refused<C> | undefined>,
  actor: D,
): Promise<{ data: MemberFacts } | Refused<C | 'not-found'>> => {
  const refused = await change(actor);
  if (refused) return refused;
  const row = await memberRow(db, EVERYBODY, { id: actor.userId });
  return row === undefined ? new Refused('not-found') : { data: await presentFacts(db, row) };
};

/** Routes to find members, show their profiles and manage the blacklist. */
export const membersRoutes = ({ identity, clock, timeZone }: MembersContext): Handled[] => [
  handle(memberList, async ({ query, caller, db }) => {
    const { search, ...page } = query;
    if (!mayDo(caller.role, 'members.list') && !isSearch(search)) {
      return new Refused('form-invalid', { errors: { account_code: ['errors:search-criterion-required'] } });
    }
    return findMembers(db, await memberScope(db, caller), { ...page, sort: page.sort, query: search });
  }),
  handle(memberCsv, async ({ query, caller, db }) => {
    const { search, sort, align } = query;
    const asked = { ...WHOLE_FILE, sort, align, query: search };
    return csvFile('members', COLUMNS, (await findMembers(db, await memberScope(db, caller), asked)).data);
  }),
  handle(memberShow, async ({ params, caller, db }) => {
    const row = await memberRow(db, await memberScope(db, caller), {
      accountCode: params.account_code,
    });
    if (row === undefined) return new Refused('not-found');
    const shown = await presentProfile({ db, clock, timeZone }, row, caller);
    return shown instanceof Refused ? shown : { data: shown };
  }),
  handle(memberInfo, async ({ params, caller, db }) => {
    const row = await memberRow(db, await memberScope(db, caller), {
      accountCode: params.account_code,
    });
    return row === undefined ? new Refused('not-found') : { data: await presentDetails(db, row) };
  }),
  handle(memberDisable, ({ query, caller, ip, db }) =>
    changed(db, identity.block, { userId: query.id, staffId: caller.userId, ip }),
  ),
  handle(memberActivate, ({ query, caller, ip, db }) =>
    changed(db, identity.unblock, { userId: query.id, staffId: caller.userId, ip }),
  ),
  handle(memberCorrect, async ({ body: { id, ...form }, caller, ip, db }) => {
    const refused = await identity.correct({ ...form, userId: id, staffId: caller.userId, ip });
    if (refused) return refused;
    const row = await memberRow(db, EVERYBODY, { id });
    return row === undefined ? new Refused('not-found') : { data: await presentDetails(db, row) };
  }),
  handle(memberHeldMatches, async ({ params, db }) => {
    const data = await reviewMatchesOf(db, params.account_code);
    return data === undefined ? new Refused('not-found') : { data };
  }),
  handle(memberHeldDecide, ({ body: { id, ...decided }, caller, ip, db }) =>
    changed(db, identity.decideReview, { ...decided, userId: id, staffId: caller.userId, ip }),
  ),
];
