import { parseArgs } from 'node:util';
import { mailKeysFor, mailSettings } from '#modules/identity';
import { confirmByConsole, listWaiting } from '#modules/money-settings';
import { systemClock } from './platform/clock.ts';
import { settingsOfProcess } from './platform/env.ts';
import { secretsOf } from './platform/keys.ts';
import { addJob } from './platform/queue/queue.ts';
import { withDatabase } from './with-database.ts';

// `lajvard settings`: the root of what two super admins confirm in the office, where there is no second one.
const USAGE = `usage: lajvard settings list
       lajvard settings confirm NUMBER --reason TEXT
  list       changed settings of money that wait for two people
  confirm    accepts them; every super admin gets a mail`;

const fail = (message: string): never => {
  console.error(message);
  process.exit(2);
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { reason: { type: 'string', default: '' } },
});
const [command, number = ''] = positionals;
const settings = settingsOfProcess();
const site = settings.OFFICE_URL ?? settings.PUBLIC_URL ?? `http://${settings.HOST}:${settings.PORT}`;
const mailKeys = mailKeysFor(secretsOf(settings.TOKEN_SECRET, settings.TOKEN_SECRET_PREVIOUS));
const post = { clock: systemClock, enqueue: addJob, mailKeys, linkTo: (page: string) => `${site}${page}` };

if (command === 'list') {
  for (const { id, server, seen_at, changed } of await withDatabase(settings, listWaiting)) {
    console.log(`${id}  ${server}  ${seen_at.toISOString()}`);
    for (const { name, before, after } of changed)
      console.log(`  ${name}${before === null && after === null ? '' : `: ${before} -> ${after}`}`);
  }
} else if (command === 'confirm' && /^\d{1,15}$/.test(number)) {
  const reason = values.reason.trim() || fail('Say why, with --reason.');
  const done = await withDatabase(settings, (db) =>
    confirmByConsole(
      { db, mailSettings: (tx, kind, names) => mailSettings(post, tx, kind, names) },
      { id: Number(number), reason },
    ),
  );
  if (!done) fail(`No changed settings wait as number ${number}: see lajvard settings list.`);
  console.log('Confirmed. Every super admin gets a mail.');
} else fail(USAGE);
