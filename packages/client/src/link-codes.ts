/**
 * Takes a code out of the address at once, so that neither history nor referrer keeps it. Links of mails carry it in
 * the fragment, which no server is sent; those of earlier mails and of partners in the query.
 * @returns null if the address has none
 */
export const takeFromAddress = (name: string): string | null => {
  const url = new URL(window.location.href);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const found = fragment.get(name) ?? url.searchParams.get(name);
  if (found === null) return null;
  if (fragment.has(name)) url.hash = '';
  url.searchParams.delete(name);
  window.history.replaceState(window.history.state, '', `${url.pathname}${url.search}${url.hash}`);
  return found;
};

/** Puts what the fragment carries under this name, if anything, into the query, where the pages look for it. */
export const moveToQuery = (name: string): void => {
  const url = new URL(window.location.href);
  const found = new URLSearchParams(url.hash.slice(1)).get(name);
  if (found === null) return;
  url.hash = '';
  url.searchParams.set(name, found);
  window.history.replaceState(window.history.state, '', `${url.pathname}${url.search}`);
};

/**
 * Loads the page anew for a link that differs from the address in its fragment only, such as that of a mail opened in
 * the tab that asked for it: a browser stays on the page then.
 */
export const reloadForCodes = (names: readonly string[], reload = () => window.location.reload()): void =>
  window.addEventListener('hashchange', () => {
    const fragment = new URLSearchParams(window.location.hash.slice(1));
    if (names.some((name) => fragment.has(name))) reload();
  });
