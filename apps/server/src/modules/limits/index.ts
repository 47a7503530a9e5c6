export { bar, setBetLimit, unbar } from './change-limits.ts';
export { changeSettings, type SettingsForm } from './change-settings.ts';
export {
  type BetLimitation,
  isBreak,
  lockDepositLimit,
  presentBars,
  presentBetLimit,
  type Rights,
  rightsOf,
} from './read-rights.ts';
export {
  type BarReason,
  type BarRow,
  type BetLimitRow,
  barredSql,
  barsOf,
  betLimitsOf,
  countStakesSql,
  type DepositLimitRow,
  depositLimitOf,
  LIMITS_NOTIFICATIONS,
  mayPlaySql,
  publishChange,
  type SetBetLimitRow,
  uncountStakes,
} from './store.ts';
