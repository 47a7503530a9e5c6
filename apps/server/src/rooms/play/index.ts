export { freezeBets } from './freeze-bets.ts';
export { createPlay, type PlaceBets, type Play } from './place-bets.ts';
export { playRoutes } from './player-routes.ts';
export { type OwnResult, playOf, resultsOf } from './read-plays.ts';
export { type PlayedGame, playedGame } from './replay-game.ts';
export { settleRound } from './settle-round.ts';
export { receiptsOf } from './store.ts';
export { type AccountCodesOf, topWins } from './top-wins.ts';
export { voidRound } from './void-round.ts';
