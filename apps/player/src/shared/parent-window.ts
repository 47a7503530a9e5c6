import { loadSiteConfig } from './site-config.ts';

/** The origins this site speaks with as a frame: its own, and those of the setting PARENT_ORIGINS. */
export async function parentOrigins(): Promise<readonly string[]> {
  const { PARENT_ORIGINS } = await loadSiteConfig();
  return [window.location.origin, ...PARENT_ORIGINS];
}

/** Whether an origin stands on the list, letter by letter. `null` (a sandboxed frame, a file) never does. */
export const isOurs = (origin: string, list: readonly string[]): boolean => origin !== 'null' && list.includes(origin);

/**
 * Says a word to the parent page if its origin is on the list. The browser delivers a message only to the origin it is addressed to: to a page of any other
 * origin nothing is ever sent.
 */
export async function postToParent(word: object): Promise<void> {
  if (window.parent === window) return;
  const known = await parentOrigins();
  // Where the browser tells who the parent is, only that one is addressed; else each of the list, and at most one of them gets it.
  const parent = window.location.ancestorOrigins?.[0];
  for (const origin of parent === undefined ? known : known.filter((one) => one === parent)) {
    window.parent.postMessage(word, origin);
  }
}
