import { CORRECTED_FACTS } from './player/person.ts';
import type { RefusalCode } from './refusals.ts';
import type { ProposalKindName } from './staff/proposals.ts';
import type { NoSpinCause } from './staff/wheel.ts';
import type { PaymentStatus, TicketStatus } from './status-codes.ts';

/** The kinds of facts and the type of their values; the office says each kind in its own words. */
interface FactValues {
  /** Dollars. */
  readonly money: number;
  /** How many. */
  readonly count: number;
  /** The number of a row, as the office shows it elsewhere: of a charge, a wheel, a proposal. */
  readonly id: number;
  /** A number of the wheel; it tells which spin is meant, so it is shown although it is the same before and after. */
  readonly pocket: number;
  /** Why a spin does not count; shown like a pocket. */
  readonly 'no-spin': NoSpinCause;
  /** As it was written: somebody's words, a code, a day. */
  readonly text: string;
  /** ISO 8601. */
  readonly moment: string;
  readonly flag: boolean;
  /** A user id. */
  readonly person: number;
  readonly team: number;
  readonly 'payment-status': PaymentStatus;
  readonly 'ticket-status': TicketStatus;
  readonly refusal: RefusalCode;
  readonly 'wheel-source': string;
  readonly 'proposal-kind': ProposalKindName;
  /** A key that says why a proposal lapsed. */
  readonly 'lapse-reason': string;
  readonly role: string;
  readonly language: string;
  /** What is changed of a colleague's access, or of a member's limits. */
  readonly act: string;
  /** What the master password was typed for. */
  readonly purpose: string;
}
export type FactKind = keyof FactValues;

/** What a row can be about: `deposit:7`, or these words alone. */
type Whole = 'table' | 'staff';
type AuditSubject =
  | Whole
  | 'deposit'
  | 'withdrawal'
  | 'charge'
  | 'difference'
  | 'user'
  | 'round'
  | 'wheel'
  | 'real-wheel'
  | 'ticket'
  | 'template'
  | 'broadcast'
  | 'settings'
  | 'retention'
  | 'call';

/** One action of the audit log. */
export interface AuditDeclaration {
  /** What it is about; null: whatever the proposal is about. */
  readonly about: AuditSubject | null;
  /** What is written of it, before and after, under its wire names; small. */
  readonly facts: Readonly<Record<string, FactKind>>;
  /** What the player, or each player, whom it concerns reads among their own activities. */
  readonly player?: string;
}

/** What may be done on a proposal: the row then also says whose, and which. */
const BY_TWO = { proposed_by: 'person', proposal: 'id' } as const;
const PAYMENT = { status: 'payment-status', description: 'text', amount: 'money', ...BY_TWO } as const;
const DEPOSIT = { ...PAYMENT, asked: 'money' } as const;
const WITHDRAWAL = { ...PAYMENT, hash_code: 'text', owner_asked: 'flag' } as const;
const CHARGE = { balance: 'money', amount: 'money', charge: 'id', reason: 'text', ...BY_TWO } as const;
const READING = { number: 'pocket', no_spin: 'no-spin', proposed_by: 'person' } as const;
const OWNER = { owner: 'person', team: 'team' } as const;
const POST = { role: 'role', partner: 'text', language: 'language' } as const;
const ACCESS = { blacklisted: 'flag', reason: 'text', ...BY_TWO } as const;
const HELD = { held: 'flag', blacklisted: 'flag', reason: 'text' } as const;
/** Beside these, each changed setting that is no secret, under its own name. */
const SETTINGS = { changed: 'text', reason: 'text', ...BY_TWO } as const;

/**
 * The actions of the audit log: every change a member of staff can make, one row per change
 * (docs/specification/4-reliability.md#1-rounds-and-invariants, I9), and calls refused for their role (G34). The log is
 * never erased, so an action and a fact that were ever written stay here: old rows are still read.
 */
