// The operator's command line: `npm run -s lajvard -- COMMAND`, or `node scripts/lajvard.mjs COMMAND` without npm.
const COMMANDS: Readonly<Record<string, readonly [file: string, what: string]>> = {
  export: ['../apps/server/src/export.ts', 'write a closed month into a folder, or check such a folder'],
  migrate: ['../apps/server/src/migrate.ts', "bring the database to this version's schema, as DATABASE_OWNER_URL"],
  'new-log': ['../apps/server/src/new-log.ts', 'begin another public log, after a restore that lost leaves of it'],
  prove: ['../apps/server/src/prove.ts', 'verify the ledger, the audit log and the sums of the reports'],
  'restore-check': ['../apps/server/src/restore-check.ts', 'verify a restored database and report what is missing'],
  settings: ['../apps/server/src/settings.ts', 'list changed settings of money, and confirm them without an office'],
  staff: ['../apps/server/src/staff.ts', 'invite, block and list staff'],
  verify: ['../packages/verify/bin/verify.ts', "verify a round or a player's file from outside"],
};

const USAGE = [
  'usage: lajvard COMMAND …, with the environment of the server',
  ...Object.entries(COMMANDS).map(([name, [, what]]) => `  ${name.padEnd(14)} ${what}`),
].join('\n');

const [name = '', ...rest] = process.argv.slice(2);
const command = COMMANDS[name];
if (command) {
  process.argv.splice(2, process.argv.length, ...rest);
  try {
    await import(command[0]);
  } catch (error) {
    const { UnusableSettings } = await import('../apps/server/src/index.ts');
    if (!(error instanceof UnusableSettings)) throw error;
    console.error(`${error.message}\nRun this with the environment of the server.`);
    process.exitCode = 2;
  }
} else if (name === 'help' || name === '--help') console.log(USAGE);
else {
  console.error(USAGE);
  process.exitCode = 2;
}
