import { pino } from 'pino';

/** What the server writes down about itself. Never a token, a password, a query or a body. */
export interface Log {
  debug(facts: object, message: string): void;
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

const SECRET_KEYS = [
  'password',
  'password_confirmation',
  'access_token',
  'refresh_token',
  'token',
  'code',
  'authorization',
  'secret',
  'hash_code',
  'query',
];
const REDACTED = SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);

/** A log of JSON lines on standard output; `write` takes its place in tests. */
export const openLog = (level: string, write?: (line: string) => void): Log =>
  pino(
    {
      level,
      base: null,
      redact: { paths: REDACTED, censor: '[redacted]' },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
    },
    ...(write ? [{ write }] : []),
  );

/** For places that must not speak. */
export const SILENT: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** An error as facts for the log: its text and where, nothing else that may hang on it. */
export const faultFacts = (
  error: unknown,
): { error: string; stack?: string | undefined; sqlState?: string | undefined } =>
  error instanceof Error
    ? { error: error.message, stack: error.stack, sqlState: (error as { code?: string }).code }
    : { error: String(error) };
