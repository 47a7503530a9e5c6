import { privateHistory } from '@lajvard/client/private-history';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { type RouterContext, routeTree } from './routes.tsx';

/** Every URL of the site. `history`: by default the browser's; tests pass their own. */
export const createAppRouter = (context: RouterContext, history: RouterHistory = privateHistory('u')) =>
  createRouter({
    routeTree,
    context,
    history,
    defaultPreload: 'intent',
    scrollRestoration: true,
    // Plain text both ways: `?bc=12` stays text and keeps its form.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const pairs = Object.entries(search).filter(([, value]) => value !== undefined);
      const query = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
      return query === '' ? '' : `?${query}`;
    },
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
