import { onStoredElsewhere, readStored, writeStored } from '../../../shared/browser/storage.ts';
import type { FavouriteKeeper } from './keeper.ts';

const stored = (): string | null => {
  const found = readStored('table_favourites');
  return typeof found === 'string' ? found : null;
};

/**
 * The practice table keeps favourites in this browser, because it asks no server
 * (docs/specification/1-table-and-site.md#13-practice).
 */
export const browserKeeper: FavouriteKeeper = {
  read: stored,
  async keep(text) {
    writeStored('table_favourites', text);
    return stored() === text ? { kept: text } : { trouble: 'storage' }; // a private window may silently keep nothing
  },
  onChanged: (listener) => onStoredElsewhere('table_favourites', listener),
};
