import { REFUSALS, type Refusal } from '@lajvard/roulette';

/** The game's own refusals (spec 1 §5), then what only a server can refuse. A closed list: the wire knows no other code. */
export const SERVER_REFUSALS = [
  'round-not-locked', // plays are taken from state 10 until the close (decisions: The live round)
  'round-over', // the play came too late, or names another round
  'another-play-exists', // one play per player and round: a second, different one
  'blacklisted',
  'already-connected', // another device of the same account sits at the live table (spec 1 §6)
  'wheel-changed',
  'form-invalid',
  'wrong-credentials',
  'registration-incomplete',
  'token-invalid',
  'not-allowed',
  'not-found',
  'too-many-tries',
  'unavailable', // the server cannot do it now; nothing was done; try again
] as const;

export type ServerRefusal = (typeof SERVER_REFUSALS)[number];
export type RefusalCode = Refusal | ServerRefusal;
export const REFUSAL_CODES: readonly RefusalCode[] = [...REFUSALS, ...SERVER_REFUSALS];
