import { betLimitLockedUntil, depositLimitLockedUntil, isLimitPeriod, type UserInfo } from '@lajvard/contract';

type Settings = UserInfo['settings'];

const future = (until: number, now: number): number | null => (until > now ? until : null);

/**
 * When a break or an exclusion ends, epoch ms; null if none is running
 * (docs/specification/2-account-and-back-office.md#46-locks-of-responsible-gaming: unlocked if the end date is past or
 * unset).
 */
export function breakLockedUntil(kind: 'closure' | 'exclusion', settings: Settings, now = Date.now()): number | null {
  const end = kind === 'closure' ? settings.closure_end_at : settings.exclusion_end_at;
  return end === null ? null : future(Date.parse(end), now);
}

/**
 * When a limit may be loosened, epoch ms; null if it may be now, or if there is no limit
 * (docs/specification/2-account-and-back-office.md#46-locks-of-responsible-gaming).
 */
export function limitLockedUntil(kind: 'deposit' | 'bet', settings: Settings, now = Date.now()): number | null {
  const {
    bet_limitation_period: period,
    bet_limitation_start_at: bet,
    deposit_limitation_start_at: deposit,
  } = settings;
  if (kind === 'deposit') {
    return deposit === null ? null : future(depositLimitLockedUntil({ setAt: Date.parse(deposit) }), now);
  }
  if (bet === null || !isLimitPeriod(period)) return null;
  return future(betLimitLockedUntil({ period, setAt: Date.parse(bet) }), now);
}
