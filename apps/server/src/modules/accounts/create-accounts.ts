import type { Db, Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { keyFor } from '#platform/http/auth.ts';
import type { Caller, Handled, Refused } from '#platform/http/handler.ts';
import type { Tasks } from '#platform/queue/queue.ts';
import { accountLinks } from './account-links.ts';
import { FORGOTTEN_TASK, mailForgotten, mailWithStop } from './ask-link.ts';
import { deliverMail } from './mails/deliver-mail.ts';
import { MAIL_TASK, type WaitingMail } from './mails/post-mail.ts';
import { checkMasterPassword } from './master-password.ts';
import { endSessions } from './own-sessions.ts';
import { createPasswords } from './passwords.ts';
import { accountsRoutes } from './player-routes.ts';
import type { AccountsContext, AccountsOptions } from './ports.ts';
import { refreshTokens } from './refresh-tokens.ts';
import { IDLE_SECONDS } from './session-rules.ts';
import { endOldSessions } from './session-store.ts';
import { accountsStaffRoutes } from './staff-routes.ts';
import { askPassword } from './step-up.ts';
import { userById } from './store.ts';

/** The module, ready to be mounted by the API. */
export interface Accounts {
  readonly playerRoutes: Handled[];
  readonly staffRoutes: Handled[];
  /** For the queue: mails to people. */
  readonly tasks: Tasks;
  /** Whether this is the master password; for modules with an action behind it, which asks at each action. */
  checkMasterPassword(
    staff: { readonly staffId: number; readonly ip: string },
    password: string,
    purpose: string,
  ): Promise<true | Refused<'authentication-failed' | 'too-many-tries'>>;
  /** Asks a signed-in person for their password again. @returns why it is not done, or nothing */
  askPassword(userId: number, password: string | undefined): Promise<Refused | undefined>;
  /** Mails a player what was asked to be withdrawn, and how to stop it, if and after the transaction commits. */
  mailWithdrawal(tx: Tx, userId: number, asked: { readonly amount: string; readonly address: string }): Promise<void>;
  /** Ends the other sessions of this caller. */
  endOtherSessions(caller: Caller, ip: string): Promise<number>;
}

export const createAccounts = (options: AccountsOptions): Accounts => {
  const passwords = createPasswords();
  const desk: AccountsContext = {
    ...options,
    passwords,
    masterHash: passwords.hash(options.masterPassword),
    refreshTokens: refreshTokens(options.tokenSecret, options.random),
    successorKey: keyFor(options.tokenSecret, 'successor'),
    mailKey: keyFor(options.tokenSecret, 'waiting mail'),
    links: accountLinks(options.tokenSecret),
  };
  return {
    playerRoutes: accountsRoutes(desk),
    staffRoutes: accountsStaffRoutes(desk),
    tasks: {
      [MAIL_TASK]: (payload, signal) => deliverMail(desk, payload as WaitingMail, signal),
      [FORGOTTEN_TASK]: (payload) => mailForgotten(desk, payload),
    },
    checkMasterPassword: (staff, password, purpose) => checkMasterPassword(desk, { ...staff, password, purpose }),
    askPassword: (userId, password) => askPassword(desk, userId, password),
    mailWithdrawal: async (tx, userId, details) => {
      const user = await userById(tx, userId);
      if (user) await mailWithStop(desk, tx, user, { kind: 'withdrawal-requested', details: { ...details } });
    },
    endOtherSessions: (caller, ip) => endSessions(desk, caller, 'others', ip),
  };
};

/** Access tokens outlive their last refresh by ten minutes: only then nobody can be there any more. */
const ACCESS_SLACK_SECONDS = 10 * 60;

/** Ends the sessions whose time is over, with their sockets. To be called from time to time. */
export const sweepSessions = (db: Db): Promise<void> =>
  transaction(db, (tx) => endOldSessions(tx, IDLE_SECONDS + ACCESS_SLACK_SECONDS));
