import { type OwnFavourite, type OwnPlace, readFavourites, type Slip, writeFavourites } from '@lajvard/roulette';
import { use } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Table } from '../store.ts';
import { useTableItself } from '../table-context.tsx';
import { FavouritesContext, type FavouritesPort, type SaveFault } from './favourites-port.ts';

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

/** A change under way. If it is not saved, the dialog stays open, says so, and keeps its text. */
export interface SaveState {
  readonly busy: boolean;
  readonly fault: SaveFault | null;
  save(work: () => Promise<SaveFault | null>): void;
}

/**
 * The player's own favourites at one table. A change shows at once. If it is not saved, the view goes back to what is
 * saved and the caller learns why.
 */
export class FavouritesStore {
  readonly view: StoreApi<readonly OwnFavourite[]>;
  readonly #port: FavouritesPort;
  #saved: readonly OwnFavourite[];
  #last: Promise<unknown> = Promise.resolve();
  #changes = 0;

  constructor(port: FavouritesPort) {
    this.#port = port;
    this.#saved = readFavourites(port.read());
    this.view = createStore(() => this.#saved);
    port.onChanged(() => {
      if (this.#changes > 0) return; // the change under way is newer
      this.#saved = readFavourites(port.read());
      this.view.setState(this.#saved, true);
    });
  }

  /** Puts a favourite in its place, replacing any there. */
  put(favourite: OwnFavourite): Promise<SaveFault | null> {
    return this.#change((all) => [...all.filter(({ id }) => id !== favourite.id), favourite]);
  }

  remove(place: OwnPlace): Promise<SaveFault | null> {
    return this.#change((all) => all.filter(({ id }) => id !== place));
  }

  /** Runs one change at a time, each on what is saved when its turn comes. */
  #change(make: (all: readonly OwnFavourite[]) => OwnFavourite[]): Promise<SaveFault | null> {
    this.view.setState(make(this.view.getState()), true);
    this.#changes += 1;
    const done = this.#last.then(() => this.#save(make));
    this.#last = done;
    return done;
  }

  async #save(make: (all: readonly OwnFavourite[]) => OwnFavourite[]): Promise<SaveFault | null> {
    const answer = await this.#port
      .save(writeFavourites(make(this.#saved)))
      .catch((): { fault: SaveFault } => ({ fault: 'network' }));
    this.#changes -= 1;
    if ('saved' in answer) this.#saved = readFavourites(answer.saved);
    if (this.#changes === 0) this.view.setState(this.#saved, true);
    return 'fault' in answer ? answer.fault : null;
  }
}

const stores = new WeakMap<Table, FavouritesStore>();

/** The favourites of this table, shared by all its panels and dialogs. */
export function useFavourites(): FavouritesStore {
  const table = useTableItself();
  const port = use(FavouritesContext);
  const known = stores.get(table);
  if (known) return known;
  const made = new FavouritesStore(port);
  stores.set(table, made);
  return made;
}
