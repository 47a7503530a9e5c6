import type { OwnFavourite, OwnPlace, Slip } from '@lajvard/roulette';
import type { KeepTrouble } from './keeper.ts';

/** What is being done to one of the own places. */
export type FavouriteTask =
  | {
      readonly kind: 'save';
      readonly place: OwnPlace;
      /** The felt as it lay when the window was opened. */
      readonly slip: Slip;
      readonly over?: OwnFavourite | undefined;
    }
  | { readonly kind: 'rename' | 'delete'; readonly place: OwnPlace; readonly favourite: OwnFavourite };

/** A change under way; where it is not kept the window stays, says so, and its text stays too. */
export interface Keeping {
  readonly busy: boolean;
  readonly trouble: KeepTrouble | null;
  keep(work: () => Promise<KeepTrouble | null>): void;
}
