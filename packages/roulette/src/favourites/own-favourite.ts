import type { Bet, Chip, Slip } from '../betting/slip.ts';
import { spotOf } from '../betting/spots.ts';
import type { ChipValue } from '../table-limits.ts';
import type { Pocket } from '../wheel/wheel.ts';

/**
 * The slots for the player's own favourites: Favorite 1 to 4 (docs/specification/1-table-and-site.md#36-favourites).
 */
export const OWN_PLACES = ['favorite-1', 'favorite-2', 'favorite-3', 'favorite-4'] as const;
export type OwnPlace = (typeof OWN_PLACES)[number];

/**
 * `game`: the chip values are fixed (Save Game); `position`: only the spots and the number of chips are (Save Position,
 * docs/specification/1-table-and-site.md#212-favourites).
 */
export type FavouriteKind = 'game' | 'position';

/** A game the player saved. `bets`: the chip values on each spot, in dollars. */
export interface OwnFavourite {
  readonly id: OwnPlace;
  readonly name: string;
  readonly kind: FavouriteKind;
  readonly bets: readonly { readonly spot: string; readonly values: readonly ChipValue[] }[];
}

const MAX_FAVOURITE_NAME_LENGTH = 60; // our choice: fits two lines of the panel

/** What is wrong with a name, or undefined (docs/specification/1-table-and-site.md#512-names-of-favourites). */
export const nameProblem = (name: string): 'needed' | 'too-long' | undefined => {
  const length = name.trim().length;
  if (length === 0) return 'needed';
  return length > MAX_FAVOURITE_NAME_LENGTH ? 'too-long' : undefined;
};

/** Makes a favourite of the slip. */
export const favouriteOf = (id: OwnPlace, name: string, kind: FavouriteKind, slip: Slip): OwnFavourite => ({
  id,
  name: name.trim(),
  kind,
  bets: Object.keys(slip).flatMap((spot) => {
    const values = (slip[spot] ?? []).map((chip) => chip.value);
    return values.length > 0 ? [{ spot, values }] : [];
  }),
});

/** The bets of a favourite: its own chip values, or for a position the same number of chips of the chosen value. */
export const ownBets = (
  { id, kind, bets }: OwnFavourite,
  chosen: ChipValue,
  makeChip: (spot: string, value: ChipValue, formula: string) => Chip,
): Bet[] =>
  bets.map(({ spot, values }) => ({
    spot,
    chips: values.map((value) => makeChip(spot, kind === 'game' ? value : chosen, id)),
  }));

/** The pockets that the given spots cover, without duplicates. */
export const pocketsCovered = (spots: readonly { readonly spot: string }[]): Pocket[] => [
  ...new Set(spots.flatMap(({ spot }) => spotOf(spot)?.covers ?? [])),
];
