import type { Bet, Chip, ChipValue, FavouriteGame, Slip } from '@lajvard/roulette';

/** Makes one chip. The caller supplies the id and the scatter, so that the model stays pure. */
export type MakeChip = (spot: string, value: ChipValue, formula: string) => Chip;

/**
 * The bets of an earlier slip, with new chips of the same values
 * (docs/specification/1-table-and-site.md#48-undo-clear-repeat-favourites).
 */
export function repeatBets(slip: Slip, makeChip: MakeChip): Bet[] {
  return Object.entries(slip).map(([spot, chips]) => ({
    spot,
    chips: chips.map((chip) => makeChip(spot, chip.value, chip.formula)),
  }));
}

/** A fixed game in chips of one value: `units` chips on each of its spots. */
export function favouriteBets(game: FavouriteGame, value: ChipValue, makeChip: MakeChip): Bet[] {
  return game.bets.map(({ spot, units }) => ({
    spot,
    chips: Array.from({ length: units }, () => makeChip(spot, value, game.id)),
  }));
}
