import type { OwnFavourite, OwnPlace, Slip } from '@lajvard/roulette';
import type { KeepTrouble } from './keeper.ts';

/** A change to one of the player's own places. */
export type FavouriteTask =
  | {
      readonly kind: 'save';
      readonly place: OwnPlace;
      /** The felt as it was when the dialog opened. */
      readonly slip: Slip;
      readonly over?: OwnFavourite | undefined;
    }
  | { readonly kind: 'rename' | 'delete'; readonly place: OwnPlace; readonly favourite: OwnFavourite };

/** A change under way. If it is not kept, the dialog stays open, says so, and keeps its text. */
export interface Keeping {
  readonly busy: boolean;
  readonly trouble: KeepTrouble | null;
  keep(work: () => Promise<KeepTrouble | null>): void;
}
