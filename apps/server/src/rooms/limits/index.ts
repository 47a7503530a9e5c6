export { bar, setBetLimit, unbar } from './change-limits.ts';
export { PERIOD_WEEKS, type Period } from './limit-rules.ts';
export { type BetLimitation, presentBetLimit, type Rights, rightsOf } from './read-rights.ts';
export {
  type BarReason,
  type BarRow,
  type BetLimitRow,
  barsOf,
  betLimitsOf,
  countStakesSql,
  mayPlaySql,
  type StandingBetLimit,
  uncountStakes,
} from './store.ts';
