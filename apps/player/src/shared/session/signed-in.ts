import type { KeptTokens } from '@lajvard/client';
import { clearFormDrafts, createPagePerson, createSessionEndMark, hideAndReload } from '@lajvard/client/sign-in';
import type { UserInfo } from '@lajvard/contract';
import { onStoredElsewhere, readStored, removeStored, writeStored } from '../browser/storage.ts';

/**
 * What the browser stores about a person: only what table and header need
 * (docs/specification/1-table-and-site.md#31-what-the-browser-keeps).
 */
export type StoredUser = Pick<
  UserInfo,
  'id' | 'account_code' | 'locale' | 'favorite' | 'is_admin' | 'blacklisted_at' | 'bet_limitation' | 'bet_limit'
> & {
  settings: Pick<
    UserInfo['settings'],
    'closure_end_at' | 'exclusion_end_at' | 'bet_limitation_period' | 'bet_limitation_amount'
  >;
};

/** Why the session of this tab ended. */
export const sessionEnd = createSessionEndMark('session_end');

/** Hides and reloads the page: its person is no longer signed in here. */
export function leavePage(): void {
  const onPurpose = readStored('signed_out') !== null;
  if (onPurpose || keptTokens() !== null) clearFormDrafts();
  if (keptTokens() === null) sessionEnd.keep(onPurpose ? 'signed-out' : 'session-ended');
  hideAndReload();
}

/** Whose page this is; every call of the page names that person. */
export const pagePerson = createPagePerson(() => keptTokens()?.access_token ?? null, leavePage);

const listeners = new Set<() => void>();
let tellingOthers = false;

/** The stored tokens; null if there are none. `refresh_token` is empty if none was given. */
export function keptTokens(): KeptTokens | null {
  const kept = readStored('token') as Partial<Record<keyof KeptTokens, unknown>> | null;
  if (typeof kept !== 'object' || kept === null || typeof kept.access_token !== 'string') return null;
  return {
    access_token: kept.access_token,
    refresh_token: typeof kept.refresh_token === 'string' ? kept.refresh_token : '',
  };
}

export function keepTokens(tokens: KeptTokens): void {
  removeStored('signed_out');
  sessionEnd.keep(null);
  writeStored('token', { access_token: tokens.access_token, refresh_token: tokens.refresh_token });
  tell();
}

/** The stored person; null if there is none. */
export function keptUser(): StoredUser | null {
  const kept = readStored('user') as StoredUser | null;
  return typeof kept === 'object' && kept !== null && typeof kept.id === 'number' ? kept : null;
}

export function keepUser(user: UserInfo): void {
  const { id, account_code, locale, favorite, is_admin, blacklisted_at, bet_limitation, bet_limit } = user;
  const { closure_end_at, exclusion_end_at, bet_limitation_period, bet_limitation_amount } = user.settings;
  const settings = { closure_end_at, exclusion_end_at, bet_limitation_period, bet_limitation_amount };
  const kept: StoredUser = {
    id,
    account_code,
    locale,
    favorite,
    is_admin,
    blacklisted_at,
    bet_limitation,
    bet_limit,
    settings,
  };
  writeStored('user', kept);
  tell();
}

/** Forgets person and tokens. @returns whether anything was stored */
export function forgetSignIn(): boolean {
  const had = keptTokens() !== null || keptUser() !== null;
  pagePerson.become(null);
  removeStored('token');
  removeStored('user');
  if (had) tell();
  return had;
}

/** Runs after every change of tokens or person, in this tab or another; returns the unsubscribe function. */
export function onSignInChanged(listener: () => void): () => void {
  if (!tellingOthers) {
    tellingOthers = true;
    onStoredElsewhere('token', tell);
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of [...listeners]) listener();
}
