import { spawnSync } from 'node:child_process';

const MAX_OUTPUT_BYTES = 1 << 28;
const QUOTED = 4_000; // characters of the output, in an error

/** How a command ended. */
export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  /** All that it wrote, or why it could not start. */
  readonly output: string;
}

interface Options {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly input?: string;
  readonly timeout?: number; // ms
}

/** Runs a command to its end, whatever that is. */
export const attempt = (command: string, args: readonly string[], options: Options = {}): Outcome => {
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
    ...options,
  });
  return { status, stdout, output: error?.message ?? `${stdout}${stderr}` };
};

/** @returns what a command wrote to stdout. @throws with the end of its output, if it failed */
export const succeeded = (what: string, { status, stdout, output }: Outcome): string => {
  if (status !== 0) throw new Error(`${what}: ${output.trim().slice(-QUOTED)}`);
  return stdout;
};

/** Runs a command that must succeed. @returns what it wrote to stdout */
export const run = (command: string, args: readonly string[], options: Options = {}): string =>
  succeeded(`${command} ${args.join(' ')}`, attempt(command, args, options));

/** The arguments of `nsenter` that run a command in these namespaces of a process. */
export const enter = (pid: number, namespaces: readonly string[], ...command: readonly string[]): string[] => [
  `--target=${pid}`,
  ...namespaces.map((name) => `--${name}`),
  ...command,
];

/** A machine that a test starts inside this one. */
export interface Machine {
  /** The process whose namespaces it is. */
  readonly pid: number;
  /** Writes a file that only this machine has. */
  place(file: string, content: string | Uint8Array, owner?: string): void;
}
