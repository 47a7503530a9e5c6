import type { Settings } from '#platform/settings/read-settings.ts';

/** The origin of the video if it is not this server; the browser must be allowed to load it. */
export const videoOriginsOf = (template: string): string[] =>
  /^https?:/.test(template) ? [new URL(template.replaceAll('{stream}', 'stream')).origin] : [];

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Decides which pages may open a socket: those of this site; in the demo also those of this machine
 * (a development server).
 */
export const originRule =
  ({ PUBLIC_URL, DEMO }: Pick<Settings, 'PUBLIC_URL' | 'DEMO'>) =>
  (origin: string, host: string | undefined): boolean => {
    if (!URL.canParse(origin)) return false; // 'null': a sandboxed frame, a file
    const from = new URL(origin);
    if (PUBLIC_URL !== null && from.origin === new URL(PUBLIC_URL).origin) return true;
    if (PUBLIC_URL === null && from.host === host) return true;
    return DEMO && LOOPBACK.has(from.hostname);
  };
