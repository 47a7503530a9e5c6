import type { NoSpinCause } from '@lajvard/contract';
import type { Pocket } from '@lajvard/roulette';

/** What somebody read from the croupier's wheel: its number, or why the spin does not count. */
export type Reading = Pocket | NoSpinCause;
