import { createHmac } from 'node:crypto';
import { LINK_PATHS } from '@lajvard/contract';
import { sameText } from '#platform/http/auth.ts';
import { keysFor, type Secrets } from '#platform/keys.ts';

/** What a link is for. */
export type LinkKind = keyof typeof LINK_PATHS;

/**
 * Writes and reads a link's reference `u`: a signed path of this API with a one-time code, never a URL
 * (docs/specification/1-table-and-site.md#76-references-in-addresses).
 */
export interface AccountLinks {
  write(kind: LinkKind, code: string): string;
  /** @returns the code; null if we did not write the reference, or it is for another path */
  read(kind: LinkKind, u: string): string | null;
}

/** @param secrets TOKEN_SECRET, and the one before it */
export const accountLinks = (secrets: Secrets): AccountLinks => {
  const keys = keysFor(secrets, 'account-link');
  const sign = (payload: string, key: Buffer): string => createHmac('sha256', key).update(payload).digest('base64url');
  return {
    write: (kind, code) => {
      const payload = Buffer.from(JSON.stringify({ path: LINK_PATHS[kind], code })).toString('base64url');
      return `${payload}.${sign(payload, keys[0])}`;
    },
    read: (kind, u) => {
      const [payload = '', signature = ''] = u.split('.');
      if (!keys.some((key) => sameText(signature, sign(payload, key)))) return null;
      const { path, code } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>;
      return path === LINK_PATHS[kind] && typeof code === 'string' ? code : null;
    },
  };
};
