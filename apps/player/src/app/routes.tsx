import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  notFound,
  Outlet,
  retainSearchParams,
  useNavigate,
  useParams,
} from '@tanstack/react-router';
import type { i18n } from 'i18next';
import { type ComponentType, lazy, Suspense } from 'react';
import { FaultScreen } from './FaultScreen.tsx';

export interface RouterContext {
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
const account = () => import('../features/account/index.ts');
const payments = () => import('../features/payments/index.ts');
const tickets = () => import('../features/tickets/index.ts');
const replay = () => import('../features/table/replay/index.ts');

const toaster = async () => (await import('@lajvard/ui/toasts')).Toaster;
/** Asks for the second factor again while a call waits for it. */
const askedFactor = async () => (await import('../shared/second-factor/index.ts')).AskedFactor;

/**
 * A screen with React Query, and what else stands on its page. All of it loads with the page: landing page and table do
 * without, to stay small.
 */
const querying = <Name extends string>(
  load: () => Promise<Readonly<Record<NoInfer<Name>, ComponentType>>>,
  name: Name,
  ...beside: readonly (() => Promise<ComponentType>)[]
) =>
  lazyRouteComponent(async () => {
    const [{ Queries }, screens, parts] = await Promise.all([
      import('../shared/calls/Queries.tsx'),
      load(),
      Promise.all(beside.map((part) => part())),
    ]);
    const Screen: ComponentType = screens[name];
    const Page = () => (
      <Queries>
        <Screen />
        {parts.map((Part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <Part key={place} />
        ))}
      </Queries>
    );
    return { default: Page };
  });

const isRoundNumber = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

// Screens that take something from their address, or a part of another feature. Their types are written out, because
// the addresses that they read are typed by the routes below.

const table = (mode: 'practice' | 'live') =>
  lazyRouteComponent(async () => {
    const { TableScreen } = await import('../features/table/index.ts');
    return { default: () => <TableScreen mode={mode} /> };
  });

/** The bare video of a wheel (docs/specification/1-table-and-site.md#21-routes). */
const studio = (stream: string) =>
  lazyRouteComponent(async () => {
    const { StudioScreen } = await import('../features/table/video/index.ts');
    return { default: () => <StudioScreen stream={stream} /> };
  });

const fairness = async (): Promise<{ Fairness: ComponentType }> => {
  const { FairnessScreen } = await import('../features/fairness/index.ts');
  return {
    Fairness: () => {
      const { roundNumber = '' } = useParams({ from: '/fairness/{-$roundNumber}' });
      const isRound = isRoundNumber(roundNumber);
      return (
        <FairnessScreen roundNumber={isRound ? Number(roundNumber) : null} badRound={roundNumber !== '' && !isRound} />
      );
    },
  };
};

const replayPage = async (): Promise<{ default: ComponentType }> => {
  const { ReplayScreen } = await replay();
  const Replay = () => {
    const { roundNumber } = useParams({ from: '/rounds/$roundNumber' });
    const navigate = useNavigate();
    const show = (shown: number) =>
      void navigate({ to: '/rounds/$roundNumber', params: { roundNumber: String(shown) }, resetScroll: false });
    if (!isRoundNumber(roundNumber)) throw notFound();
    return <ReplayScreen roundNumber={Number(roundNumber)} onRound={show} />;
  };
  return { default: Replay };
};

/** `/{slug}`: a static page of the server's content (docs/specification/1-table-and-site.md#21-routes). */
const staticPage = async (): Promise<{ StaticPage: ComponentType }> => {
  const { StaticPageScreen } = await pages();
  return {
    StaticPage: () => {
      const { slug } = useParams({ from: '/$slug' });
      return <StaticPageScreen slug={slug} />;
    },
  };
};

const ticketDetails = async (): Promise<{ Ticket: ComponentType }> => {
  const [{ TicketScreen }, { NotFoundScreen }] = await Promise.all([tickets(), pages()]);
  return {
    Ticket: () => {
      const { ticketId } = useParams({ from: '/account/ticketing/ticket/$ticketId' });
      return <TicketScreen key={ticketId} ticketId={ticketId} missing={<NotFoundScreen />} />;
    },
  };
};

/** Felt and wheel load when a round is opened. */
const RoundReplay = lazy(async () => ({ default: (await replay()).RoundReplay }));

const histories = async (): Promise<Record<'Deposits' | 'Withdrawals' | 'Played', ComponentType>> => {
  const { PaymentHistoryScreen, PlayedHistoryScreen } = await payments();
  return {
    Deposits: () => <PaymentHistoryScreen kind="deposit" />,
    Withdrawals: () => <PaymentHistoryScreen kind="withdrawal" />,
    Played: () => (
      <PlayedHistoryScreen
        replay={(roundNumber, onRound, onClose) => (
          <Suspense fallback={null}>
            <RoundReplay roundNumber={roundNumber} onRound={onRound} onClose={onClose} />
          </Suspense>
        )}
      />
    ),
  };
};

const root = createRootRouteWithContext<RouterContext>()({
  validateSearch: (raw: Record<string, unknown>): SiteSearch => {
    const known = SEARCH_NAMES.filter((name) => typeof raw[name] === 'string' && raw[name] !== '');
    return Object.fromEntries(known.map((name) => [name, raw[name]]));
  },
  search: { middlewares: [retainSearchParams(['rId', 'bc'])] },
  loader: ({ context }) => context.i18n.loadNamespaces(['site']),
  component: Outlet,
  notFoundComponent: lazyRouteComponent(pages, 'NotFoundScreen'),
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
  component: lazyRouteComponent(auth, 'ForgetPasswordScreen'),
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
  createRoute({
    ...site,
    path: '/',
    component: lazyRouteComponent(() => import('../features/landing/index.ts'), 'LandingScreen'),
  }),
  createRoute({ ...ofTable, path: '/practice', component: table('practice') }),
  createRoute({ ...ofTable, path: '/live/play', beforeLoad: forPlayers, component: table('live') }),
  createRoute({ ...site, path: '/live/elsewhere', component: lazyRouteComponent(pages, 'ElsewhereScreen') }),
  createRoute({ ...ofTable, path: '/studio1', component: studio('studio-1_high') }),
  createRoute({ ...ofTable, path: '/studio9', component: studio('studio-2_high') }),
  createRoute({
    ...site,
    path: '/account/login',
    beforeLoad: forNobody,
    loader: loginTexts,
    component: lazyRouteComponent(auth, 'LoginScreen'),
  }),
  createRoute({
    ...site,
    path: '/account/register',
    beforeLoad: forNobody,
    loader: authTexts,
    component: lazyRouteComponent(auth, 'RegisterScreen'),
  }),
  createRoute({
    ...site,
    path: '/account/register/complete',
    loader: authTexts,
    component: querying(auth, 'CompleteScreen', askedFactor),
  }),
  createRoute({
    ...site,
    path: '/account/logout',
    loader: authTexts,
    component: lazyRouteComponent(auth, 'LogoutScreen'),
  }),
  createRoute({ ...site, path: '/account/forget-password', ...askLink }),
  createRoute({ ...site, path: '/account/reset-password', ...askLink }),
  createRoute({
    ...mailed,
    path: '/account/password/update',
    component: lazyRouteComponent(auth, 'NewPasswordScreen'),
  }),
  createRoute({ ...mailed, path: '/account/email/update', component: lazyRouteComponent(auth, 'EmailUpdateScreen') }),
  createRoute({ ...mailed, path: '/account/stop', component: lazyRouteComponent(auth, 'StopScreen') }),
  createRoute({ ...own, path: '/account/profile', component: querying(account, 'ProfileScreen', askedFactor) }),
  createRoute({
    ...own,
    path: '/account/second-factor',
    loader: factorTexts,
    component: querying(account, 'SecondFactorScreen', askedFactor),
  }),
  createRoute({ ...own, path: '/account/sessions', component: querying(account, 'SessionsScreen', askedFactor) }),
  createRoute({ ...own, path: '/account/details/limits', component: querying(account, 'LimitsScreen', askedFactor) }),
  createRoute({ ...own, path: '/account/details/closure', component: querying(account, 'BreakScreen', askedFactor) }),
  createRoute({ ...own, path: '/account/details/delete', component: querying(account, 'DeleteScreen', askedFactor) }),
  createRoute({
    ...ownPayments,
    path: '/account/deposit',
    component: querying(payments, 'DepositScreen', toaster, askedFactor),
  }),
  createRoute({
    ...ownPayments,
    path: '/account/withdrawal',
    component: querying(payments, 'WithdrawalScreen', toaster, askedFactor),
  }),
  /**
   * Two routes without a function (docs/specification/2-account-and-back-office.md#210-pages-without-a-connection);
   * nothing links to them.
   */
  createRoute({
    ...ownPayments,
    path: '/account/deposit/card',
    component: querying(payments, 'CardDepositScreen', toaster, askedFactor),
  }),
  createRoute({
    ...ownPayments,
    path: '/account/withdrawal/bank',
    component: querying(payments, 'BankWithdrawalScreen', toaster, askedFactor),
  }),
  createRoute({
    ...ownHistory,
    path: '/account/history/deposit',
    component: querying(histories, 'Deposits', toaster, askedFactor),
  }),
  createRoute({
    ...ownHistory,
    path: '/account/history/withdrawal',
    component: querying(histories, 'Withdrawals', toaster, askedFactor),
  }),
  createRoute({
    ...ownHistory,
    path: '/account/history/played',
    loader: playedTexts,
    component: querying(histories, 'Played', toaster, askedFactor),
  }),
  createRoute({
    ...ownHistory,
    path: '/account/history/logon',
    component: querying(payments, 'LogonHistoryScreen', toaster, askedFactor),
  }),
  createRoute({
    ...ownTickets,
    path: '/account/ticketing/create',
    component: querying(tickets, 'CreateTicketScreen', toaster),
  }),
  createRoute({
    ...ownTickets,
    path: '/account/ticketing/tickets',
    validateSearch: ticketWords,
    component: querying(tickets, 'TicketListScreen', toaster),
  }),
  createRoute({
    ...ownTickets,
    path: '/account/ticketing/ticket/$ticketId',
    component: querying(ticketDetails, 'Ticket', toaster),
  }),
  createRoute({
    ...site,
    path: '/fairness/{-$roundNumber}',
    loader: texts('fairness', 'refusals'),
    component: querying(fairness, 'Fairness'),
  }),
  createRoute({
    ...site,
    path: '/rounds/$roundNumber',
    beforeLoad: forPlayers,
    loader: texts('table', 'replay', 'refusals'),
    component: lazyRouteComponent(replayPage),
  }),
  createRoute({ ...site, path: '/block/account', component: lazyRouteComponent(pages, 'BlockedScreen') }),
  createRoute({
    ...site,
    path: '/connection',
    loader: texts('connection'),
    component: lazyRouteComponent(pages, 'ConnectionScreen'),
  }),
  createRoute({ ...site, path: '/$slug', component: querying(staticPage, 'StaticPage') }),
] as const;

export const routeTree = root.addChildren(routes);
