/**
 * A link of this site for a page of its own (a new tab): `rId` and `bc` are carried onto it
 * (docs/specification/1-table-and-site.md#22-query-parameters).
 */
export function siteHref(path: string): string {
  const here = new URLSearchParams(window.location.search);
  const carried = ['rId', 'bc'].flatMap((name) => {
    const value = here.get(name);
    return value ? [[name, value]] : [];
  });
  return carried.length === 0 ? path : `${path}?${new URLSearchParams(carried)}`;
}
