import { ApiRefusal, type CallInput, NetworkFault, readReply, send } from '@lajvard/client';
import { oauthToken, type Route } from '@lajvard/contract';
import * as z from 'zod/mini';
import { forgetSignIn, keepTokens, keptTokens } from './signed-in.ts';
import { homeAddress } from './site-links.ts';
import { deviceId } from './storage.ts';

export { ApiRefusal, type CallInput, NetworkFault } from '@lajvard/client';

z.config({ jitless: true }); // the page's policy forbids code from text: do not even try

const AUTHORIZATION_FAILED = 'Authorization Failed.'; // spec 1 §7: these very words
const BLOCKED = '/block/account';

/** Where the page goes when its session is over; exchanged in tests. */
export const page = {
  reload: (): void => window.location.reload(),
  goTo: (path: string): void => window.location.assign(path),
};

/**
 * Calls a route of the contract with the stored access token. A 401 is retried once after the tokens were renewed (spec 1 §7).
 * @returns the reply as the contract's schema reads it
 * @throws ApiRefusal when the server says no; NetworkFault when it cannot be reached
 */
export async function callApi<R extends Route>(route: R, input: CallInput<R> = {}): Promise<z.infer<R['reply']>> {
  const open = route.who === 'anyone';
  const token = input.token ?? (open ? null : (keptTokens()?.access_token ?? null));
  const response = await send(route, input, token);
  const mayRenew = response.status === 401 && !open && input.token === undefined;
  if (!mayRenew) return readReply(route, response);
  const renewed = await renewTokens(token);
  return readReply(route, await send(route, input, renewed));
}

let renewing: Promise<string> | null = null;

/**
 * Renews the tokens: once for all calls of this tab, one tab at a time.
 * @param refused the access token that the server did not take
 * @returns the new access token
 * @throws ApiRefusal `Authorization Failed.` when the session is over, NetworkFault when the server cannot be reached
 */
export function renewTokens(refused: string | null): Promise<string> {
  renewing ??= alone(() => renew(refused)).finally(() => {
    renewing = null;
  });
  return renewing;
}

async function renew(refused: string | null): Promise<string> {
  const kept = keptTokens();
  if (kept && kept.access_token !== refused) return kept.access_token; // another tab was first
  if (!kept?.refresh_token) {
    // Nothing stored, nothing to clear: a reload would only come back here.
    if (forgetSignIn()) page.reload();
    throw new ApiRefusal(AUTHORIZATION_FAILED, { status: 401, code: 'token-invalid' });
  }
  const body = { grant_type: 'refresh_token', refresh_token: kept.refresh_token, device_id: deviceId() } as const;
  const response = await send(oauthToken, { body }, null);
  if (response.status === 401) {
    forgetSignIn();
    page.goTo(homeAddress()); // spec 1 §7: a 401 on the token call
    throw new ApiRefusal(AUTHORIZATION_FAILED, { status: 401, code: 'token-invalid' });
  }
  const tokens = await readReply(oauthToken, response).catch((error: unknown) => {
    if (error instanceof ApiRefusal && error.code === 'blacklisted') {
      forgetSignIn();
      page.goTo(BLOCKED); // spec 1 §6: the block page, token removed
    }
    throw error;
  });
  keepTokens(tokens);
  return tokens.access_token;
}

/** Runs in one tab at a time where the browser can see to it. */
async function alone(work: () => Promise<string>): Promise<string> {
  if (!('locks' in navigator) || !navigator.locks) return work(); // an insecure context
  try {
    return await navigator.locks.request('lajvard-token', work);
  } catch (error) {
    if (error instanceof ApiRefusal || error instanceof NetworkFault) throw error;
    throw new NetworkFault('the tokens could not be renewed', { cause: error });
  }
}
