import {
  createBrowserHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
  retainSearchParams,
} from '@tanstack/react-router';
import type { i18n } from 'i18next';
import { FaultScreen } from './FaultScreen.tsx';

interface RouterContext {
  i18n: i18n;
}

/**
 * Query parameters of the site (docs/specification/1-table-and-site.md#22-query-parameters). `rId` and `bc` are added
 * to built links; `u` is the reference in a mailed link; `kind` and `tab` select what an account page shows. One list
 * for all pages, because it loads with the first screen.
 */
interface SiteSearch {
  rId?: string;
  bc?: string;
  r?: string;
  lang?: string;
  u?: string;
  kind?: string;
  tab?: string;
}

const SEARCH_NAMES = ['rId', 'bc', 'r', 'lang', 'u', 'kind', 'tab'] as const;

const NotFound = lazyRouteComponent(() => import('../features/pages/index.ts'), 'NotFoundScreen');

const root = createRootRouteWithContext<RouterContext>()({
  validateSearch: (raw: Record<string, unknown>): SiteSearch => {
    const known = SEARCH_NAMES.filter((name) => typeof raw[name] === 'string' && raw[name] !== '');
    return Object.fromEntries(known.map((name) => [name, raw[name]]));
  },
  search: { middlewares: [retainSearchParams(['rId', 'bc'])] },
  loader: ({ context }) => context.i18n.loadNamespaces(['site']),
  component: Outlet,
  notFoundComponent: NotFound,
  errorComponent: FaultScreen,
});

/** Loads the texts of a screen before it shows. */
const texts =
  (...namespaces: string[]) =>
  ({ context }: { context: RouterContext }) =>
    context.i18n.loadNamespaces(namespaces);

interface Arrival {
  location: { href: string };
  context: RouterContext;
  search: SiteSearch;
  preload: boolean;
}

/** Runs a guard before a page opens, but not when the page is only preloaded. */
const guard =
  (ask: (guards: typeof import('./guards.tsx'), arrival: Arrival) => void | Promise<void>) =>
  async (arrival: Arrival): Promise<void> => {
    if (!arrival.preload) await ask(await import('./guards.tsx'), arrival);
  };

const tableTexts = texts('table', 'refusals', 'connection');
const authTexts = texts('auth', 'errors', 'refusals');
const mailTexts = texts('account', 'auth', 'errors', 'refusals');
/** Asking for a link is for visitors only; a link from a mail opens for anyone. */
const askLink = {
  beforeLoad: guard(({ requireNobody }, { search }) => (search.u === undefined ? requireNobody(search.r) : undefined)),
  loader: mailTexts,
  component: lazyRouteComponent(() => import('../features/auth/index.ts'), 'ForgetPasswordScreen'),
};

/** Common to every account page: the guard for players, and the texts of its forms. */
const accountPage = {
  beforeLoad: guard(({ requirePlayer }, { location, context }) => requirePlayer(location, context.i18n.language)),
  loader: texts('account', 'auth', 'errors', 'refusals'),
};

/** Keeps the query parameters a page knows. */
const words =
  <Name extends string>(...names: readonly Name[]) =>
  (raw: Record<string, unknown>): { [Key in Name]?: string } => {
    const known: { [Key in Name]?: string } = {};
    for (const name of names) {
      const value = raw[name];
      if (typeof value === 'string' && value !== '') known[name] = value;
    }
    return known;
  };

/** Deposits, withdrawals and the histories; a list's page, order and filters are in the address. */
const paymentTexts = texts('account', 'auth', 'errors', 'refusals', 'payments');
const listWords = words('page', 'row', 'sort', 'align', 'from', 'to', 'status', 'round');

/** Tickets between players and staff (docs/specification/2-account-and-back-office.md#28-tickets). */
const ticketTexts = texts('account', 'auth', 'errors', 'refusals', 'tickets');

