import http from 'node:http';
import https from 'node:https';
import type { Host } from '../harness/machines/host.ts';

/** An answer as it came through nginx. */
interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Calls of players and staff to the public names, which stand for the proxy's address. */
export interface Site {
  readonly ca: string;
  call(options: {
    readonly path: string;
    readonly host?: string;
    readonly method?: 'GET' | 'POST';
    readonly token?: string;
    readonly json?: unknown;
    readonly headers?: Readonly<Record<string, string>>;
    readonly bytes?: Uint8Array;
    readonly timeoutMs?: number;
  }): Promise<Reply>;
}

export const PLAY_HOST = 'play.example';
export const OFFICE_HOST = 'office.example';

/** @param ca the certificate that both names share, PEM */
export const openSite = (ca: string): Site => ({
  ca,
  call: callerOf(https.request, { agent: new https.Agent({ keepAlive: true, maxSockets: 96, ca }) }),
});

/** Calls to one server, past the proxy. */
export const openServer = ({ address }: Host): Site['call'] =>
  callerOf(http.request, { hostname: address, port: 3000 });

const callerOf =
  (ask: typeof https.request, where: https.RequestOptions): Site['call'] =>
  ({ path, host = PLAY_HOST, method = 'GET', token, json, headers, bytes, timeoutMs = 10_000 }) =>
    new Promise((resolve, reject) => {
      const body = bytes ?? (json === undefined ? undefined : Buffer.from(JSON.stringify(json)));
      const request = ask(
        {
          host,
          ...where,
          path,
          method,
          timeout: timeoutMs,
          headers: {
            ...(token && { authorization: `Bearer ${token}` }),
            ...(json !== undefined && { 'content-type': 'application/json' }),
            ...(body && { 'content-length': String(body.length) }),
            ...headers,
          },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
          );
          response.on('error', reject);
        },
      );
      request.on('timeout', () => request.destroy(new Error('no answer in time')));
      request.on('error', reject);
      request.end(body);
    });

/** A call that goes past the proxy, to a server itself. @returns the status */
export const callServer = (
  { address }: Host,
  path: string,
  json: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = http.request(
      { host: address, port: 3000, path, method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
      (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    request.on('error', reject);
    request.end(JSON.stringify(json));
  });