export const AUDIT = {
  MASTER_PASSWORD_ACCEPTED: { about: 'user', facts: { purpose: 'purpose' } },
  MASTER_PASSWORD_REFUSED: { about: 'user', facts: { purpose: 'purpose' } },
  DEPOSIT_APPROVED: { about: 'deposit', facts: DEPOSIT },
  DEPOSIT_DECLINED: { about: 'deposit', facts: DEPOSIT },
  WITHDRAWAL_APPROVED: { about: 'withdrawal', facts: WITHDRAWAL },
  WITHDRAWAL_DECLINED: { about: 'withdrawal', facts: WITHDRAWAL },
  CHARGE_MADE: { about: 'user', facts: CHARGE, player: 'BALANCE_CHARGED' },
  CHARGE_REVERSED: { about: 'user', facts: CHARGE, player: 'CHARGE_REVERSED' },
  WALLET_DIFFERENCE_SETTLED: { about: 'difference', facts: { reason: 'text' } },
  PROPOSAL_MADE: {
    about: null,
    facts: {
      proposal: 'id',
      kind: 'proposal-kind',
      reason: 'text',
      // what is proposed: the arguments of every kind of proposal but names and e-mails
      account_code: 'text',
      amount: 'money',
      charge: 'id',
      deposit: 'id',
      withdrawal: 'id',
      settings: 'id',
      status: 'payment-status',
      seen: 'payment-status',
      hash_code: 'text',
      description: 'text',
      owner_asked: 'flag',
      round: 'id',
      paid_number: 'pocket',
      former_number: 'pocket',
      number: 'pocket',
      players: 'count',
      kept: 'count',
      ...POST,
      act: 'act',
      period: 'text',
      was: 'money',
    },
  },
  PROPOSAL_DECLINED: { about: null, facts: { ...BY_TWO, kind: 'proposal-kind', reason: 'text' } },
  PROPOSAL_LAPSED: { about: null, facts: { ...BY_TWO, kind: 'proposal-kind', outcome: 'lapse-reason' } },
  SETTINGS_CHANGED: { about: 'settings', facts: SETTINGS },
  SETTINGS_CONFIRMED: { about: 'settings', facts: SETTINGS },
  WHEEL_CONFIGURED: { about: 'wheel', facts: { source: 'wheel-source' } },
  WHEEL_ADDED: { about: 'real-wheel', facts: { maker: 'text', serial_number: 'text', rotor: 'text' } },
  WHEEL_IN_SERVICE: { about: 'real-wheel', facts: { wheel: 'id', reason: 'text' } },
  WHEEL_OUT_OF_SERVICE: { about: 'real-wheel', facts: { reason: 'text' } },
  WHEEL_INSPECTED: {
    about: 'real-wheel',
    facts: {
      is_level: 'flag',
      parts_sound: 'flag',
      ball_sound: 'flag',
      adjustment: 'text',
      adjustment_reason: 'text',
      remark: 'text',
    },
  },
  DEALER_BEGAN: { about: 'user', facts: {} },
  DEALER_ENDED: { about: 'user', facts: {} },
  TABLE_PAUSED: { about: 'table', facts: { reason: 'text', note: 'text' } },
  TABLE_RESUMED: { about: 'table', facts: { reason: 'text', inspection: 'id' } },
  ROUND_CORRECTED: {
    about: 'round',
    facts: {
      number: 'pocket',
      amount: 'money',
      players: 'count',
      kept: 'count',
      charged: 'money',
      reason: 'text',
      ...BY_TWO,
    },
    player: 'ROUND_CORRECTED',
  },
  NUMBER_PROPOSED: { about: 'round', facts: READING },
  NUMBER_CONFIRMED: { about: 'round', facts: READING },
  NUMBER_REJECTED: { about: 'round', facts: { ...READING, reason: 'refusal' } },
  NO_SPIN_PROPOSED: { about: 'round', facts: READING },
  NO_SPIN_CONFIRMED: { about: 'round', facts: READING },
  TICKET_REPLIED: { about: 'ticket', facts: { status: 'ticket-status' } },
  TICKET_RESOLVED: { about: 'ticket', facts: { status: 'ticket-status' } },
  TICKET_OPENED: { about: 'ticket', facts: { account_code: 'text', status: 'ticket-status', ...OWNER } },
  TICKET_NOTED: { about: 'ticket', facts: { note: 'id' } },
  TICKET_TAKEN: { about: 'ticket', facts: OWNER },
  TICKET_HANDED_OVER: { about: 'ticket', facts: OWNER },
  TICKET_GIVEN_BACK: { about: 'ticket', facts: OWNER },
  TICKET_TEMPLATE_WRITTEN: { about: 'template', facts: { title: 'text', team: 'team', replaces: 'id' } },
  TICKET_TEMPLATE_ENDED: { about: 'template', facts: { title: 'text', team: 'team' } },
  MEMBER_BLOCKED: { about: 'user', facts: { blacklisted: 'flag' }, player: 'BLACKLISTED' },
  MEMBER_UNBLOCKED: { about: 'user', facts: { blacklisted: 'flag' }, player: 'REACTIVATED' },
  MEMBER_CORRECTED: {
    about: 'user',
    facts: { ...CORRECTED_FACTS, email: 'text', reason: 'text' },
    player: 'PROFILE_CORRECTED',
  },
  MEMBER_LIMITED: { about: 'user', facts: { amount: 'money', period: 'text', act: 'act', reason: 'text', ...BY_TWO } },
  REGISTRATION_RELEASED: { about: 'user', facts: HELD },
  REGISTRATION_REFUSED: { about: 'user', facts: HELD, player: 'BLACKLISTED' },
  BROADCAST_SENT: { about: 'broadcast', facts: { subject: 'text', recipients: 'count' } },
  BROADCAST_STOPPED: { about: 'broadcast', facts: { subject: 'text', left_out: 'count' } },
  ACCESS_REFUSED: { about: 'call', facts: { method: 'text', path: 'text', role: 'role' } },
  STAFF_INVITED: { about: 'user', facts: { ...POST, reason: 'text', alone: 'flag', ...BY_TWO } },
  STAFF_BLOCKED: { about: 'user', facts: { ...ACCESS, tickets: 'count' } },
  STAFF_CHANGED: { about: 'user', facts: { ...POST, tickets: 'count', reason: 'text', ...BY_TWO } },
  STAFF_LET_IN: { about: 'user', facts: ACCESS },
  STAFF_SESSIONS_ENDED: { about: 'user', facts: { sessions: 'count' } },
  TRAINING_RECORDED: { about: 'user', facts: { trained_on: 'text', refresher_due: 'text' } },
  RIGHTS_REVIEWED: { about: 'staff', facts: { colleagues: 'count', to_change: 'count' } },
  SECOND_FACTOR_ON: { about: 'user', facts: {} },
  // of staff, or by staff of a player, who then reads of it
  SECOND_FACTOR_OFF: { about: 'user', facts: { reason: 'text', ...BY_TWO }, player: 'SECOND_FACTOR_OFF' },
  PASSKEY_ADDED: { about: 'user', facts: { name: 'text' } },
  PASSKEY_REMOVED: { about: 'user', facts: { name: 'text' } },
  RECOVERY_CODE_USED: { about: 'user', facts: {} },
  OLD_ROWS_DELETED: {
    about: 'retention',
    facts: {
      codes: 'count',
      codes_before: 'moment',
      recipients: 'count',
      recipients_before: 'moment',
      sessions: 'count',
      sessions_before: 'moment',
      activities: 'count',
      activities_before: 'moment',
      looks: 'count',
      looks_before: 'moment',
      seeds: 'count',
      seeds_before: 'moment',
    },
  },
} as const satisfies Readonly<Record<string, AuditDeclaration>>;

