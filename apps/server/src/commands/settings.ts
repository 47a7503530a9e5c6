import { parseArgs } from 'node:util';
import { mailKeysFor, mailSettings } from '#modules/identity';
import { confirmByConsole, listWaiting } from '#modules/money-settings';
import { systemClock } from '../platform/clock.ts';
import { secretsOf } from '../platform/keys.ts';
import { addJob } from '../platform/queue/queue.ts';
import { readSettings } from '../platform/settings/read-settings.ts';
import { type Command, Misused } from './command.ts';
import { withDatabase } from './with-database.ts';

// `lajvard settings`: the root of what two super admins confirm in the office, where there is no second one.
const USAGE = `usage: lajvard settings list
       lajvard settings confirm NUMBER --reason TEXT
  list       changed settings of money that wait for two people
  confirm    accepts them; every super admin gets a mail`;

export const run: Command = async (args, { env, print }) => {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { reason: { type: 'string', default: '' } },
  });
  const [command, number = ''] = positionals;
  const settings = readSettings(env);
  if (command === 'list') {
    for (const { id, server, seen_at, changed } of await withDatabase(settings, listWaiting)) {
      print(`${id}  ${server}  ${seen_at.toISOString()}`);
      for (const { name, before, after } of changed)
        print(`  ${name}${before === null && after === null ? '' : `: ${before} -> ${after}`}`);
    }
    return 0;
  }
  if (command !== 'confirm' || !/^\d{1,15}$/.test(number)) throw new Misused(USAGE);
  const reason = values.reason.trim();
  if (reason === '') throw new Misused('Say why, with --reason.');
  const site = settings.OFFICE_URL ?? settings.PUBLIC_URL ?? `http://${settings.HOST}:${settings.PORT}`;
  const mailKeys = mailKeysFor(secretsOf(settings.TOKEN_SECRET, settings.TOKEN_SECRET_PREVIOUS));
  const post = { clock: systemClock, enqueue: addJob, mailKeys, linkTo: (page: string) => `${site}${page}` };
  const done = await withDatabase(settings, (db) =>
    confirmByConsole(
      { db, mailSettings: (tx, kind, names) => mailSettings(post, tx, kind, names) },
      { id: Number(number), reason },
    ),
  );
  if (!done) throw new Misused(`No changed settings wait as number ${number}: see lajvard settings list.`);
  print('Confirmed. Every super admin gets a mail.');
  return 0;
};
