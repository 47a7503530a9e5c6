export { drawnFrom } from './beacon-store.ts';
export {
  type CorrectionRow,
  correctionMovementsSql,
  correctionsOf,
  correctionsOfRound,
  insertCorrection,
  lastCorrections,
  presentCorrection,
} from './corrections.ts';
export { createEngine, createRounds } from './engine.ts';
export { endedRoundsSql, type RoundNumbers, roundInPlay, roundsOfSpan, roundsSql } from './month-sql.ts';
export { pauseRoutes } from './pause-routes.ts';
export { endUninspected, runningPause, tellTables } from './pauses.ts';
export { roundsRoutes } from './player-routes.ts';
export {
  type EngineOptions,
  type Leadership,
  NO_SPIN,
  type RoundBeacon,
  type Rounds,
  type Wheel,
  type Wheels,
} from './ports.ts';
export {
  currentRound,
  holdRunningRound,
  lastNumbers,
  lastRounds,
  lastStep,
  publicRound,
  publicRoundsFrom,
  type RoundState,
  roundAndClock,
  roundState,
} from './read-rounds.ts';
export { neighbourRounds } from './read-winning-numbers.ts';
export { remainSeconds, VOID_AFTER_MS } from './round-rules.ts';
export {
  inKnownZone,
  matchingRounds,
  presentRoundFacts,
  type RoundFacts,
  type RoundSearch,
  roundFactsSql,
  roundSearch,
} from './round-search.ts';
export {
  receiptsAreSalted,
  roundOutcomesSql,
  roundTakingPlaysSql,
  saltedAndNow,
  voidRoundsSql,
} from './round-store.ts';
export { boardOfEnded, type SettledBoard, settledBoards } from './settled-boards.ts';
export { roundsStaffRoutes } from './staff-routes.ts';
export { publishTableFact, type TableFact } from './table-facts.ts';
