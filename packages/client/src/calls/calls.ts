import { oauthToken, type Route, type Tokens } from '@lajvard/contract';
import * as z from 'zod/mini';
import type { PagePerson } from '../sign-in/page-person.ts';
import type { SessionEndMark } from '../sign-in/session-end.ts';
import { ApiRefusal, NetworkFault } from './call-error.ts';
import { type CallInput, readReply, send } from './request.ts';

z.config({ jitless: true }); // the Content-Security-Policy forbids eval: do not even try

// docs/specification/1-table-and-site.md#71-tokens-and-401: verbatim
const AUTHORIZATION_FAILED = 'Authorization Failed.';

export type KeptTokens = Pick<Tokens, 'access_token' | 'refresh_token'>;

/** What an app stores of a sign-in, and how its pages end. */
export interface StoredSignIn {
  /** Null if there are none. `refresh_token` is empty if none was given. */
  tokens(): KeptTokens | null;
  keep(tokens: KeptTokens): void;
  /** Forgets tokens and person. @returns whether anything was stored */
  forget(): boolean;
  readonly person: PagePerson;
  readonly end: SessionEndMark;
  /** Hides and reloads the page: its person is no longer signed in here. */
  leave(): void;
  /** The Web Lock under which one tab at a time renews the tokens. */
  readonly lockName: string;
  deviceId?(): string;
  /** Shows the second factor again; false: the person would rather not. */
  showFactor?(): Promise<boolean>;
  /** Where a blacklisted person goes; staff cannot be blacklisted. */
  readonly blockedPath?: string;
}

/** What the page does when its session is over; replaced in tests. */
export const page = {
  reload: (): void => window.location.reload(),
  goTo: (path: string): void => window.location.assign(path),
};

/** Calls a route of the contract for the person signed in, as an app does. */
export type CallApi = <R extends Route>(route: R, input?: CallInput<R>) => Promise<z.infer<R['reply']>>;

/** The calls of an app whose tokens and person are stored as `signIn` says. */
export function createCalls(signIn: StoredSignIn) {
  /**
   * Calls a route of the contract with the stored access token. After a 401 it renews the tokens and tries once more
   * (docs/specification/1-table-and-site.md#71-tokens-and-401), and once the second factor was shown again.
   * @returns the reply, parsed by the contract's schema
   * @throws ApiRefusal when the server refuses; NetworkFault when it cannot be reached
   */
  async function callApi<R extends Route>(route: R, input: CallInput<R> = {}): Promise<z.infer<R['reply']>> {
    try {
      return await callOnce(route, input);
    } catch (error) {
      const isStale = error instanceof ApiRefusal && error.code === 'second-factor-stale';
      if (!isStale || !(await signIn.showFactor?.())) throw error;
      return callOnce(route, input);
    }
  }

  async function callOnce<R extends Route>(route: R, input: CallInput<R>): Promise<z.infer<R['reply']>> {
    const isOwn = route.who !== 'anyone' && input.token === undefined;
    const token = input.token ?? (isOwn ? (signIn.tokens()?.access_token ?? null) : null);
    const person = isOwn ? signIn.person.current() : null;
    const response = await send(route, input, token, person);
    if (response.status !== 401 || !isOwn) return replyOf(route, response);
    const renewed = await within(input.timeoutMs, renewTokens(token));
    return replyOf(route, await send(route, input, renewed, person));
  }

  /** Reads the reply. If the page belongs to someone other than the person signed in now, leaves it. */
  const replyOf = <R extends Route>(route: R, response: Response): Promise<z.infer<R['reply']>> =>
    readReply(route, response).catch((error: unknown) => {
      if (error instanceof ApiRefusal && error.code === 'another-person') signIn.leave();
      throw error;
    });

  let renewing: Promise<string> | null = null;

  /**
   * Renews the tokens: once for all calls of this tab, and in one tab at a time.
   * @param refused the access token the server refused
   * @returns the new access token
   * @throws ApiRefusal `Authorization Failed.` when the session is over; NetworkFault when the server cannot be reached
   */
  function renewTokens(refused: string | null): Promise<string> {
    renewing ??= alone(signIn.lockName, () => renew(refused)).finally(() => {
      renewing = null;
    });
    return renewing;
  }

  async function renew(refused: string | null): Promise<string> {
    const kept = signIn.tokens();
    if (kept && kept.access_token !== refused) return kept.access_token; // another tab has already renewed them
    if (!kept?.refresh_token) throw endSession();
    const device = signIn.deviceId === undefined ? {} : { device_id: signIn.deviceId() };
    const body = { grant_type: 'refresh_token', refresh_token: kept.refresh_token, ...device } as const;
    const response = await send(oauthToken, { body }, null);
    if (response.status === 401) throw endSession(); // a 401 on the token call
    const tokens = await readReply(oauthToken, response).catch((error: unknown) => {
      if (signIn.blockedPath !== undefined && error instanceof ApiRefusal && error.code === 'blacklisted') {
        signIn.forget();
        page.goTo(signIn.blockedPath); // docs/specification/1-table-and-site.md#61-who-may-be-where: token removed
      }
      throw error;
    });
    signIn.keep(tokens);
    return tokens.access_token;
  }

  /**
   * Forgets who was signed in and reloads the page. Its guard then asks to sign in and returns here, the login page
   * says why, and unsent input is kept (decision 022); a public page opens as for a visitor. Does not reload if nothing
   * was stored, because that would only lead back here.
   */
  function endSession(): ApiRefusal {
    if (signIn.forget()) {
      signIn.end.keep('session-ended');
      page.reload();
    }
    return new ApiRefusal(AUTHORIZATION_FAILED, { status: 401, code: 'token-invalid' });
  }

  return { callApi, renewTokens };
}

/** Stops waiting after `ms`; the work goes on for other callers. @throws NetworkFault on time-out */
async function within<T>(ms: number | undefined, work: Promise<T>): Promise<T> {
  if (ms === undefined) return work;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NetworkFault('the tokens were not renewed in time')), ms);
  });
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}

/** Runs in one tab at a time, if the browser has Web Locks. */
async function alone(lockName: string, work: () => Promise<string>): Promise<string> {
  if (!('locks' in navigator) || !navigator.locks) return work(); // no Web Locks, as in an insecure context
  try {
    return await navigator.locks.request(lockName, work);
  } catch (error) {
    if (error instanceof ApiRefusal || error instanceof NetworkFault) throw error;
    throw new NetworkFault('the tokens could not be renewed', { cause: error });
  }
}
