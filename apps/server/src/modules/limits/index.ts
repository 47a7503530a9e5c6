export { changeSettings, type SettingsForm } from './change-settings.ts';
export { betLimitsInForce, countStaffStakesSql, countStakesSql, tightestOf, uncountStakes } from './count-stakes.ts';
export {
  type BarRow,
  type BetLimitRow,
  bar,
  barredSql,
  barsOf,
  betLimitsOf,
  type DepositLimitRow,
  depositLimitOf,
  LIMITS_NOTIFICATIONS,
  mayPlaySql,
  publishChange,
  type SetBetLimitRow,
  unbar,
} from './limit-store.ts';
export { isBreak, lockDepositLimits, presentBars, presentBetLimit, rightsOf } from './read-rights.ts';
export { isNoLooser, presentStaffLimits, type StaffLimitRow, setStaffLimit, staffLimitsOf } from './staff-limits.ts';
