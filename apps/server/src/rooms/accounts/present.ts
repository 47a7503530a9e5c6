import type { UserInfo } from '@lajvard/contract';
import { type BarRow, presentBetLimit, type StandingBetLimit } from '#rooms/limits';
import type { UserRow } from './store.ts';

/** What other rooms know of a person. `balance` in dollars. */
export interface PersonFacts {
  readonly bars: readonly BarRow[];
  readonly limit: StandingBetLimit | undefined;
  readonly balance: number;
  readonly logonAt: string | null;
}

const endOf = (bars: readonly BarRow[], reason: BarRow['reason']): string | null => {
  const bar = bars.find((row) => row.reason === reason);
  return bar && Number.isFinite(bar.until_ms) ? new Date(bar.until_ms).toISOString() : null;
};

/** A row of users in the words of the wire. Never the password's hash. */
export const presentUser = (user: UserRow, { bars, limit, balance, logonAt }: PersonFacts): UserInfo => {
  const betLimitation = presentBetLimit(limit);
  const names = [user.first_name, user.last_name].filter((name) => name !== null);
  return {
    id: user.id,
    account_code: user.account_code,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    full_name: names.length === 0 ? null : names.join(' '),
    birth_date: user.birth_date,
    address: user.address,
    zip_code: user.zip_code,
    country: user.country,
    city: user.city,
    country_code: user.country_code,
    phone_number: user.phone_number,
    locale: user.locale,
    favorite: user.favorite,
    is_admin: user.level === 'admin',
    role: user.role,
    blacklisted_at: user.blacklisted_at?.toISOString() ?? null,
    balance,
    settings: {
      closure_end_at: endOf(bars, 'closure'),
      closure_period: null,
      exclusion_end_at: endOf(bars, 'exclusion'),
      exclusion_period: null,
      bet_limitation_start_at: limit === undefined ? null : new Date(limit.started_ms).toISOString(),
      bet_limitation_period: betLimitation?.period ?? null,
      bet_limitation_amount: betLimitation?.bet_max ?? null,
      deposit_limitation_start_at: null,
      deposit_limitation_period: null,
      deposit_limitation_amount: null,
    },
    bet_limitation: betLimitation,
    bet_limit: betLimitation,
    last_logon_at: logonAt,
  };
};
