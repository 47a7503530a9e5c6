import { TICKET_TEAMS, type UserInfo } from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import { factsOf, type UserRow } from '#modules/identity';
import {
  type BarRow,
  type BetLimitRow,
  type DepositLimitRow,
  presentBetLimit,
  presentStaffLimits,
  type SetBetLimitRow,
  type StaffLimitRow,
} from '#modules/limits';

/** Facts of a person from other modules. `balance` in dollars. */
export interface PersonFacts {
  readonly bars: readonly BarRow[];
  readonly limit: SetBetLimitRow | undefined;
  readonly depositLimit: DepositLimitRow | undefined;
  /** The limits that count, the person's own or staff's. */
  readonly inForce: { readonly bet: BetLimitRow | undefined; readonly deposit: UserInfo['deposit_limitation'] };
  readonly staffLimits: readonly StaffLimitRow[];
  readonly balance: number;
  readonly logonAt: string | null;
}

const isoOf = (epochMs: number): string => new Date(epochMs).toISOString();

const breakOf = (bars: readonly BarRow[], reason: 'closure' | 'exclusion') => {
  const bar = bars.find((row) => row.reason === reason);
  return { endAt: bar ? isoOf(bar.until_ms) : null, months: bar?.months ?? null };
};

/** A player's own settings; null for those not set. */
const settingsOf = ({ bars, limit, depositLimit }: PersonFacts): UserInfo['settings'] => {
  const [closure, exclusion] = [breakOf(bars, 'closure'), breakOf(bars, 'exclusion')];
  return {
    closure_end_at: closure.endAt,
    closure_period: closure.months,
    exclusion_end_at: exclusion.endAt,
    exclusion_period: exclusion.months,
    bet_limitation_start_at: limit ? isoOf(limit.set_ms) : null,
    bet_limitation_period: limit?.period ?? null,
    bet_limitation_amount: limit ? toDollars(cents(limit.max_cents)) : null,
    deposit_limitation_start_at: depositLimit ? isoOf(depositLimit.set_ms) : null,
    deposit_limitation_period: depositLimit ? 'monthly' : null,
    deposit_limitation_amount: depositLimit ? toDollars(cents(depositLimit.max_cents)) : null,
  };
};

/** A row of `users` as the wire has it. Never includes the password hash. */
export const presentUser = (user: UserRow, facts: PersonFacts): UserInfo => {
  const { inForce, staffLimits, balance, logonAt } = facts;
  const betLimitation = presentBetLimit(inForce.bet);
  const names = [user.first_name, user.last_name].filter((name) => name !== null);
  return {
    id: user.id,
    account_code: user.account_code,
    email: user.email,
    ...factsOf(user),
    full_name: names.length === 0 ? null : names.join(' '),
    bank_name: null,
    swift_bic: null,
    iban_no: null,
    locale: user.locale,
    favorite: user.favorite,
    is_admin: user.level === 'admin',
    role: user.role,
    blacklisted_at: user.blacklisted_at?.toISOString() ?? null,
    balance,
    settings: settingsOf(facts),
    bet_limitation: betLimitation,
    bet_limit: betLimitation,
    deposit_limitation: inForce.deposit,
    ...(staffLimits.length > 0 && { staff_limits: presentStaffLimits(staffLimits) }),
    ...(user.held_at === null ? {} : { held: true as const }),
    last_logon_at: logonAt,
    team: TICKET_TEAMS.map((team) => ({ ...team })),
  };
};
