import { updateFavorites } from '@lajvard/contract';
import { ApiRefusal, callApi, NetworkFault } from '../../../shared/calls/api.ts';
import type { FavouriteKeeper, KeepTrouble } from './keeper.ts';

/**
 * The live table keeps favourites on the server (docs/specification/1-table-and-site.md#72-calls: update_favorites) and
 * reads them from the snapshot.
 */
export class ServerKeeper implements FavouriteKeeper {
  #text: string | null = null;
  #keeping = 0;
  #kept = 0;
  readonly #listeners = new Set<() => void>();

  read(): string | null {
    return this.#text;
  }

  /** Call before fetching a snapshot. @returns takes the snapshot's favourites, unless something was saved meanwhile */
  asking(): (favorite: string | null) => void {
    const before = this.#kept;
    return (favorite) => {
      if (this.#keeping > 0 || this.#kept !== before || favorite === this.#text) return;
      this.#text = favorite;
      for (const listener of this.#listeners) listener();
    };
  }

  async keep(text: string): Promise<{ kept: string } | { trouble: KeepTrouble }> {
    this.#keeping += 1;
    try {
      const { data } = await callApi(updateFavorites, { body: { favorites: text } });
      this.#text = data.favorite;
      return { kept: data.favorite };
    } catch (error) {
      if (error instanceof NetworkFault) return { trouble: 'network' };
      if (error instanceof ApiRefusal) return { trouble: error.status >= 500 ? 'network' : 'refused' };
      throw error;
    } finally {
      this.#keeping -= 1;
      this.#kept += 1;
    }
  }

  onChanged(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
