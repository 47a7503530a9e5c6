/**
 * The path in `r` if it belongs to this office, else null
 * (docs/specification/1-table-and-site.md#76-references-in-addresses).
 */
export function safeReturnPath(r: unknown, origin: string = window.location.origin): string | null {
  if (typeof r !== 'string' || r.length > 2000 || !r.startsWith('/admin/') || r.includes('\\')) return null;
  if ([...r].some((sign) => sign < ' ' || sign === '\u007f')) return null; // browsers drop these inside addresses
  try {
    const url = new URL(r, origin);
    const inside = url.origin === origin && url.pathname.startsWith('/admin/');
    return inside ? `${url.pathname}${url.search}${url.hash}` : null;
  } catch {
    return null;
  }
}
