const CARRIED = ['rId', 'bc'] as const;

/**
 * A path of this site with what the address carries along (docs/specification/1-table-and-site.md#22-query-parameters: `rId` and `bc`). Links of the
 * router do so by themselves; this is for the few that are
 * not its own: full page loads, and paths that came as text.
 */
export function carried(path: string, search: string = window.location.search): string {
  const here = new URLSearchParams(search);
  const url = new URL(path, window.location.origin);
  for (const name of CARRIED) {
    const value = here.get(name);
    if (value && !url.searchParams.has(name)) url.searchParams.set(name, value);
  }
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The home website (docs/specification/1-table-and-site.md#412-logout). */
export const homeAddress = (): string => carried('/');
