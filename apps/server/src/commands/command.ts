/** What a command of the operator's has of the process that runs it; a test gives it another one. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
}

/** @returns the status of the program @throws Misused, UnusableSettings */
export type Command = (args: readonly string[], terminal: Terminal) => Promise<number>;

/** Thrown where a command cannot do what was asked: its message says why, or how the command is called. */
export class Misused extends Error {}
