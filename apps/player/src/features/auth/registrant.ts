import { spendCode } from '../../shared/browser/one-time-code.ts';
import { NetworkFault } from '../../shared/calls/api.ts';
import { exchangeCode } from '../../shared/calls/person-calls.ts';

// The token of an unfinished registration lives as long as the tab, so that a reload does not cost the link.
const KEY = 'registration_token';

let code: string | null = null;
let exchange: Promise<string | null> | null = null;

/**
 * The token that completes the registration: from the one-time code in the address, else the one this tab holds.
 * @returns null if there is neither, or the code is no longer valid
 * @throws NetworkFault if the server cannot be reached; call again
 */
export function registrantToken(): Promise<string | null> {
  const fresh = spendCode();
  if (fresh !== null) {
    code = fresh;
    exchange = null;
  }
  exchange ??= fetchToken().catch((error: unknown) => {
    exchange = null;
    throw error;
  });
  return exchange;
}

async function fetchToken(): Promise<string | null> {
  if (code === null) return sessionStorage.getItem(KEY);
  try {
    const tokens = await exchangeCode(code);
    sessionStorage.setItem(KEY, tokens.access_token);
    return tokens.access_token;
  } catch (error) {
    if (error instanceof NetworkFault) throw error;
    return null;
  }
}

/** Call when the registration is complete, or its token no longer valid. */
export function forgetRegistrant(): void {
  sessionStorage.removeItem(KEY);
  code = null;
  exchange = null;
}
