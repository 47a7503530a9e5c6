import { createBrowserHistory, type HistoryLocation, type RouterHistory } from '@tanstack/react-router';
import { moveToFragment, moveToQuery } from './link-codes.ts';

/**
 * The browser's history for a router whose pages read the code `name` from the query, while the address carries it in
 * the fragment: a reload sends it to no server.
 */
export function privateHistory(name: string): RouterHistory {
  return createBrowserHistory({
    parseLocation: (): HistoryLocation => {
      const { pathname, search, hash } = moveToQuery(new URL(window.location.href), name);
      const href = `${pathname}${search}${hash}`;
      // an entry that the browser made, such as for a link to a fragment, has no state of the router
      return {
        href,
        pathname,
        search,
        hash,
        state: window.history.state ?? { __TSR_index: 0, __TSR_key: href, key: href },
      };
    },
    createHref: (path) => {
      const { pathname, search, hash } = moveToFragment(new URL(path, window.location.origin), name);
      return `${pathname}${search}${hash}`;
    },
  });
}
