export {
  addToKinds,
  type KindBoards,
  type KindReturn,
  kindReturns,
  RETURN_KINDS,
  type ReturnKind,
} from './return-kinds.ts';
export { boardSpread, judgeReturn, RETURN_WATCH } from './return-to-player.ts';
export { leastMeanRank, meanRank, type Rank, rankOf, VOID_SAMPLE } from './void-ranks.ts';
export { chiSquared, countNumbers, expectedRuns, HEALTH, testHealth } from './wheel-health.ts';
export { HOT_FROM_ROUNDS, PRACTICE_STATS, type WheelStats, wheelStats } from './wheel-stats.ts';
