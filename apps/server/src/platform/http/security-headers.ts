/** The settings the headers depend on. */
export interface HeaderSettings {
  readonly publicUrl: string | null;
  readonly frameAncestors: readonly string[];
  /** Other origins that serve the video; empty if this one does. */
  readonly videoOrigins: readonly string[];
  /** Origins whose pages these pages may frame. */
  readonly framed?: readonly string[];
}

const socketOriginOf = (publicUrl: string | null): string[] =>
  publicUrl === null ? [] : [new URL(publicUrl).origin.replace(/^http/, 'ws')];

/**
 * The policy of every answer: nothing from elsewhere, no inline script, no plug-ins
 * (docs/specification/4-reliability.md#41-asvs-items, 3.4.3).
 */
const contentSecurityPolicy = ({ publicUrl, frameAncestors, videoOrigins, framed = [] }: HeaderSettings): string =>
  [
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    ['media-src', "'self'", 'blob:', ...videoOrigins].join(' '), // blob: as hls.js plays
    "worker-src 'self' blob:",
    ['connect-src', "'self'", ...socketOriginOf(publicUrl), ...videoOrigins].join(' '),
    // the account's pages over the table on phones; in the office, the wheel's picture
    ['frame-src', "'self'", ...framed].join(' '),
    ['frame-ancestors', "'self'", ...frameAncestors].join(' '),
  ].join('; ');

/** The headers that every answer carries. */
export const securityHeaders = (settings: HeaderSettings): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': contentSecurityPolicy(settings),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  ...(settings.publicUrl?.startsWith('https:')
    ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
    : {}),
});
