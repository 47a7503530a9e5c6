import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { beginNewLog, NoNewLog, readSigner } from '#modules/fairness';
import { keysFor, secretsOf } from '../platform/keys.ts';
import { readSettings } from '../platform/settings/read-settings.ts';
import { type Command, Misused } from './command.ts';
import { withDatabase } from './with-database.ts';

// `lajvard new-log`: after a restore that lost leaves of the public log (docs/FAIRNESS.md#a-restore). Nothing does this
// by itself: a witness that lies must not end a log. Exits with 1 if no log was begun.
const USAGE = `usage: lajvard new-log CHECKPOINT… [--key VKEY]
       lajvard new-log --unknown
Ends the public log, because a restore lost leaves of it, and begins another one that says so. Stop all servers first.
  CHECKPOINT  a file with a checkpoint that was published before the loss, from a witness or an observer
  --key       that signed the checkpoint, if the restore lost that key too, as a witness or an observer kept it
  --unknown   nobody has one`;

const readArguments = (args: readonly string[]): { files: string[]; keys: string[] } | null => {
  try {
    const { values, positionals: files } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { unknown: { type: 'boolean', default: false }, key: { type: 'string', multiple: true, default: [] } },
    });
    const { unknown, key: keys } = values;
    return unknown === (files.length === 0) && (files.length > 0 || keys.length === 0) ? { files, keys } : null;
  } catch {
    return null;
  }
};

export const run: Command = async (args, { env, print, complain }) => {
  const given = readArguments(args);
  if (given === null) throw new Misused(USAGE);
  const settings = readSettings(env);
  const { DATABASE_OWNER_URL, DATABASE_URL, DATA_DIR } = settings;
  const notes = given.files.map((file) => readFileSync(file, 'utf8'));
  try {
    const leaf = await withDatabase({ DATABASE_URL: DATABASE_OWNER_URL ?? DATABASE_URL, DATA_DIR }, async (db) => {
      const secrets = secretsOf(settings.RECEIPT_SECRET, settings.RECEIPT_SECRET_PREVIOUS);
      const signer = await readSigner(db, settings.ROUND_SIGNING_KEY, keysFor(secrets, 'round signing key'));
      if (signer === null) throw new NoNewLog('there is no key to sign with');
      return beginNewLog(db, signer, notes, given.keys);
    });
    print(`Another log begins, and its first leaf says:\n${JSON.stringify(leaf, null, 1)}`);
    print('Tell every witness to restart with your address, and the players what was lost.');
    return 0;
  } catch (error) {
    if (!(error instanceof NoNewLog)) throw error;
    complain(`Not begun: ${error.message}`);
    return 1;
  }
};
