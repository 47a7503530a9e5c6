import type { KeptTokens } from '@lajvard/client';
import { createPagePerson, createSessionEndMark, hideAndReload } from '@lajvard/client/sign-in';

/**
 * Staff tokens have their own key (docs/specification/2-account-and-back-office.md#318-what-the-offices-browser-keeps);
 * language and theme share the site's.
 */
export type StorageKey =
  | 'admin_token'
  | 'admin_ticket_drafts'
  | 'lang'
  | 'theme_setting'
  | 'office_shortcuts'
  | 'office_broadcast_draft'
  | `office_columns:${string}`;

/** A stored text; null if there is none or storage is unavailable. */
export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; null removes it. */
export function writeStored(key: StorageKey, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Without storage the page works from memory.
  }
}

/** The stored staff tokens; null if missing or unreadable. */
export function keptTokens(): KeptTokens | null {
  try {
    const kept = JSON.parse(readStored('admin_token') ?? 'null') as Partial<KeptTokens> | null;
    if (typeof kept?.access_token !== 'string') return null;
    return { access_token: kept.access_token, refresh_token: kept.refresh_token ?? '' };
  } catch {
    return null;
  }
}

/** How the session of this tab ended. */
export const sessionEnd = createSessionEndMark('admin_session_end');

/** Hides and reloads a page of somebody who is no longer signed in here. */
export function leavePage(): void {
  if (keptTokens() === null) sessionEnd.keep('session-ended');
  hideAndReload();
}

/** Whose page this is; every call names that person. */
export const pagePerson = createPagePerson(() => keptTokens()?.access_token ?? null, leavePage);

export function keepTokens({ access_token, refresh_token }: KeptTokens): void {
  sessionEnd.keep(null);
  writeStored('admin_token', JSON.stringify({ access_token, refresh_token }));
}

/** @returns whether any were stored */
export function forgetTokens(): boolean {
  const had = keptTokens() !== null;
  pagePerson.become(null);
  writeStored('admin_token', null);
  return had;
}
