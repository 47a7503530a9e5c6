import type { StaffRole } from '@lajvard/contract';
import { createI18n, LanguageProvider } from '@lajvard/ui';
import { Toaster } from '@lajvard/ui/toasts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import office from '../../../../locales/en/office.json';
import members from '../../../../locales/en/office-members.json';

/** Of the texts that players and staff share, those that are read here. */
export const shared = {
  ui: { list: { file: 'CSV file' } },
  errors: {
    'reason-required': 'You must enter a reason',
    'search-criterion-required': 'You need enter at latest one search criteria for search to be effective.',
  },
  refusals: { 'staff-account': 'This account belongs to staff; staff cannot be blacklisted.' },
};

export const at = '2026-03-21T08:30:00.000Z';

type Asked = { path: string; body?: unknown; search: Record<string, unknown>; query: URLSearchParams };
export type Answers = Record<string, (asked: Asked) => { status: number; body: unknown }>;
export const DISABLE = '/backoffice/api/account/user/disable';

/** Answers by path; records the calls. */
export function serve(answers: Answers): Asked[] {
  const all: Asked[] = [];
  globalThis.fetch = async (address, init = {}) => {
    const url = new URL(String(address), 'http://x');
    const asked = {
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      path: url.pathname,
      query: url.searchParams,
      search: JSON.parse(url.searchParams.get('search') ?? '{}'),
    };
    all.push(asked);
    const { status, body } = answers[url.pathname]?.(asked) ?? { status: 200, body: { data: [] } };
    return new Response(JSON.stringify(body), { status });
  };
  return all;
}

/** One screen at its address, for a member of staff of this role, to be rendered. */
export async function screenAt(
  address: string,
  Screen: () => ReactNode,
  role: StaffRole = 'super-admin',
  path?: string,
) {
  const resources = { en: { office, 'office-members': members, ...shared } };
  const i18n = await createI18n({ language: 'en', namespaces: ['office'], resources });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(['staff'], { role });
  queryClient.setQueryData(['site-config'], { PRODUCT_NAME: 'Lajvard' });
  const root = createRootRoute({
    component: () => (
      <Suspense>
        <Outlet />
      </Suspense>
    ),
  });
  const route = createRoute({
    getParentRoute: () => root,
    path: path ?? new URL(address, 'http://x').pathname,
    component: Screen,
  });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history,
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const pairs = Object.entries(search).filter(([, value]) => value !== undefined);
      return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`;
    },
  });
  const page = (
    <QueryClientProvider client={queryClient}>
      <LanguageProvider i18n={i18n}>
        <RouterProvider router={router as never} />
        <Toaster />
      </LanguageProvider>
    </QueryClientProvider>
  );
  return { page, history };
}

/** A browser with nothing stored but the tokens of this member of staff. */
export const signIn = (): void => {
  localStorage.clear();
  localStorage.setItem('admin_token', JSON.stringify({ access_token: 'a', refresh_token: 'r' }));
  window.scrollTo = () => {};
  globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS; // jsdom lacks it
};
