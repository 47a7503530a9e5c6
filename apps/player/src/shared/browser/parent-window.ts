import { loadSiteConfig } from '../site/site-config.ts';

/** The origins this site exchanges messages with when framed: its own, and those of the setting PARENT_ORIGINS. */
export async function parentOrigins(): Promise<readonly string[]> {
  const { PARENT_ORIGINS } = await loadSiteConfig();
  return [window.location.origin, ...PARENT_ORIGINS];
}

/** Whether an origin is on the list, exactly. `null` (a sandboxed frame, a file) never is. */
export const isOurs = (origin: string, list: readonly string[]): boolean => origin !== 'null' && list.includes(origin);

/**
 * Sends a message to the parent page if its origin is on the list. A browser delivers a message only to the origin it
 * is addressed to, so a page of any other origin receives nothing.
 */
export async function postToParent(word: object): Promise<void> {
  if (window.parent === window) return;
  const known = await parentOrigins();
  // If the browser names the parent, only that origin is addressed; else each on the list, and at most one receives it.
  const parent = window.location.ancestorOrigins?.[0];
  for (const origin of parent === undefined ? known : known.filter((one) => one === parent)) {
    window.parent.postMessage(word, origin);
  }
}