type Declared = typeof AUDIT;
export type AuditAction = keyof Declared;
/** Every action, in the order of the office's filter. */
export const AUDIT_ACTIONS = Object.keys(AUDIT) as [AuditAction, ...AuditAction[]];

/** The kind of a fact; undefined if the action does not declare it: then it is shown as it was written. */
export const factKind = (action: AuditAction, name: string): FactKind | undefined => {
  const { facts }: AuditDeclaration = AUDIT[action];
  return Object.hasOwn(facts, name) ? facts[name] : undefined;
};

type Facts<Kinds extends Readonly<Record<string, FactKind>>> = {
  readonly [Name in keyof Kinds]?: FactValues[Kinds[Name]] | null | undefined;
};
/** The facts that an action declares, each with the value of its kind. */
export type AuditFacts<A extends AuditAction> = A extends AuditAction ? Facts<Declared[A]['facts']> : never;

type SubjectOf<About> = About extends Whole ? About : About extends string ? `${About}:${string | number}` : string;

type PlayerAction = {
  [A in AuditAction]: Declared[A] extends { readonly player: string } ? A : never;
}[AuditAction];
/** The activities of players that an action of staff writes. */
export type StaffCausedActivity = Declared[PlayerAction]['player'];

/** Whom an action concerns, and what their activity says beside its name. */
interface ConcernedPlayer {
  readonly userId: number;
  readonly description?: string;
}
type Players<A extends AuditAction> = A extends PlayerAction
  ? { readonly players: readonly ConcernedPlayer[] }
  : { readonly players?: never };

/** One change by a member of staff, as its action declares it. */
export type AuditChange<A extends AuditAction> = {
  readonly staffId: number;
  readonly action: A;
  readonly subject: SubjectOf<Declared[A]['about']>;
  readonly before: AuditFacts<A> | null;
  readonly after: AuditFacts<A> | null;
  readonly ip: string;
} & Players<A>;

/** A change of one of these actions; which facts it may have follows from its own. */
export type ChangeOfOne<A extends AuditAction> = { [One in A]: AuditChange<One> }[A];

/** An action that may be done on a proposal. */
type ProposableAction = {
  [A in AuditAction]: Declared[A]['facts'] extends typeof BY_TWO ? A : never;
}[AuditAction];
/** What was done on a proposal; who confirms it adds whose it was, and which. */
export type ProposedChange = ChangeOfOne<ProposableAction>;
