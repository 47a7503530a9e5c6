import { isIP } from 'node:net';

/** Where passkeys work: the host they belong to (WebAuthn's RP ID), and the only origin whose answers count. */
export interface PasskeyHost {
  readonly host: string;
  readonly origin: string;
}

/**
 * The host of the passkeys of the site, or of the office; null where browsers have none: at an IP address, or without
 * https except at `localhost`.
 * @param url of the site or the office; null: none is configured, as in the demo, which is then at `localhost`
 * @param listensAt the address at which the server listens
 */
export const passkeyHostOf = (url: string | null, listensAt: string): PasskeyHost | null => {
  const { hostname: host, origin, protocol } = new URL(url ?? `http://localhost:${new URL(listensAt).port}`);
  if (host.startsWith('[') || isIP(host) !== 0) return null;
  return protocol === 'https:' || host === 'localhost' ? { host, origin } : null;
};
