import { createContext } from 'react';
import { browserKeeper } from './keep-in-browser.ts';
import type { FavouriteKeeper } from './keeper.ts';

/** Who stores the player's own favourites: this browser, or the server at the live table. */
export const KeeperContext = createContext<FavouriteKeeper>(browserKeeper);
