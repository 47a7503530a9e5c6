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

/** The address with the code in its query, where the pages look for it; unchanged if its fragment has none. */
export const moveToQuery = (address: URL, name: string): URL => {
  const url = new URL(address);
  const found = new URLSearchParams(url.hash.slice(1)).get(name);
  if (found === null) return url;
  url.hash = '';
  url.searchParams.set(name, found);
  return url;
};

/** The address with the code in its fragment, which no server is sent; unchanged if its query has none. */
export const moveToFragment = (address: URL, name: string): URL => {
  const url = new URL(address);
  const found = url.searchParams.get(name);
  if (found === null) return url;
  url.searchParams.delete(name);
  url.hash = new URLSearchParams([[name, found]]).toString();
  return url;
};

/** Hides a code of the address bar in the fragment, so that a reload sends it to no server. */
export const hideCode = (name: string): void => {
  const { pathname, search, hash } = moveToFragment(new URL(window.location.href), name);
  window.history.replaceState(window.history.state, '', `${pathname}${search}${hash}`);
};

/**
 * Reloads the page for a link that differs from the address in its fragment only, such as that of a mail opened in
 * the tab that asked for it: a browser stays on the page then.
 */
export const reloadForCodes = (names: readonly string[], reload = () => window.location.reload()): void =>
  window.addEventListener('hashchange', () => {
    const fragment = new URLSearchParams(window.location.hash.slice(1));
    if (names.some((name) => fragment.has(name))) reload();
  });
