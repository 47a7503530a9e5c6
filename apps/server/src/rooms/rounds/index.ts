export { createEngine } from './engine.ts';
export { createRounds } from './create-rounds.ts';
export { roundsRoutes } from './player-routes.ts';
export type {
  EngineOptions,
  FrozenBets,
  Leadership,
  RoundCallbacks,
  Rounds,
  RoundsLog,
  Wheel,
} from './ports.ts';
export {
  currentRound,
  lastNumbers,
  lastRounds,
  publicRound,
  roundAndClock,
  type RoundState,
  roundState,
} from './read-rounds.ts';
export { roundTakingPlaysSql } from './store.ts';
