import { privateHistory } from '@lajvard/client/navigation';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  retainSearchParams,
  lazyRouteComponent as screen,
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

const pages = () => import('../features/pages/index.ts');
const auth = () => import('../features/auth/index.ts');
const account = () => import('./AccountRoutes.tsx');
const payments = () => import('./PaymentRoutes.tsx');
const tickets = () => import('./TicketRoutes.tsx');
const table = () => import('./TableRoutes.tsx');
const studio = () => import('./StudioRoutes.tsx');

const root = createRootRouteWithContext<RouterContext>()({
  validateSearch: (raw: Record<string, unknown>): SiteSearch => {
    const known = SEARCH_NAMES.filter((name) => typeof raw[name] === 'string' && raw[name] !== '');
    return Object.fromEntries(known.map((name) => [name, raw[name]]));
  },
  search: { middlewares: [retainSearchParams(['rId', 'bc'])] },
  loader: ({ context }) => context.i18n.loadNamespaces(['site']),
  component: Outlet,
  notFoundComponent: screen(pages, 'NotFoundScreen'),
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
const loginTexts = texts('auth', 'errors', 'refusals', 'factor');
const mailTexts = texts('account', 'auth', 'errors', 'refusals');
const factorTexts = texts('account', 'auth', 'errors', 'refusals', 'factor');
const paymentTexts = texts('account', 'auth', 'errors', 'refusals', 'payments', 'factor');
const playedTexts = texts('account', 'auth', 'errors', 'refusals', 'payments', 'table', 'replay');
const ticketTexts = texts('account', 'auth', 'errors', 'refusals', 'tickets');

const forNobody = guard(({ requireNobody }, { search }) => requireNobody(search.r));
const forPlayers = guard(({ requirePlayer }, { location, context }) => requirePlayer(location, context.i18n.language));

/** Asking for a link is for visitors only; a link from a mail opens for anyone. */
const askLink = {
  beforeLoad: guard(({ requireNobody }, { search }) => (search.u === undefined ? requireNobody(search.r) : undefined)),
  loader: mailTexts,
  component: screen(auth, 'ForgetPasswordScreen'),
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

const site = { getParentRoute: () => root };
const ofTable = { ...site, loader: tableTexts };
/** The target of a link in a mail. */
const mailed = { ...site, loader: mailTexts };
/** Any page of the account: for players only. */
const own = { ...site, beforeLoad: forPlayers, loader: mailTexts };
const ownPayments = { ...own, loader: paymentTexts };
/** A list of payments, rounds or logons: its page, order and filters are in the address. */
const ownHistory = {
  ...ownPayments,
  validateSearch: words('page', 'row', 'sort', 'align', 'from', 'to', 'status', 'round'),
};
/** Tickets between players and staff (docs/specification/2-account-and-back-office.md#28-tickets). */
const ownTickets = { ...own, loader: ticketTexts };
const ticketWords = words('page', 'row', 'sort', 'align', 'from', 'to', 'status', 'keyword');

/** Every page of the site. */
const routes = [
  createRoute({ ...site, path: '/', component: screen(() => import('../features/landing/index.ts'), 'LandingScreen') }),
  createRoute({ ...ofTable, path: '/practice', component: screen(table, 'PracticeTable') }),
  createRoute({ ...ofTable, path: '/live/play', beforeLoad: forPlayers, component: screen(table, 'LiveTable') }),
  createRoute({ ...site, path: '/live/elsewhere', component: screen(pages, 'ElsewhereScreen') }),
  createRoute({ ...ofTable, path: '/studio1', component: screen(studio, 'Studio1') }),
  createRoute({ ...ofTable, path: '/studio9', component: screen(studio, 'Studio9') }),
  createRoute({
    ...site,
    path: '/account/login',
    beforeLoad: forNobody,
    loader: loginTexts,
    component: screen(auth, 'LoginScreen'),
  }),
  createRoute({
    ...site,
    path: '/account/register',
    beforeLoad: forNobody,
    loader: authTexts,
    component: screen(auth, 'RegisterScreen'),
  }),
  createRoute({
    ...site,
    path: '/account/register/complete',
    loader: authTexts,
    component: screen(account, 'Complete'),
  }),
  createRoute({ ...site, path: '/account/logout', loader: authTexts, component: screen(auth, 'LogoutScreen') }),
  createRoute({ ...site, path: '/account/forget-password', ...askLink }),
  createRoute({ ...site, path: '/account/reset-password', ...askLink }),
  createRoute({ ...mailed, path: '/account/password/update', component: screen(auth, 'NewPasswordScreen') }),
  createRoute({ ...mailed, path: '/account/email/update', component: screen(auth, 'EmailUpdateScreen') }),
  createRoute({ ...mailed, path: '/account/stop', component: screen(auth, 'StopScreen') }),
  createRoute({ ...own, path: '/account/profile', component: screen(account, 'Profile') }),
  createRoute({
    ...own,
    path: '/account/second-factor',
    loader: factorTexts,
    component: screen(account, 'SecondFactor'),
  }),
  createRoute({ ...own, path: '/account/sessions', component: screen(account, 'Sessions') }),
  createRoute({ ...own, path: '/account/details/limits', component: screen(account, 'Limits') }),
  createRoute({ ...own, path: '/account/details/closure', component: screen(account, 'Break') }),
  createRoute({ ...own, path: '/account/details/delete', component: screen(account, 'Delete') }),
  createRoute({ ...ownPayments, path: '/account/deposit', component: screen(payments, 'Deposit') }),
  createRoute({ ...ownPayments, path: '/account/withdrawal', component: screen(payments, 'Withdrawal') }),
  /**
   * Two routes without a function (docs/specification/2-account-and-back-office.md#210-pages-without-a-connection);
   * nothing links to them.
   */
  createRoute({ ...ownPayments, path: '/account/deposit/card', component: screen(payments, 'CardDeposit') }),
  createRoute({ ...ownPayments, path: '/account/withdrawal/bank', component: screen(payments, 'BankWithdrawal') }),
  createRoute({ ...ownHistory, path: '/account/history/deposit', component: screen(payments, 'DepositHistory') }),
  createRoute({ ...ownHistory, path: '/account/history/withdrawal', component: screen(payments, 'WithdrawalHistory') }),
  createRoute({
    ...ownHistory,
    path: '/account/history/played',
    loader: playedTexts,
    component: screen(payments, 'PlayedHistory'),
  }),
  createRoute({ ...ownHistory, path: '/account/history/logon', component: screen(payments, 'LogonHistory') }),
  createRoute({ ...ownTickets, path: '/account/ticketing/create', component: screen(tickets, 'TicketCreation') }),
  createRoute({
    ...ownTickets,
    path: '/account/ticketing/tickets',
    validateSearch: ticketWords,
    component: screen(tickets, 'Tickets'),
  }),
  createRoute({
    ...ownTickets,
    path: '/account/ticketing/ticket/$ticketId',
    component: screen(tickets, 'TicketDetails'),
  }),
  createRoute({
    ...site,
    path: '/fairness/{-$roundNumber}',
    loader: texts('fairness', 'refusals'),
    component: screen(() => import('./FairnessRoutes.tsx'), 'Fairness'),
  }),
  createRoute({
    ...site,
    path: '/rounds/$roundNumber',
    beforeLoad: forPlayers,
    loader: texts('table', 'replay', 'refusals'),
    component: screen(() => import('./ReplayRoutes.tsx'), 'Replay'),
  }),
  createRoute({ ...site, path: '/block/account', component: screen(pages, 'BlockedScreen') }),
  createRoute({
    ...site,
    path: '/connection',
    loader: texts('connection'),
    component: screen(pages, 'ConnectionScreen'),
  }),
  createRoute({ ...site, path: '/$slug', component: screen(() => import('./PageRoutes.tsx'), 'StaticPage') }),
] as const;

const routeTree = root.addChildren(routes);

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
