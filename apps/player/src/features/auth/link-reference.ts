import { LINK_PATHS } from '@lajvard/contract';

/** What a link by mail is for. */
export type LinkKind = keyof typeof LINK_PATHS;

/**
 * What the reference `u` of a link names (docs/specification/2-account-and-back-office.md#21-player-routes), or null where it names nothing of ours.
 * The server signs and checks it; this only sees to it
 * that the browser never posts to an address that a link brought along.
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
    const said: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof said === 'object' && said !== null && 'path' in said ? said.path : null;
  } catch {
    return null;
  }
}
