import type { StaffRole } from '@lajvard/contract';
import { createI18n, DayZone, inEveryLanguage, type Language, LanguageProvider, ThemeProvider } from '@lajvard/ui';
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
import { render } from '@testing-library/react';
import type { ResourceKey, ResourceLanguage } from 'i18next';
import { type ReactNode, Suspense } from 'react';
import { createOfficeRouter } from '../app/router.tsx';
import { staffPerson } from './staff-person.ts';

/** The office's own texts, and those that both apps share. */
const files = import.meta.glob<ResourceKey>(['../../locales/*/*.json', '../../../../locales/*/*.json'], {
  eager: true,
  import: 'default',
});
/** The texts of one file in one language. */
export const textOf = (language: Language, file: string): object =>
  files[Object.keys(files).find((path) => path.endsWith(`/${language}/${file}.json`)) ?? ''] as object;
const textsIn = (language: Language): ResourceLanguage =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([file]) => file.includes(`/${language}/`))
      .map(([file, texts]) => [file.replace(/^.*\/|[.]json$/g, ''), texts]),
  );

/** Answers by method and path, without the query. */
export type Answers = Record<
  string,
  (search: Record<string, unknown>, query: URLSearchParams, sent: unknown) => { status?: number; body: unknown }
>;

const sentIn = ({ body }: RequestInit): unknown => {
  if (body instanceof FormData) return Object.fromEntries(body);
  return typeof body === 'string' ? JSON.parse(body) : undefined;
};
const UNKNOWN = { status: 404, body: { message: 'A sentence.', code: 'not-found' } };

/** Answers calls and records them as `path?query`. Calls without an answer get 404. */
export function serve(answers: Answers): string[] {
  const asked: string[] = [];
  globalThis.fetch = async (address, init = {}) => {
    const url = new URL(String(address), 'http://office.test');
    asked.push(`${url.pathname}${url.search}`);
    const search = JSON.parse(url.searchParams.get('search') ?? '{}') as Record<string, unknown>;
    const { status = 200, body } = answers[url.pathname]?.(search, url.searchParams, sentIn(init)) ?? UNKNOWN;
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  };
  return asked;
}

/** The answers for a signed-in member of staff with this role. */
export const staffOf = (role: StaffRole): Answers => ({
  '/api/common/all': () => ({ body: { data: { config: {} } } }),
  '/backoffice/api/account/profile': () => ({ body: { data: staffPerson(role) } }),
});

const keepSearch = {
  parseSearch: (search: string) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Record<string, unknown>) => {
    const words = Object.entries(search).filter(([, value]) => value !== undefined);
    const query = new URLSearchParams(words.map(([name, value]) => [name, String(value)])).toString();
    return query === '' ? '' : `?${query}`;
  },
};

const show = async (
  page: (queryClient: QueryClient) => ReactNode,
  language: Language = 'en',
  known: Readonly<Record<string, unknown>> = {},
) => {
  const resources = inEveryLanguage(textsIn);
  const i18n = await createI18n({ language, namespaces: Object.keys(resources.en), resources });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  for (const [key, value] of Object.entries(known)) queryClient.setQueryData([key], value);
  return render(
    <QueryClientProvider client={queryClient}>
      <LanguageProvider i18n={i18n} timeZone="UTC">
        <ThemeProvider>{page(queryClient)}</ThemeProvider>
      </LanguageProvider>
    </QueryClientProvider>,
  );
};

/** A browser in which a member of staff is signed in. */
const signIn = (): void =>
  localStorage.setItem('admin_token', JSON.stringify({ access_token: 'a', refresh_token: 'r' }));

/** Opens the office at an address below /admin, for somebody signed in. */
export async function openOffice(address: string, { signedIn = true } = {}) {
  if (signedIn) signIn();
  const history = createMemoryHistory({ initialEntries: [`/admin${address}`] });
  const { unmount } = await show((queryClient) => (
    <RouterProvider router={createOfficeRouter({ queryClient }, history)} />
  ));
  return { history, unmount };
}

/** How one part of a page is opened. */
interface PartOptions {
  /** Default: the super admin. */
  readonly role?: StaffRole;
  /** The path with its parameters; default: the address. */
  readonly path?: string;
  readonly language?: Language;
  /** The time zone of the reports. Default: UTC. */
  readonly zone?: string;
}

/** Opens one part of a page at an address, for somebody signed in. */
export async function openPart(
  address: string,
  Part: () => ReactNode,
  { role = 'super-admin', path = new URL(address, 'http://x').pathname, language, zone = 'UTC' }: PartOptions = {},
) {
  signIn();
  const root = createRootRoute({
    component: () => (
      <Suspense>
        <Outlet />
      </Suspense>
    ),
  });
  const history = createMemoryHistory({ initialEntries: [address] });
  const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path, component: Part })]);
  const router = createRouter({ routeTree, history, ...keepSearch });
  const page = (
    <DayZone value={zone}>
      <RouterProvider router={router as never} />
      <Toaster />
    </DayZone>
  );
  const config = { PRODUCT_NAME: 'Lajvard', report_time_zone: zone };
  await show(() => page, language, { staff: { role }, 'site-config': config });
  return { history };
}
