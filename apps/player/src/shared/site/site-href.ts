/**
 * The address of a page of this site, to open separately (a new tab), with this page's `rId` and `bc`
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
