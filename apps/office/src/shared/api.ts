import { ApiRefusal, type CallInput, readReply, send } from '@lajvard/client';
import { oauthToken, type Route } from '@lajvard/contract';
import * as z from 'zod/mini';
import { forgetTokens, keepTokens, keptTokens, leavePage, pagePerson, sessionEnd } from './storage.ts';

export { ApiRefusal, type CallInput, NetworkFault } from '@lajvard/client';

z.config({ jitless: true }); // the page's content security policy forbids eval

/** How the page ends; replaced in tests. */
export const page = { reload: (): void => window.location.reload(), leave: leavePage };

/**
 * Calls a route with the staff token. After a 401 it renews the tokens and retries once.
 * @throws ApiRefusal if the server refuses, NetworkFault if it cannot be reached
 */
export async function callApi<R extends Route>(route: R, input: CallInput<R> = {}): Promise<z.infer<R['reply']>> {
  const open = route.who === 'anyone';
  const token = open ? null : (keptTokens()?.access_token ?? null);
  const person = open ? null : pagePerson.current();
  const response = await send(route, input, token, person);
  if (response.status !== 401 || open) return replyOf(route, response);
  return replyOf(route, await send(route, input, await renewTokens(token), person));
}

/** Parses the reply; leaves the page if it belongs to somebody other than the person signed in now. */
const replyOf = <R extends Route>(route: R, response: Response): Promise<z.infer<R['reply']>> =>
  readReply(route, response).catch((error: unknown) => {
    if (error instanceof ApiRefusal && error.code === 'another-person') page.leave();
    throw error;
  });

let renewing: Promise<string> | null = null;

/** Renews the tokens, once for all calls of this tab, and in one tab at a time. */
function renewTokens(refused: string | null): Promise<string> {
  const work = () => renew(refused);
  renewing ??= (navigator.locks ? navigator.locks.request('lajvard-admin-token', work) : work()).finally(() => {
    renewing = null;
  });
  return renewing;
}

async function renew(refused: string | null): Promise<string> {
  const kept = keptTokens();
  if (kept && kept.access_token !== refused) return kept.access_token; // another tab has already renewed them
  const body = { grant_type: 'refresh_token', refresh_token: kept?.refresh_token ?? '' } as const;
  const response = kept?.refresh_token ? await send(oauthToken, { body }, null) : null;
  if (response !== null && response.status !== 401) {
    const tokens = await readReply(oauthToken, response);
    keepTokens(tokens);
    return tokens.access_token;
  }
  if (kept) {
    sessionEnd.keep('session-ended');
    // docs/specification/2-account-and-back-office.md#410-session: clears the admin token and reloads; the guard then
    // asks to sign in
    forgetTokens();
    page.reload();
  }
  throw new ApiRefusal('Authorization Failed.', { status: 401, code: 'token-invalid' });
}
