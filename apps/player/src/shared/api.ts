import { ApiRefusal, type CallInput, NetworkFault, readReply, send } from '@lajvard/client';
import { oauthToken, type Route } from '@lajvard/contract';
import * as z from 'zod/mini';
import { forgetSignIn, keepTokens, keptTokens, leavePage, pagePerson, sessionEnd } from './signed-in.ts';
import { deviceId } from './storage.ts';

export { ApiRefusal, type CallInput, NetworkFault } from '@lajvard/client';

z.config({ jitless: true }); // the Content-Security-Policy forbids eval: do not even try

// docs/specification/1-table-and-site.md#71-tokens-and-401: verbatim
const AUTHORIZATION_FAILED = 'Authorization Failed.';
const BLOCKED = '/block/account';

/** What the page does when its session is over; replaced in tests. */
export const page = {
  reload: (): void => window.location.reload(),
  leave: leavePage,
  goTo: (path: string): void => window.location.assign(path),
};

/**
 * Calls a route of the contract with the stored access token. After a 401 it renews the tokens and tries once more
 * (docs/specification/1-table-and-site.md#71-tokens-and-401).
 * @returns the reply, parsed by the contract's schema
 * @throws ApiRefusal when the server refuses; NetworkFault when it cannot be reached
 */
export async function callApi<R extends Route>(route: R, input: CallInput<R> = {}): Promise<z.infer<R['reply']>> {
  const open = route.who === 'anyone';
  const token = input.token ?? (open ? null : (keptTokens()?.access_token ?? null));
  const isOwn = !open && input.token === undefined;
  const person = isOwn ? pagePerson.current() : null;
  const response = await send(route, input, token, person);
  if (response.status !== 401 || !isOwn) return replyOf(route, response);
  const renewed = await within(input.timeoutMs, renewTokens(token));
  return replyOf(route, await send(route, input, renewed, person));
}

/** Reads the reply. If the page belongs to someone other than the person signed in now, leaves it. */
const replyOf = <R extends Route>(route: R, response: Response): Promise<z.infer<R['reply']>> =>
  readReply(route, response).catch((error: unknown) => {
    if (error instanceof ApiRefusal && error.code === 'another-person') page.leave();
    throw error;
  });

/** Stops waiting after `ms`; the work goes on for other callers. @throws NetworkFault on time-out */
async function within<T>(ms: number | undefined, work: Promise<T>): Promise<T> {
  if (ms === undefined) return work;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NetworkFault('the tokens were not renewed in time')), ms);
  });
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}

let renewing: Promise<string> | null = null;

/**
 * Renews the tokens: once for all calls of this tab, and in one tab at a time.
 * @param refused the access token the server refused
 * @returns the new access token
 * @throws ApiRefusal `Authorization Failed.` when the session is over; NetworkFault when the server cannot be reached
 */
export function renewTokens(refused: string | null): Promise<string> {
  renewing ??= alone(() => renew(refused)).finally(() => {
    renewing = null;
  });
  return renewing;
}

/**
 * Forgets who was signed in and reloads the page. Its guard then asks to sign in and returns here, the login page says
 * why, and unsent input is kept (decision 048); a public page opens as for a visitor. Does nothing if nothing was
 * stored, because a reload would only lead back here.
 */
function endSession(): void {
  if (!forgetSignIn()) return;
  sessionEnd.keep('session-ended');
  page.reload();
}

async function renew(refused: string | null): Promise<string> {
  const kept = keptTokens();
  if (kept && kept.access_token !== refused) return kept.access_token; // another tab has already renewed them
  if (!kept?.refresh_token) {
    endSession();
    throw new ApiRefusal(AUTHORIZATION_FAILED, { status: 401, code: 'token-invalid' });
  }
  const body = { grant_type: 'refresh_token', refresh_token: kept.refresh_token, device_id: deviceId() } as const;
  const response = await send(oauthToken, { body }, null);
  if (response.status === 401) {
    endSession(); // a 401 on the token call
    throw new ApiRefusal(AUTHORIZATION_FAILED, { status: 401, code: 'token-invalid' });
  }
  const tokens = await readReply(oauthToken, response).catch((error: unknown) => {
    if (error instanceof ApiRefusal && error.code === 'blacklisted') {
      forgetSignIn();
      page.goTo(BLOCKED); // docs/specification/1-table-and-site.md#61-who-may-be-where: the block page, token removed
    }
    throw error;
  });
  keepTokens(tokens);
  return tokens.access_token;
}

/** Runs in one tab at a time, if the browser has Web Locks. */
async function alone(work: () => Promise<string>): Promise<string> {
  if (!('locks' in navigator) || !navigator.locks) return work(); // no Web Locks, as in an insecure context
  try {
    return await navigator.locks.request('lajvard-token', work);
  } catch (error) {
    if (error instanceof ApiRefusal || error instanceof NetworkFault) throw error;
    throw new NetworkFault('the tokens could not be renewed', { cause: error });
  }
}