/** Every page of the site. */
const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    component: lazyRouteComponent(() => import('../features/landing/index.ts'), 'LandingScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/practice',
    loader: tableTexts,
    component: lazyRouteComponent(() => import('./TableRoutes.tsx'), 'PracticeTable'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/live/play',
    beforeLoad: guard(({ requirePlayer }, { location, context }) => requirePlayer(location, context.i18n.language)),
    loader: tableTexts,
    component: lazyRouteComponent(() => import('./TableRoutes.tsx'), 'LiveTable'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/live/elsewhere',
    component: lazyRouteComponent(() => import('../features/pages/index.ts'), 'ElsewhereScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/studio1',
    loader: tableTexts,
    component: lazyRouteComponent(() => import('./StudioRoutes.tsx'), 'Studio1'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/studio9',
    loader: tableTexts,
    component: lazyRouteComponent(() => import('./StudioRoutes.tsx'), 'Studio9'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account/login',
    beforeLoad: guard(({ requireNobody }, { search }) => requireNobody(search.r)),
    loader: authTexts,
    component: lazyRouteComponent(() => import('../features/auth/index.ts'), 'LoginScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account/register',
    beforeLoad: guard(({ requireNobody }, { search }) => requireNobody(search.r)),
    loader: authTexts,
    component: lazyRouteComponent(() => import('../features/auth/index.ts'), 'RegisterScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account/register/complete',
    loader: authTexts,
    component: lazyRouteComponent(() => import('./AccountRoutes.tsx'), 'Complete'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account/logout',
    loader: authTexts,
    component: lazyRouteComponent(() => import('../features/auth/index.ts'), 'LogoutScreen'),
  }),
  createRoute({ getParentRoute: () => root, path: '/account/forget-password', ...askLink }),
  createRoute({ getParentRoute: () => root, path: '/account/reset-password', ...askLink }),
  createRoute({
    getParentRoute: () => root,
    path: '/account/password/update',
    loader: mailTexts,
    component: lazyRouteComponent(() => import('../features/auth/index.ts'), 'NewPasswordScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account/email/update',
    loader: mailTexts,
    component: lazyRouteComponent(() => import('../features/auth/index.ts'), 'EmailUpdateScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account/stop',
    loader: mailTexts,
    component: lazyRouteComponent(() => import('../features/auth/index.ts'), 'StopScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account/profile',
    ...accountPage,
    component: lazyRouteComponent(() => import('./AccountRoutes.tsx'), 'Profile'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account/sessions',
    ...accountPage,
    component: lazyRouteComponent(() => import('./AccountRoutes.tsx'), 'Sessions'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account/details/limits',
    ...accountPage,
    component: lazyRouteComponent(() => import('./AccountRoutes.tsx'), 'Limits'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account/details/closure',
    ...accountPage,
    component: lazyRouteComponent(() => import('./AccountRoutes.tsx'), 'Break'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account/details/delete',
    ...accountPage,
    component: lazyRouteComponent(() => import('./AccountRoutes.tsx'), 'Delete'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account/deposit',
    ...accountPage,
    loader: paymentTexts,
    component: lazyRouteComponent(() => import('./PaymentRoutes.tsx'), 'Deposit'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account/withdrawal',
    ...accountPage,
    loader: paymentTexts,
    component: lazyRouteComponent(() => import('./PaymentRoutes.tsx'), 'Withdrawal'),
  }),
  /**
   * Two routes without a function (docs/specification/2-account-and-back-office.md#210-pages-without-a-connection);
   * nothing links to them.
   */
  createRoute({
    getParentRoute: () => root,
    path: '/account/deposit/card',
    ...accountPage,
    loader: paymentTexts,
    component: lazyRouteComponent(() => import('./PaymentRoutes.tsx'), 'CardDeposit'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account/withdrawal/bank',
    ...accountPage,
    loader: paymentTexts,
    component: lazyRouteComponent(() => import('./PaymentRoutes.tsx'), 'BankWithdrawal'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account/history/deposit',
    validateSearch: listWords,
    ...accountPage,
    loader: paymentTexts,
    component: lazyRouteComponent(() => import('./PaymentRoutes.tsx'), 'DepositHistory'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account/history/withdrawal',
    validateSearch: listWords,
    ...accountPage,
    loader: paymentTexts,
    component: lazyRouteComponent(() => import('./PaymentRoutes.tsx'), 'WithdrawalHistory'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account/history/played',
    validateSearch: listWords,
    ...accountPage,
    loader: texts('account', 'auth', 'errors', 'refusals', 'payments', 'table', 'replay'),
    component: lazyRouteComponent(() => import('./PaymentRoutes.tsx'), 'PlayedHistory'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account/history/logon',
    validateSearch: listWords,
    ...accountPage,
    loader: paymentTexts,
    component: lazyRouteComponent(() => import('./PaymentRoutes.tsx'), 'LogonHistory'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account/ticketing/create',
    ...accountPage,
    loader: ticketTexts,
    component: lazyRouteComponent(() => import('./TicketRoutes.tsx'), 'TicketCreation'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account/ticketing/tickets',
    validateSearch: words('page', 'row', 'sort', 'align', 'from', 'to', 'status', 'keyword'),
    ...accountPage,
    loader: ticketTexts,
    component: lazyRouteComponent(() => import('./TicketRoutes.tsx'), 'Tickets'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account/ticketing/ticket/$ticketId',
    ...accountPage,
    loader: ticketTexts,
    component: lazyRouteComponent(() => import('./TicketRoutes.tsx'), 'TicketDetails'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/fairness/{-$roundNumber}',
    loader: texts('fairness', 'refusals'),
    component: lazyRouteComponent(() => import('./FairnessRoutes.tsx'), 'Fairness'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/rounds/$roundNumber',
    beforeLoad: guard(({ requirePlayer }, { location, context }) => requirePlayer(location, context.i18n.language)),
    loader: texts('table', 'replay', 'refusals'),
    component: lazyRouteComponent(() => import('./ReplayRoutes.tsx'), 'Replay'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/block/account',
    component: lazyRouteComponent(() => import('../features/pages/index.ts'), 'BlockedScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/connection',
    loader: texts('connection'),
    component: lazyRouteComponent(() => import('../features/pages/index.ts'), 'ConnectionScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/$slug',
    component: lazyRouteComponent(() => import('./PageRoutes.tsx'), 'StaticPage'),
  }),
] as const;

const routeTree = root.addChildren(routes);

/** Every URL of the site. `history`: by default the browser's; tests pass their own. */
export const createAppRouter = (context: RouterContext, history: RouterHistory = createBrowserHistory()) =>
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
