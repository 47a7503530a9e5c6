const CARRIED = ['rId', 'bc'] as const;

/**
 * A path of this site with the `rId` and `bc` of the current address
 * (docs/specification/1-table-and-site.md#22-query-parameters). Router links do this themselves; use it for full page
 * loads and for paths that came as text.
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
