import { type OwnFavourite, type OwnPlace, readFavourites, writeFavourites } from '@lajvard/roulette';
import { use } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Table } from '../store.ts';
import { useTableItself } from '../table-context.tsx';
import type { FavouriteKeeper, KeepTrouble } from './keeper.ts';
import { KeeperContext } from './keeper-context.ts';

/**
 * The player's own favourites at one table. A change shows at once. If it is not kept, the view goes back to what is
 * kept and the caller learns why.
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
      if (this.#keeping > 0) return; // the change under way is newer
      this.#kept = readFavourites(keeper.read());
      this.view.setState(this.#kept, true);
    });
  }

  /** Puts a favourite in its place, replacing any there. */
  put(favourite: OwnFavourite): Promise<KeepTrouble | null> {
    return this.#change((all) => [...all.filter(({ id }) => id !== favourite.id), favourite]);
  }

  remove(place: OwnPlace): Promise<KeepTrouble | null> {
    return this.#change((all) => all.filter(({ id }) => id !== place));
  }

  /** Runs one change at a time, each on what is kept when its turn comes. */
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

/** The shelf of this table, shared by all its panels and dialogs. */
export function useShelf(): Shelf {
  const table = useTableItself();
  const keeper = use(KeeperContext);
  const known = shelves.get(table);
  if (known) return known;
  const made = new Shelf(keeper);
  shelves.set(table, made);
  return made;
}
