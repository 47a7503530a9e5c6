import { LINK_PATHS } from '@lajvard/contract';

/** The purpose of a mailed link. */
export type LinkKind = keyof typeof LINK_PATHS;

/**
 * What the reference `u` of a link is for (docs/specification/2-account-and-back-office.md#21-player-routes); null if
 * it is not one of ours. The server signs and checks it; this check only keeps the browser from posting to an address
 * that came with a link.
 */
export function linkKindOf(u: string | undefined): LinkKind | null {
  const path = pathIn(u ?? '');
  if (path === LINK_PATHS.password) return 'password';
  if (path === LINK_PATHS.stop) return 'stop';
  return path === LINK_PATHS.email ? 'email' : null;
}

function pathIn(u: string): unknown {
  const [payload = '', signature = ''] = u.split('.');
  if (payload === '' || signature === '') return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0));
    const reference: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof reference === 'object' && reference !== null && 'path' in reference ? reference.path : null;
  } catch {
    return null;
  }
}
