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
