import type { KeptTokens } from '@lajvard/client';
import { clearFormDrafts } from '@lajvard/client/sign-in';
import type { UserInfo } from '@lajvard/contract';
import { useSyncExternalStore } from 'react';
import { readStored, removeStored, writeStored } from '../browser/storage.ts';
import { formDrafts } from './form-drafts.ts';
import {
  forgetSignIn,
  keepTokens,
  keepUser,
  keptTokens,
  keptUser,
  onSignInChanged,
  pagePerson,
  type StoredUser,
  sessionEnd,
} from './signed-in.ts';

export type { StoredUser } from './signed-in.ts';

/** `by-self`: the person signed out; the others come from the server or a parent page. */
export type SignOutReason = 'by-self' | 'blocked' | 'parent-page';

const FAREWELL_MS = 3_000;

/** Loaded on first use: a visitor's first screen carries no schemas. */
const calls = () => import('../calls/person-calls.ts');

/** The signed-in person of this browser. */
export const session = {
  tokens: keptTokens,
  user: keptUser,

  /**
   * Stores the tokens and fetches the person.
   * @throws what `callApi` throws, and `PageRefusal` where the browser stores nothing; then nobody is signed in
   */
  async signIn(tokens: KeptTokens): Promise<UserInfo> {
    pagePerson.become(tokens.access_token);
    keepTokens(tokens);
    formDrafts.dropOthers();
    try {
      if (keptTokens() === null) throw (await calls()).storageBlocked();
      return await session.refreshUser();
    } catch (error) {
      forgetSignIn();
      throw error;
    }
  },

  /** Fetches the person again and stores what the site needs. @throws what `callApi` throws */
  async refreshUser(): Promise<UserInfo> {
    const person = await (await calls()).fetchPerson();
    keepUser(person);
    return person;
  },

  /**
   * Forgets the person and their unsent input. A sign-out by the person is recorded first
   * (docs/specification/1-table-and-site.md#412-logout); if that fails, the browser forgets all the same.
   */
  async signOut(reason: SignOutReason): Promise<void> {
    if (reason === 'by-self' && keptTokens() !== null) {
      const recorded = calls().then(({ recordLogout }) => recordLogout());
      await Promise.race([recorded.catch(() => undefined), new Promise((over) => setTimeout(over, FAREWELL_MS))]);
    }
    writeStored('signed_out', true);
    removeStored('ticket_drafts');
    clearFormDrafts();
    sessionEnd.keep(null);
    forgetSignIn();
  },

  /** Runs after every change of tokens or person, in this tab or another; returns the unsubscribe function. */
  subscribe: onSignInChanged,
} as const;

let lastText: string | null = null;
let lastUser: StoredUser | null = null;

/** Returns the same object while the stored person is the same, as `useSyncExternalStore` requires. */
function userNow(): StoredUser | null {
  const text = keptTokens() === null ? null : JSON.stringify(readStored('user'));
  if (text !== lastText) {
    lastText = text;
    lastUser = text === null ? null : keptUser();
  }
  return lastUser;
}

/** Whether somebody is signed in, and who; follows sign-ins and sign-outs in other tabs. */
export function useSession(): { signedIn: boolean; user: StoredUser | null } {
  const signedIn = useSyncExternalStore(session.subscribe, () => keptTokens() !== null);
  const user = useSyncExternalStore(session.subscribe, userNow);
  return { signedIn, user };
}
