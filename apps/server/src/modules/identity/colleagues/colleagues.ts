import type { Colleague, Session, StaffRole } from '@lajvard/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { Refused } from '#platform/http/handler.ts';
import { offsetOf, type Page } from '#platform/http/paging.ts';
import { holderOfEmail, isInTheWay } from '../profile/email-holders.ts';
import { type UserRow, userById } from '../profile/user-store.ts';
import { listSessions } from '../sessions/own-sessions.ts';
import { IDLE_SECONDS } from '../sessions/session-rules.ts';

/** A member of staff, with or without access, as the office lists them. */
export interface ColleagueRow {
  readonly id: number;
  readonly email: string;
  readonly full_name: string | null;
  readonly role: StaffRole;
  readonly partner: string | null;
  readonly language: string;
  readonly state: Colleague['state'];
  readonly second_factor: boolean;
  readonly last_used_at: Date | null;
  readonly sessions: number;
}

/** SQL: all members of staff. */
const colleaguesSql = sql`
  select u.id, u.email, nullif(concat_ws(' ', u.first_name, u.last_name), '') as full_name, u.role, u.partner,
    u.locale as language, s.last_used_at, s.sessions,
    case when u.blacklisted_at is not null or u.closed_at is not null then 'ended'
      when s.last_used_at is null and exists (
        select from one_time_codes c where c.user_id = u.id and c.purpose = 'password' and c.used_at is null
          and c.expires_at > clock_timestamp()) then 'invited'
      else 'active' end as state,
    exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as second_factor
  from users u cross join lateral (
    select max(coalesce(rotated_at, created_at)) as last_used_at,
      (count(*) filter (where ended_at is null and expires_at > clock_timestamp()
        and coalesce(rotated_at, created_at) > clock_timestamp() - make_interval(secs => ${IDLE_SECONDS})
      ))::int as sessions
    from sessions where user_id = u.id) s
  where u.level = 'admin'`;

/** One page of staff, those without access last, and how many match. */
export const findColleagues = async (
  db: Db,
  { state, align, ...page }: Page & { readonly state: Colleague['state'] | undefined; readonly align: 'asc' | 'desc' },
): Promise<{ rows: ColleagueRow[]; count: number }> => {
  const matching = sql`from (${colleaguesSql}) found where ${state ?? null}::text is null or state = ${state ?? null}`;
  const [found, counted] = await Promise.all([
    sql<ColleagueRow>`
      select * ${matching} order by state = 'ended', id ${sql.raw(align)}
      limit ${page.limit} offset ${offsetOf(page)}`.execute(db.kysely),
    sql<{ count: number }>`select count(*) as count ${matching}`.execute(db.kysely),
  ]);
  return { rows: found.rows, count: counted.rows[0]?.count ?? 0 };
};

/** What everybody with access to the office may do, by id. */
export const rightsOfStaff = async (db: Db | Tx): Promise<Pick<ColleagueRow, 'id' | 'role' | 'partner'>[]> => {
  const { rows } = await sql<Pick<ColleagueRow, 'id' | 'role' | 'partner'>>`
    select id, role, partner from users
    where level = 'admin' and blacklisted_at is null and closed_at is null order by id`.execute(db.kysely);
  return rows;
};

/** One member of staff. */
export const findColleague = async (db: Db, id: number): Promise<ColleagueRow | undefined> =>
  (await sql<ColleagueRow>`select * from (${colleaguesSql}) found where id = ${id}`.execute(db.kysely)).rows[0];

/** Whether an account, of a player or of staff, has this e-mail, or had it until lately. */
export const isEmailOfSomebody = async (tx: Tx, email: string): Promise<boolean> => {
  const holder = await holderOfEmail(tx, email);
  return holder !== undefined && isInTheWay(holder);
};

/** This member of staff; a player is none. */
export const colleagueById = async (db: Db | Tx, id: number): Promise<UserRow | Refused<'not-found'>> => {
  const user = await userById(db, id);
  return user?.level === 'admin' ? user : new Refused('not-found');
};

/** The open sessions of a colleague. */
export const sessionsOfColleague = async (db: Db, userId: number): Promise<Session[] | Refused<'not-found'>> => {
  const colleague = await colleagueById(db, userId);
  return colleague instanceof Refused ? colleague : listSessions(db, { userId, sessionId: '' });
};
