/** A link of this site for a page of its own (a new tab): `rId` and `bc` are carried onto it (spec 1 §2). */
export function siteHref(path: string): string {
  const here = new URLSearchParams(window.location.search);
  const carried = ['rId', 'bc'].flatMap((name) => {
    const value = here.get(name);
    return value ? [[name, value]] : [];
  });
  return carried.length === 0 ? path : `${path}?${new URLSearchParams(carried)}`;
}
