/**
 * The path of `r` if it is one of this site, else null
 * (docs/specification/1-table-and-site.md#76-references-in-addresses). Judged as a browser would: the resolved address
 * must keep our origin, and the path must not begin with `//` or `/\`.
 */
export function safeReturnPath(r: unknown, origin: string = window.location.origin): string | null {
  if (typeof r !== 'string' || r.length > 2000 || !r.startsWith('/')) return null;
  if (hasControlSign(r) || r.includes('\\') || r.startsWith('//')) return null;
  let url: URL;
  try {
    url = new URL(r, origin);
  } catch {
    return null;
  }
  if (url.origin !== origin || url.pathname.startsWith('//')) return null;
  if (NO_PAGE.test(url.pathname)) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Paths of this site that are not its pages: API, files, the office. */
const NO_PAGE = /^\/(api|oauth|backoffice|assets|media|socket\.io|livez|readyz|healthz|admin)(\/|$)/;

/** Browsers drop tabs and line breaks in addresses: `/<tab>/evil` would become `//evil`. */
function hasControlSign(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) < 0x20 || text.charCodeAt(at) === 0x7f) return true;
  }
  return false;
}
