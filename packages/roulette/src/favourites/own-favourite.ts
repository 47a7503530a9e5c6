import type { Bet, Chip, Slip } from '../betting/slip.ts';
import { spotOf } from '../betting/spots.ts';
import type { ChipValue } from '../table-limits.ts';
import type { Pocket } from '../wheel/pockets.ts';

/** The places of the player's own favourites: Favorite 1 to 4 (docs/specification/1-table-and-site.md#36-favourites). */
export const OWN_PLACES = ['favorite-1', 'favorite-2', 'favorite-3', 'favorite-4'] as const;
export type OwnPlace = (typeof OWN_PLACES)[number];

/**
 * `game`: the chips are fixed (Save Game); `position`: only where they lie, and how many (Save Position,
 * docs/specification/1-table-and-site.md#212-favourites).
 */
export type FavouriteKind = 'game' | 'position';

/** A game the player saved. `bets`: the chips' values on each spot, as they lay on the felt. */
export interface OwnFavourite {
  readonly id: OwnPlace;
  readonly name: string;
  readonly kind: FavouriteKind;
  readonly bets: readonly { readonly spot: string; readonly values: readonly ChipValue[] }[];
}

export const MAX_FAVOURITE_NAME_LENGTH = 60; // ours: what fits the panel in two lines

/** Why a name cannot be taken; nothing: it can (docs/specification/1-table-and-site.md#512-names-of-favourites). */
export const nameProblem = (name: string): 'needed' | 'too-long' | undefined => {
  const length = name.trim().length;
  if (length === 0) return 'needed';
  return length > MAX_FAVOURITE_NAME_LENGTH ? 'too-long' : undefined;
};

/** What lies on the felt as a favourite. */
export const favouriteOf = (id: OwnPlace, name: string, kind: FavouriteKind, slip: Slip): OwnFavourite => ({
  id,
  name: name.trim(),
  kind,
  bets: Object.keys(slip).flatMap((spot) => {
    const values = (slip[spot] ?? []).map((chip) => chip.value);
    return values.length > 0 ? [{ spot, values }] : [];
  }),
});

/** The chips a favourite puts on the felt: its own values, or for a position as many of the chosen value. */
export const ownBets = (
  { id, kind, bets }: OwnFavourite,
  chosen: ChipValue,
  makeChip: (spot: string, value: ChipValue, formula: string) => Chip,
): Bet[] =>
  bets.map(({ spot, values }) => ({
    spot,
    chips: values.map((value) => makeChip(spot, kind === 'game' ? value : chosen, id)),
  }));

/** Every pocket that some spots cover, each once. */
export const pocketsCovered = (spots: readonly { readonly spot: string }[]): Pocket[] => [
  ...new Set(spots.flatMap(({ spot }) => spotOf(spot)?.covers ?? [])),
];
