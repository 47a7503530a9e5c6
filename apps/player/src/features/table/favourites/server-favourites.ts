import { updateFavorites } from '@lajvard/contract';
import { ApiRefusal, callApi, NetworkFault } from '../../../shared/calls/api.ts';
import type { FavouritesPort, SaveFault } from './favourites-port.ts';

/**
 * The live table saves favourites on the server (docs/specification/1-table-and-site.md#72-calls: update_favorites) and
 * reads them from the snapshot.
 */
export class ServerFavourites implements FavouritesPort {
  #text: string | null = null;
  #saving = 0;
  #saves = 0;
  readonly #listeners = new Set<() => void>();

  read(): string | null {
    return this.#text;
  }

  /** Call before fetching a snapshot. @returns takes the snapshot's favourites, unless something was saved meanwhile */
  asking(): (favorite: string | null) => void {
    const before = this.#saves;
    return (favorite) => {
      if (this.#saving > 0 || this.#saves !== before || favorite === this.#text) return;
      this.#text = favorite;
      for (const listener of this.#listeners) listener();
    };
  }

  async save(text: string): Promise<{ saved: string } | { fault: SaveFault }> {
    this.#saving += 1;
    try {
      const { data } = await callApi(updateFavorites, { body: { favorites: text } });
      this.#text = data.favorite;
      return { saved: data.favorite };
    } catch (error) {
      if (error instanceof NetworkFault) return { fault: 'network' };
      if (error instanceof ApiRefusal) return { fault: error.status >= 500 ? 'network' : 'refused' };
      throw error;
    } finally {
      this.#saving -= 1;
      this.#saves += 1;
    }
  }

  onChanged(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
