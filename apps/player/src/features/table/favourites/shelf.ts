import { type OwnFavourite, type OwnPlace, readFavourites, writeFavourites } from '@lajvard/roulette';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Table } from '../store.ts';
import { browserKeeper } from './keep-in-browser.ts';
import type { FavouriteKeeper, KeepTrouble } from './keeper.ts';

/**
 * The player's own favourites of one table. A change shows at once; where it could not be kept, what is kept shows
 * again and the caller is told why.
 */
export class Shelf {
  readonly view: StoreApi<readonly OwnFavourite[]>;
  readonly #keeper: FavouriteKeeper;
  #kept: readonly OwnFavourite[];
  #last: Promise<unknown> = Promise.resolve();
  #keeping = 0;

  constructor(keeper: FavouriteKeeper) {
    this.#keeper = keeper;
    this.#kept = readFavourites(keeper.read());
    this.view = createStore(() => this.#kept);
    keeper.onChanged(() => {
      if (this.#keeping > 0) return; // what is being kept now is newer
      this.#kept = readFavourites(keeper.read());
      this.view.setState(this.#kept, true);
    });
  }

  /** Puts a favourite in its place, over what stood there. */
  put(favourite: OwnFavourite): Promise<KeepTrouble | null> {
    return this.#change((all) => [...all.filter(({ id }) => id !== favourite.id), favourite]);
  }

  remove(place: OwnPlace): Promise<KeepTrouble | null> {
    return this.#change((all) => all.filter(({ id }) => id !== place));
  }

  /** One change after the other: each is made to what is kept when its turn comes. */
  #change(make: (all: readonly OwnFavourite[]) => OwnFavourite[]): Promise<KeepTrouble | null> {
    this.view.setState(make(this.view.getState()), true);
    this.#keeping += 1;
    const done = this.#last.then(() => this.#keep(make));
    this.#last = done;
    return done;
  }

  async #keep(make: (all: readonly OwnFavourite[]) => OwnFavourite[]): Promise<KeepTrouble | null> {
    const answer = await this.#keeper
      .keep(writeFavourites(make(this.#kept)))
      .catch((): { trouble: KeepTrouble } => ({ trouble: 'network' }));
    this.#keeping -= 1;
    if ('kept' in answer) this.#kept = readFavourites(answer.kept);
    if (this.#keeping === 0) this.view.setState(this.#kept, true);
    return 'trouble' in answer ? answer.trouble : null;
  }
}

const shelves = new WeakMap<Table, Shelf>();

/** The shelf of a table: one for all its panels and windows. */
export function shelfOf(table: Table): Shelf {
  const known = shelves.get(table);
  if (known) return known;
  const made = new Shelf(table.keeper ?? browserKeeper);
  shelves.set(table, made);
  return made;
}
