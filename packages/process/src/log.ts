import { pino } from 'pino';
import { plainLine } from './plain-line.ts';

/** What a process writes down about itself. Never a token, a password, a query or a body. */
export interface Log {
  debug(facts: object, message: string): void;
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export const LOG_FORMATS = ['json', 'text'] as const;

export interface LogOptions {
  /** Which process this is: `server`, `media`, `studio`. */
  readonly service: string;
  readonly level: (typeof LOG_LEVELS)[number];
  /** `json`: one object per line, for machines. `text`: for people. */
  readonly format: (typeof LOG_FORMATS)[number];
  /** Added to each line, such as the id of the request. */
  context?(): object;
  /** Takes a line, with its end. Default: standard output, or the file descriptor `to`. */
  write?(line: string): void;
  readonly to?: number;
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

/** The level and format that `LOG_LEVEL` and `LOG_FORMAT` name. @throws a plain sentence for any other value */
export const logSettings = (
  env: Readonly<Record<string, string | undefined>>,
): Pick<LogOptions, 'level' | 'format'> => {
  const oneOf = <T extends string>(name: string, known: readonly [T, ...T[]], standard: T): T => {
    const value = env[name]?.trim() || standard;
    const found = known.find((each) => each === value);
    if (found === undefined) throw new Error(`${name} must be one of ${known.join(', ')}.`);
    return found;
  };
  return { level: oneOf('LOG_LEVEL', LOG_LEVELS, 'info'), format: oneOf('LOG_FORMAT', LOG_FORMATS, 'json') };
};

/** A log with the same fields in every process: `time`, `level`, `service`, what `context` adds, the facts, `msg`. */
export const openLog = ({ service, level, format, context, to = 1, ...options }: LogOptions): Log => {
  // the library's own outlives a reader that has gone
  const destination = options.write ? { write: options.write } : pino.destination({ dest: to, sync: true });
  return pino(
    {
      level,
      base: { service },
      redact: { paths: REDACTED, censor: '[redacted]' },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      // the library writes the line's facts into the object that it gets here
      ...(context && { mixin: () => ({ ...context() }) }),
    },
    format === 'json' ? destination : { write: (line: string) => destination.write(plainLine(line)) },
  );
};

/** Discards everything. */
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
