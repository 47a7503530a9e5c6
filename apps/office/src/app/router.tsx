import { privateHistory } from '@lajvard/client/navigation';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { FaultScreen, NotFoundScreen } from '../features/notices/index.ts';
import { keptTokens } from '../shared/browser/storage.ts';
import { homeOf } from '../shared/session/homes.ts';
import { staffQuery } from '../shared/session/staff.ts';
import { Permitted } from './Permitted.tsx';
import { Shell } from './Shell.tsx';
import { SECTIONS } from './sections/index.ts';

interface RouterContext {
  queryClient: QueryClient;
}

const root = createRootRouteWithContext<RouterContext>()({
  validateSearch: (raw: Record<string, unknown>): { r?: string; lang?: string; u?: string } => ({
    ...(typeof raw.r === 'string' ? { r: raw.r } : {}),
    ...(typeof raw.lang === 'string' ? { lang: raw.lang } : {}),
    ...(typeof raw.u === 'string' ? { u: raw.u } : {}),
  }),
  component: Outlet,
  notFoundComponent: NotFoundScreen,
  errorComponent: FaultScreen,
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/account/login',
  component: lazyRouteComponent(() => import('../features/login/index.ts'), 'LoginScreen'),
});

const forgottenPassword = createRoute({
  getParentRoute: () => root,
  path: '/account/forget-password',
  component: lazyRouteComponent(() => import('../features/login/index.ts'), 'ForgottenPasswordScreen'),
});

/** The target of the link in a mail. */
const newPassword = createRoute({
  getParentRoute: () => root,
  path: '/account/password/update',
  component: lazyRouteComponent(() => import('../features/login/index.ts'), 'NewPasswordScreen'),
});

/**
 * All pages except login and forgotten password. A visitor who is not signed in is sent to the login, with the return
 * path in `r` (docs/specification/2-account-and-back-office.md#213-admin-shell).
 */
const office = createRoute({
  getParentRoute: () => root,
  id: 'office',
  beforeLoad: async ({ context, location }) => {
    const toLogin = redirect({ to: '/account/login', search: { r: `/admin${location.href}` } });
    if (keptTokens() === null) throw toLogin;
    try {
      await context.queryClient.ensureQueryData(staffQuery);
    } catch (error) {
      if (keptTokens() === null) throw toLogin;
      throw error;
    }
  },
  component: Shell,
});

const home = createRoute({
  getParentRoute: () => office,
  path: '/',
  beforeLoad: async ({ context }) => {
    throw redirect({ to: homeOf((await context.queryClient.ensureQueryData(staffQuery)).role) });
  },
});

const sections = SECTIONS.map((section) =>
  createRoute({
    getParentRoute: () => office,
    path: section.path,
    component: () => (
      <Permitted section={section}>
        <section.screen />
      </Permitted>
    ),
  }),
);

const routeTree = root.addChildren([login, forgottenPassword, newPassword, office.addChildren([home, ...sections])]);

/** Every URL of the office, under /admin. `history`: the browser's unless given (tests). */
export const createOfficeRouter = (context: RouterContext, history: RouterHistory = privateHistory('u')) =>
  createRouter({
    routeTree,
    context,
    history,
    basepath: '/admin',
    defaultPreload: false,
    scrollRestoration: true,
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const pairs = Object.entries(search).filter(([, value]) => value !== undefined);
      const query = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
      return query === '' ? '' : `?${query}`;
    },
  });
