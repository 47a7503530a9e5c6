import type { StaffAction } from '@lajvard/contract';
import type { Db, Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { type Caller, type Handled, Refused } from '#platform/http/handler.ts';
import { keysFor } from '#platform/keys.ts';
import type { Tasks } from '#platform/queue/queue.ts';
import { blockAccount, lockMember, type StaffActor, unblockAccount } from './accounts/block-account.ts';
import { closeUser } from './accounts/close-user.ts';
import { type Correction, correctMember } from './accounts/correct-member.ts';
import { decideReview, type ReviewDecision } from './accounts/decide-review.ts';
import { refuseReset, resetMemberFactor } from './accounts/reset-member-factor.ts';
import { type Colleagues, colleaguesOf } from './colleagues/change-colleague.ts';
import { accountLinks } from './links/account-links.ts';
import { FORGOTTEN_TASK, mailForgotten } from './links/ask-link.ts';
import { deliverMail } from './mails/deliver-mail.ts';
import { mailWithUndo } from './mails/mail-with-undo.ts';
import {
  type CorrectionKind,
  type LimitFacts,
  mailBookedDeposit,
  mailCharge,
  mailCorrection,
  mailLimit,
  mailProposal,
  mailReturnOutside,
  mailSettings,
  mailTicket,
  type ReturnFacts,
} from './mails/notices.ts';
import { MAIL_TASK, mailKeysFor, type WaitingMail } from './mails/post-mail.ts';
import { checkMasterPassword } from './passwords/master-password.ts';
import { createPasswords } from './passwords/passwords.ts';
import { askPassword } from './passwords/step-up.ts';
import { identityPlayerRoutes } from './player-routes.ts';
import type { IdentityContext, IdentityOptions } from './ports.ts';
import { changeProfile, type ProfileForm } from './profile/change-profile.ts';
import { userById } from './profile/user-store.ts';
import { beginRegistration, REGISTER_TASK } from './registration/register-player.ts';
import { isFactorStale } from './second-factor/factor-store.ts';
import { endSessions } from './sessions/own-sessions.ts';
import { refreshTokens } from './sessions/refresh-tokens.ts';
import { IDLE_SECONDS } from './sessions/session-rules.ts';
import { endOldSessions } from './sessions/session-store.ts';
import { identityStaffRoutes } from './staff-routes.ts';

/** The module, ready for the API to mount. */
export interface Identity {
  readonly playerRoutes: Handled[];
  readonly staffRoutes: Handled[];
  /** Queue tasks that mail people. */
  readonly tasks: Tasks;
  /** Whether this is the master password. Modules with a protected action call it for every action. */
  checkMasterPassword(
    staff: { readonly staffId: number; readonly ip: string },
    password: string,
    purpose: string,
  ): Promise<true | Refused<'authentication-failed' | 'too-many-tries' | 'unavailable'>>;
  /** Whether somebody has a second factor and has not shown it in this session for five minutes. */
  isFactorStale(caller: Pick<Caller, 'userId' | 'sessionId'>): Promise<boolean>;
  /**
   * Asks a signed-in person for their password again.
   * @returns why it is refused; undefined if the password is right
   */
  askPassword(userId: number, password: string | undefined): ReturnType<typeof askPassword>;
  /**
   * Mails a player which withdrawal was requested and how to stop it. The mail goes out only once the transaction has
   * committed.
   */
  mailWithdrawal(tx: Tx, userId: number, asked: { readonly amount: string; readonly address: string }): Promise<void>;
  /** Mails a player that a break or self-exclusion began in their account, for this many months. */
  mailBreak(
    tx: Tx,
    userId: number,
    begun: { readonly kind: 'break-taken' | 'self-excluded'; months: number },
  ): Promise<void>;
  /** Mails a player that a deposit was booked with another amount than they entered, as texts (`$40`). */
  mailBookedDeposit(
    tx: Tx,
    userId: number,
    amounts: { readonly asked: string; readonly amount: string },
  ): Promise<void>;
  /** Mails a player that staff charged their account or took a charge back: the amount, as text, and the reason. */
  mailCharge(
    tx: Tx,
    userId: number,
    kind: 'charge-made' | 'charge-reversed',
    details: Readonly<Record<'amount' | 'reason', string>>,
  ): Promise<void>;
  /** Mails a player that a round they played was corrected: `details` are its numbers and the amount, as texts. */
  mailCorrection(
    tx: Tx,
    userId: number,
    kind: CorrectionKind,
    details: Readonly<Record<'round' | 'paid' | 'number' | 'amount', string>>,
  ): Promise<void>;
  /**
   * Mails a player that staff opened a ticket for them, or answered one, which is named by its subject. What was
   * written stays behind the login.
   */
  mailTicket(
    tx: Tx,
    userId: number,
    kind: 'ticket-opened' | 'ticket-answered',
    ticket: { readonly id: number; readonly subject: string },
  ): Promise<void>;
  /** Mails those who may do this that a proposal waits for them, but not those of whom `isOut` says so. */
  mailProposal(tx: Tx, mayConfirm: StaffAction, isOut: (userId: number) => boolean): Promise<void>;
  /** Mails those who read the reports that the return to player of a wheel went out of bounds. */
  mailReturnOutside(tx: Tx, facts: ReturnFacts): Promise<void>;
  /** Why staff cannot limit this person; null if they can. */
  refuseLimit(tx: Tx, userId: number): Promise<Refused<'not-found' | 'staff-account'> | null>;
  /** Mails a player what became of a limit of staff. */
  mailLimit(tx: Tx, userId: number, facts: LimitFacts): Promise<void>;
  /** Mails those who may accept settings of money which have changed. */
  mailSettings(tx: Tx, kind: Parameters<typeof mailSettings>[2], names: readonly string[]): Promise<void>;
  /** Ends the other sessions of this caller. */
  endOtherSessions(caller: Caller, ip: string): Promise<number>;
  /** What is written about staff. */
  readonly colleagues: Colleagues;
  /** Changes a player's own profile. @returns why it is refused; undefined if it was changed */
  changeProfile(userId: number, form: ProfileForm, ip: string): Promise<Refused | undefined>;
  /** Blacklists a member. */
  block(actor: StaffActor): ReturnType<typeof blockAccount>;
  /** Takes a blacklisting back. */
  unblock(actor: StaffActor): ReturnType<typeof unblockAccount>;
  /** Corrects a member's name, birth date or e-mail. */
  correct(correction: Correction): ReturnType<typeof correctMember>;
  /** A member's second factor: why it cannot be taken away, and taking it away. */
  readonly memberFactor: {
    refuseReset: typeof refuseReset;
    reset(tx: Tx, userId: number): ReturnType<typeof resetMemberFactor>;
  };
  /** Releases or refuses a held registration. */
  decideReview(decision: ReviewDecision): ReturnType<typeof decideReview>;
  /** Closes an account for good: nobody can sign in to it again. The caller has locked it and settled its money. */
  closeUser(tx: Tx, userId: number, ip: string): Promise<void>;
}

export const createIdentity = (options: IdentityOptions): Identity => {
  const passwords = createPasswords(options.hashing);
  const context: IdentityContext = {
    ...options,
    passwords,
    masterHash: passwords.hash(options.masterPassword),
    refreshTokens: refreshTokens(options.tokenSecrets, options.random),
    successorKeys: keysFor(options.tokenSecrets, 'successor'),
    mailKeys: mailKeysFor(options.tokenSecrets),
    factorKeys: keysFor(options.tokenSecrets, 'second factor'),
    links: accountLinks(options.tokenSecrets),
  };
  return {
    playerRoutes: identityPlayerRoutes(context),
    staffRoutes: identityStaffRoutes(context),
    tasks: {
      [MAIL_TASK]: (payload, signal) => deliverMail(context, payload as WaitingMail, signal),
      [REGISTER_TASK]: (payload) => beginRegistration(context, payload),
      [FORGOTTEN_TASK]: (payload) => mailForgotten(context, payload),
    },
    checkMasterPassword: (staff, password, purpose) => checkMasterPassword(context, { ...staff, password, purpose }),
    isFactorStale: ({ userId, sessionId }) => isFactorStale(context.db, userId, sessionId),
    askPassword: (userId, password) => askPassword(context, userId, password),
    mailWithdrawal: async (tx, userId, details) => {
      const user = await userById(tx, userId);
      if (user) await mailWithUndo(context, tx, user, { kind: 'withdrawal-requested', details: { ...details } });
    },
    mailBreak: async (tx, userId, { kind, months }) => {
      const user = await userById(tx, userId);
      if (user) await mailWithUndo(context, tx, user, { kind, details: { months: String(months) } });
    },
    mailBookedDeposit: (tx, userId, amounts) => mailBookedDeposit(context, tx, userId, amounts),
    mailCharge: (tx, userId, kind, details) => mailCharge(context, tx, userId, kind, details),
    mailCorrection: (tx, userId, kind, details) => mailCorrection(context, tx, userId, kind, details),
    mailTicket: (tx, userId, kind, ticket) => mailTicket(context, tx, userId, kind, ticket),
    mailProposal: (tx, mayConfirm, isOut) => mailProposal(context, tx, mayConfirm, isOut),
    mailReturnOutside: (tx, facts) => mailReturnOutside(context, tx, facts),
    refuseLimit: async (tx, userId) => {
      const member = await lockMember(tx, userId);
      return member instanceof Refused ? member : null;
    },
    mailLimit: (tx, userId, facts) => mailLimit(context, tx, userId, facts),
    mailSettings: (tx, kind, names) => mailSettings(context, tx, kind, names),
    endOtherSessions: (caller, ip) => endSessions(context, caller, 'others', ip),
    colleagues: colleaguesOf(context),
    changeProfile: (userId, form, ip) =>
      changeProfile(context, { userId, form, ip }, (tx, user) =>
        mailWithUndo(context, tx, user, { kind: 'phone-changed' }),
      ),
    block: (actor) => blockAccount(context, actor),
    unblock: (actor) => unblockAccount(context, actor),
    correct: (correction) => correctMember(context, correction),
    memberFactor: { refuseReset, reset: (tx, userId) => resetMemberFactor(context, tx, userId) },
    decideReview: (decision) => decideReview(context, decision),
    closeUser: (tx, userId, ip) => closeUser(context, tx, userId, ip),
  };
};

/** Access tokens outlive the last refresh by ten minutes, s: until then somebody may still use the session. */
const ACCESS_SLACK_SECONDS = 10 * 60;

/** Ends sessions whose time is over, and their sockets. Call it periodically. */
export const sweepSessions = (db: Db): Promise<void> =>
  transaction(db, (tx) => endOldSessions(tx, IDLE_SECONDS + ACCESS_SLACK_SECONDS));
