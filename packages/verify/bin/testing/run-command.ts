import { execFile } from 'node:child_process';
import path from 'node:path';
import { type Command, runCommand } from '../command.ts';

// For tests: a command called in this process, and the program that somebody starts.

export interface Ended {
  readonly code: number | string;
  readonly out: string;
  readonly error: string;
}

/** A command under way: what it has said so far, how it is stopped, and how it ends. */
export const startCommand = (command: Command, args: readonly string[], env: Record<string, string> = {}) => {
  let [out, error] = ['', ''];
  const stops: (() => void)[] = [];
  const status = runCommand(command, args, {
    print: (text) => {
      out += `${text}\n`;
    },
    complain: (text) => {
      error += `${text}\n`;
    },
    env,
    onStop: (stop) => stops.push(stop),
  });
  return {
    out: () => out,
    error: () => error,
    stop: () => {
      for (const stop of stops) stop();
    },
    ended: status.then((code): Ended => ({ code, out, error })),
  };
};

/** Calls a command and waits for its end. */
export const endOf = (command: Command, args: readonly string[], env: Record<string, string> = {}): Promise<Ended> =>
  startCommand(command, args, env).ended;

/** The path of a program of this package. */
export const programOf = (name: string): string => path.resolve(import.meta.dirname, `../${name}.ts`);

/** Starts a program of this package in a process of its own, with no other environment, and waits for its end. */
export const runProgram = (name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const own = Object.assign({ PATH: process.env.PATH }, env);
    execFile(process.execPath, [programOf(name), ...args], { env: own }, (failure, out, error) =>
      resolve({ code: failure?.code ?? 0, out, error }),
    );
  });
