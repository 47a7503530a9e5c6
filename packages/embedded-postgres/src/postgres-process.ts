import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { POSTGRES_ENVIRONMENT, type RunAs } from './run-as.ts';

const KEPT_LINES = 60;
const LAST_WORDS_MS = 200; // what it printed may reach us a little after its end

/**
 * The shell between us and PostgreSQL. Its standard input is a pipe that only we hold: when we die, whatever the
 * reason, the pipe closes and PostgreSQL does a fast shutdown. When PostgreSQL ends by itself the shell ends with it,
 * with its exit code.
 */
const GUARD = `
exec 3<&0
"$@" 3<&- </dev/null &
postgres=$!
( cat <&3 >/dev/null; kill -INT $postgres ) 2>/dev/null &
watch=$!
exec 3<&-
trap 'kill -INT $postgres' TERM INT HUP
while :; do
  wait $postgres; code=$?
  kill -0 $postgres 2>/dev/null || break
done
kill $watch 2>/dev/null
exit $code`;

/** A PostgreSQL that was started here. */
export interface PostgresProcess {
  /** Resolves when it has ended, however that came. Never rejects. */
  readonly ended: Promise<void>;
  readonly hasEnded: () => boolean;
  /** The last lines it printed. */
  readonly lastLines: () => string;
  /** Asks for a fast shutdown: open transactions are rolled back, everything is written, then it ends. */
  readonly askToEnd: () => void;
}

/** Starts PostgreSQL in its folder; it takes connections a little later. */
export const launchPostgres = (
  runAs: RunAs,
  postgres: string,
  args: readonly string[],
  folder: string,
): PostgresProcess => {
  const [file = '', ...rest] = [...runAs.prefix, 'sh', '-c', GUARD, 'sh', postgres, ...args];
  const child = spawn(file, rest, {
    ...runAs.ids,
    cwd: folder,
    env: POSTGRES_ENVIRONMENT,
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true, // Ctrl-C in a terminal is for us: PostgreSQL ends after our last write, not before
  });
  const lines: string[] = [];
  const keep = (line: string): void => {
    lines.push(line);
    if (lines.length > KEPT_LINES) lines.shift();
  };
  child.stdin.on('error', () => undefined); // it has ended: `exit` tells
  createInterface({ input: child.stderr }).on('line', keep);
  let over = false;
  const ended = new Promise<void>((resolve) => {
    const end = (): void => {
      over = true;
      child.stdin.destroy(); // lets the shell's watch end too
      resolve();
    };
    child.on('close', end);
    child.on('exit', () => setTimeout(end, LAST_WORDS_MS)); // its workers may hold the pipe open longer than it lived
    child.on('error', (error) => {
      keep(error.message);
      end();
    });
  });
  return { ended, hasEnded: () => over, lastLines: () => lines.join('\n'), askToEnd: () => child.stdin.end() };
};
