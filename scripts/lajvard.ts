import type { Command, Terminal } from '../apps/server/src/commands/command.ts';

// The operator's command line: `npm run -s lajvard -- COMMAND`, or `node scripts/lajvard.mjs COMMAND` without npm.
/** Imports a command when it is asked for; null: the file is a program that runs when it is imported. */
type Load = () => Promise<{ readonly run: Command } | null>;
const COMMANDS: Readonly<Record<string, readonly [load: Load, what: string]>> = {
  export: [
    () => import('../apps/server/src/commands/export.ts'),
    'write a closed month into a folder, or check such a folder',
  ],
  migrate: [
    () => import('../apps/server/src/commands/migrate.ts'),
    "bring the database to this version's schema, as DATABASE_OWNER_URL",
  ],
  'new-log': [
    () => import('../apps/server/src/commands/new-log.ts'),
    'begin another public log, after a restore that lost leaves of it',
  ],
  prove: [
    () => import('../apps/server/src/commands/prove.ts'),
    'verify the ledger, the audit log and the sums of the reports',
  ],
  'restore-check': [
    () => import('../apps/server/src/commands/restore-check.ts'),
    'verify a restored database and report what is missing',
  ],
  settings: [
    () => import('../apps/server/src/commands/settings.ts'),
    'list changed settings of money, and confirm them without an office',
  ],
  staff: [() => import('../apps/server/src/commands/staff.ts'), 'invite, block and list staff'],
  verify: [
    () => import('../packages/verify/bin/verify.ts').then(() => null),
    "verify a round or a player's file from outside",
  ],
};

const USAGE = [
  'usage: lajvard COMMAND …, with the environment of the server',
  ...Object.entries(COMMANDS).map(([name, [, what]]) => `  ${name.padEnd(14)} ${what}`),
].join('\n');

/** Does what the arguments say. @returns the status of the program; null: another program tells it */
export const lajvard = async ([name = '', ...args]: readonly string[], terminal: Terminal): Promise<number | null> => {
  const [load] = COMMANDS[name] ?? [];
  if (load === undefined) {
    const isAsked = name === 'help' || name === '--help';
    (isAsked ? terminal.print : terminal.complain)(USAGE);
    return isAsked ? 0 : 2;
  }
  const command = await load();
  if (command === null) return null;
  const [{ Misused }, { UnusableSettings }] = await Promise.all([
    import('../apps/server/src/commands/command.ts'),
    import('../apps/server/src/platform/settings/read-settings.ts'),
  ]);
  try {
    return await command.run(args, terminal);
  } catch (error) {
    if (error instanceof Misused) terminal.complain(error.message);
    else if (error instanceof UnusableSettings)
      terminal.complain(`${error.message}\nRun this with the environment of the server.`);
    else throw error;
    return 2;
  }
};

if (import.meta.main) {
  const args = process.argv.splice(2);
  process.argv.push(...args.slice(1)); // as `verify` reads them
  const status = await lajvard(args, { env: process.env, print: console.log, complain: console.error });
  if (status !== null) process.exitCode = status;
}
