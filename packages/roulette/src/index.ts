export { type Allowance, allowances, spotAllowance } from './betting/allowance.ts';
export {
  COMPLETES,
  type Complete,
  completeBets,
  FINALES,
  finaleBets,
  finalePockets,
} from './betting/called-bets.ts';
export { checkBets, checkSlip, type Situation } from './betting/checks.ts';
export { doublingBets, fewestChips, neighbourBets, shortcutsFor } from './betting/composed-bets.ts';
export { REFUSALS, type Refusal, type Refused } from './betting/refusals.ts';
export {
  addChips,
  applyAction,
  type Bet,
  betsTotal,
  type Chip,
  chipCount,
  EMPTY_SLIP,
  type Slip,
  slipTotal,
  spotTotal,
  type TableAction,
  undoAction,
} from './betting/slip.ts';
export { SPOTS, type Spot, spotCovering, spotOf } from './betting/spots.ts';
export { parseSlip, writeSlip } from './betting/wire-slip.ts';
export { FAVOURITE_GAMES, type FavouriteGame } from './favourites/built-in.ts';
export {
  type FavouriteKind,
  favouriteOf,
  nameProblem,
  OWN_PLACES,
  type OwnFavourite,
  type OwnPlace,
  ownBets,
  pocketsCovered,
} from './favourites/own-favourite.ts';
export { readFavourites, writeFavourites } from './favourites/wire-favourites.ts';
export { BEACON_AFTER_CLOSE_MS, type BeaconFact, nextStep, type RoundFact, type RoundStep } from './round/advance.ts';
export { closingBefore, isCloseLate, isTooNearBeacon } from './round/beacon.ts';
export type { Phase } from './round/phases.ts';
export {
  type Countdown,
  countdownAt,
  cuesBetween,
  DEFAULT_DURATIONS,
  type Durations,
  type Schedule,
  scheduleOf,
} from './round/schedule.ts';
export { PAYOUTS, type SpotKind } from './settling/payouts.ts';
export {
  countUpSteps,
  exposure,
  payoutVector,
  settleSlip,
  unlockDelayMs,
  type Win,
  type WinTier,
  winTier,
} from './settling/settling.ts';
export {
  CHIP_VALUES,
  type ChipValue,
  DEFAULT_CHIP,
  DEFAULT_NEIGHBOURS,
  HISTORY_LENGTH,
  HOUSE_LIMITS,
  MAX_NEIGHBOURS,
  PRACTICE,
  TOP_LENGTH,
} from './table-limits.ts';
export {
  angleOf,
  type Colour,
  colourOf,
  isPocket,
  neighboursOf,
  POCKETS,
  type Pocket,
  pocketFromWords,
  RED_POCKETS,
  WHEEL_ORDER,
} from './wheel/wheel.ts';
