/** What a command has of the process that runs it; a test gives it another one. */
export interface Terminal {
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Calls back when somebody stops the program. Who does not ask is ended by the system. */
  readonly onStop: (stop: () => void) => void;
}

/** @returns the status of the program @throws Unusable */
export type Command = (args: readonly string[], terminal: Terminal) => Promise<number>;

/** What a command throws is said in one line, and ends it with 2. */
export const runCommand = (command: Command, args: readonly string[], terminal: Terminal): Promise<number> =>
  command(args, terminal).catch((error: unknown) => {
    terminal.complain(error instanceof Error ? error.message : String(error));
    return 2;
  });

/** Runs a command with the arguments of this process. @returns the status of the program */
export const runHere = (command: Command): Promise<number> =>
  runCommand(command, process.argv.slice(2), {
    print: console.log,
    complain: console.error,
    env: process.env,
    onStop: (stop) => {
      process.once('SIGINT', stop).once('SIGTERM', stop);
    },
  });
