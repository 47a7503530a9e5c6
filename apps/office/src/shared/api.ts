import { oauthToken, REFUSAL_CODES, type Route } from '@lajvard/contract';
import * as z from 'zod/mini';
import { ApiRefusal, NetworkFault } from './call-error.ts';
import { forgetTokens, keepTokens, keptTokens } from './storage.ts';

export { ApiRefusal, NetworkFault } from './call-error.ts';

z.config({ jitless: true }); // the page's policy forbids code from text

const LONGEST_WAIT_MS = 15_000;

interface Input<R extends Route> {
  body?: R['body'] extends z.ZodMiniType ? z.input<R['body']> : undefined;
}

/** What ends the page; exchanged in tests. */
export const page = { reload: (): void => window.location.reload() };

/**
 * Calls a route with the staff token; a 401 is tried once more after the tokens were renewed.
 * @throws ApiRefusal when the server says no, NetworkFault when it cannot be reached
 */
export async function callApi<R extends Route>(route: R, input: Input<R> = {}): Promise<z.infer<R['reply']>> {
  const open = route.who === 'anyone';
  const token = open ? null : (keptTokens()?.access_token ?? null);
  const response = await send(route, input.body, token);
  if (response.status !== 401 || open) return read(route, response);
  return read(route, await send(route, input.body, await renewTokens(token)));
}

let renewing: Promise<string> | null = null;

/** Once for all calls of this tab, one tab at a time. */
function renewTokens(refused: string | null): Promise<string> {
  const work = () => renew(refused);
  renewing ??= (navigator.locks ? navigator.locks.request('lajvard-admin-token', work) : work()).finally(() => {
    renewing = null;
  });
  return renewing;
}

async function renew(refused: string | null): Promise<string> {
  const kept = keptTokens();
  if (kept && kept.access_token !== refused) return kept.access_token; // another tab was first
  const body = { grant_type: 'refresh_token', refresh_token: kept?.refresh_token ?? '' } as const;
  const response = kept?.refresh_token ? await send(oauthToken, body, null) : null;
  if (response !== null && response.status !== 401) {
    const tokens = await read(oauthToken, response);
    keepTokens(tokens);
    return tokens.access_token;
  }
  if (kept) {
    forgetTokens(); // spec 2 §4: clears the admin token and reloads; the guard then asks to sign in
    page.reload();
  }
  throw new ApiRefusal('refusals:token-invalid', {
    ...{ status: 401, code: 'token-invalid', errors: {}, retryAfterSeconds: null },
  });
}

async function send(route: Route, body: unknown, token: string | null): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token !== null) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const text = body === undefined ? {} : { body: JSON.stringify(body) };
  const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
  try {
    return await fetch(route.path, { method: route.method, headers, credentials: 'omit', signal, ...text });
  } catch (cause) {
    throw new NetworkFault(`no answer from ${route.name}`, { cause });
  }
}

async function read<R extends Route>(route: R, response: Response): Promise<z.infer<R['reply']>> {
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) {
    const reply = route.reply.safeParse(body);
    if (reply.success) return reply.data as z.infer<R['reply']>;
    throw new NetworkFault(`an unexpected answer of ${route.name}`, { cause: reply.error });
  }
  const said = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const code = REFUSAL_CODES.find((known) => known === said.code) ?? null;
  if (code === null && response.status >= 500) throw new NetworkFault(`status ${response.status}`);
  throw new ApiRefusal(typeof said.message === 'string' ? said.message : response.statusText, {
    status: response.status,
    code,
    errors: (said.errors ?? {}) as Record<string, string[]>,
    retryAfterSeconds: typeof said.retry_after_seconds === 'number' ? said.retry_after_seconds : null,
  });
}
