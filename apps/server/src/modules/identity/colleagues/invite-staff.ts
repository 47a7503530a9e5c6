import { type AuditChange, CONSOLE_STAFF_ID, mayDo, type StaffRole } from '@lajvard/contract';
import { sql } from 'kysely';
import { audit } from '#modules/audit';
import type { Db, Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { newLink } from '../mails/new-link.ts';
import type { IdentityContext } from '../ports.ts';
import {
  completeUser,
  lockUser,
  NOTHING_SAID,
  setBlacklisted,
  setPassword,
  setRole,
  userByEmail,
} from '../profile/user-store.ts';
import { createUser } from '../registration/create-user.ts';
import { INVITATION_SECONDS } from '../sessions/session-rules.ts';

/** What an operator does by the command line, where nobody is signed in. */
type Console = Pick<IdentityContext, 'db' | 'random' | 'links' | 'linkTo' | 'passwords'> & GivesBack;

/** What becomes of the tickets of somebody who may no longer answer any. */
interface GivesBack {
  giveBackTickets(tx: Tx, staffId: number): Promise<number>;
}

export interface Invitation {
  readonly email: string;
  readonly role: StaffRole;
  /** The partner whose members a ceg-admin sees; null for the other roles. */
  readonly partner: string | null;
  readonly firstName: string;
  readonly lastName: string;
}

type ConsoleChange = Pick<AuditChange<'STAFF_INVITED' | 'STAFF_BLOCKED'>, 'action' | 'before' | 'after'>;

const auditConsole = (tx: Tx, userId: number, change: ConsoleChange): Promise<void> =>
  audit(tx, { ...change, staffId: CONSOLE_STAFF_ID, subject: `user:${userId}`, ip: 'console' });

/** The super admins with access, locked in one order, so that of two ended at once one stays. */
export const lockSuperAdmins = async (tx: Tx): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from users where level = 'admin' and role = 'super-admin' and blacklisted_at is null and closed_at is null
    order by id for update`.execute(tx.kysely);
  return rows.map(({ id }) => id);
};

/** Whether nobody else is a super admin with access: then nobody could decide payments or let staff in. */
export const isLastSuperAdmin = async (tx: Tx, userId: number): Promise<boolean> => {
  const [first, ...others] = await lockSuperAdmins(tx);
  return first === userId && others.length === 0;
};

/**
 * Makes a member of staff, or gives one who exists this role and access again, and a link with which they set a
 * password within a day. An account of a player never becomes staff's.
 * @returns the link; `a-player` if the e-mail belongs to one; `last-super-admin` if the role would leave none
 */
export const inviteStaff = async (
  context: Console,
  { email, role, partner, firstName, lastName }: Invitation,
): Promise<{ readonly link: string } | 'a-player' | 'last-super-admin'> => {
  const passwordHash = await context.passwords.hashOfNone();
  return transaction(context.db, async (tx) => {
    const found = await userByEmail(tx, email);
    const known = found?.completed_at ? found : undefined; // a registration that nobody has completed gives way
    if (known && known.level !== 'admin') return 'a-player';
    if (known && role !== 'super-admin' && (await isLastSuperAdmin(tx, known.id))) return 'last-super-admin';
    const userId =
      known?.id ?? (await addStaff(context, tx, passwordHash, { email, role, partner, firstName, lastName }));
    if (known) {
      await lockUser(tx, userId);
      await setRole(tx, userId, role, partner);
      await setPassword(tx, userId, passwordHash);
      await setBlacklisted(tx, userId, false);
      if (!mayDo(role, 'tickets.answer')) await context.giveBackTickets(tx, userId);
    }
    const page = '/admin/account/password/update';
    const { link } = await newLink(context, tx, { kind: 'password', page, userId, lifeSeconds: INVITATION_SECONDS });
    const before = known ? { role: known.role, partner: known.partner } : null;
    await auditConsole(tx, userId, { action: 'STAFF_INVITED', before, after: { role, partner } });
    return { link };
  });
};

const addStaff = async (
  context: Console,
  tx: Tx,
  passwordHash: string,
  { firstName, lastName, ...staff }: Invitation,
): Promise<number> => {
  const none = { locale: 'fa', birthDate: null, isDemo: false } as const;
  const id = await createUser(tx, context.random, { level: 'admin', passwordHash, ...staff, ...none });
  if (id === undefined) throw new Error(`${staff.email} was registered just now; try again`);
  await completeUser(tx, id, { ...NOTHING_SAID, first_name: firstName, last_name: lastName }, null);
  return id;
};

/**
 * Takes a member of staff's access away: they cannot sign in again, and a trigger of `users` ends all their sessions.
 * @param last whether the last super admin may be blocked, too @returns why not, undefined if it is done
 */
export const blockStaff = (
  db: Db,
  email: string,
  { last, giveBackTickets }: { readonly last: boolean } & GivesBack,
): Promise<'nobody' | 'last-super-admin' | undefined> =>
  transaction(db, async (tx) => {
    const known = await userByEmail(tx, email);
    if (known?.level !== 'admin') return 'nobody';
    if (!last && (await isLastSuperAdmin(tx, known.id))) return 'last-super-admin';
    await lockUser(tx, known.id);
    await setBlacklisted(tx, known.id, true);
    await giveBackTickets(tx, known.id);
    const before = { blacklisted: known.blacklisted_at !== null };
    await auditConsole(tx, known.id, { action: 'STAFF_BLOCKED', before, after: { blacklisted: true } });
    return undefined;
  });

/** A member of staff, as the command line lists them. */
export interface StaffMember {
  readonly email: string;
  readonly role: StaffRole;
  readonly partner: string | null;
  readonly blocked: boolean;
  /** The link that sets a password waits to be used. */
  readonly invited: boolean;
}

export const listStaff = async (db: Db): Promise<StaffMember[]> =>
  (
    await sql<StaffMember>`
      select email, role, partner, blacklisted_at is not null as blocked, exists (
        select from one_time_codes where user_id = users.id and purpose = 'password' and used_at is null
          and expires_at > clock_timestamp()) as invited
      from users where level = 'admin' order by email`.execute(db.kysely)
  ).rows;
