export { bar, unbar } from './bar-player.ts';
export { changeSettings } from './change-settings.ts';
export {
  isBreak,
  lockDepositLimit,
  presentBars,
  presentBetLimit,
  rightsOf,
} from './read-rights.ts';
export {
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
