import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkMonth, exportMonth, NotExported } from '#modules/months';
import { REPORT_PATIENCE } from '../platform/db/pool.ts';
import { keysFor, secretsOf } from '../platform/keys.ts';
import { readSettings } from '../platform/settings/read-settings.ts';
import { type Command, Misused, type Terminal } from './command.ts';
import { withDatabase } from './with-database.ts';

// `lajvard export`: a closed month as compressed CSV files with a signed manifest, and the check of such a folder.
const USAGE = `usage: lajvard export MONTH FOLDER
       lajvard export --check FOLDER [--keys keys.json]
  MONTH   such as 2026-10, over and with all its days closed; FOLDER is new or empty
  --keys  a saved answer of /api/fairness/keys: verifies that the key is the casino's`;

/** @returns public keys by their ids */
const keysOf = (file: string): ReadonlyMap<string, string> => {
  type Key = { readonly key_id: string; readonly public_key: string };
  const kept = JSON.parse(readFileSync(file, 'utf8')) as readonly Key[] | { readonly data: readonly Key[] };
  return new Map(('data' in kept ? kept.data : kept).map(({ key_id, public_key }) => [key_id, public_key]));
};

const check = async (of: string, keys: string | undefined, { print }: Terminal): Promise<number> => {
  const { problems, manifest } = await checkMonth(of, keys === undefined ? null : keysOf(keys));
  for (const problem of problems) print(`  ${problem}`);
  if (problems.length > 0) print(`${of} does NOT match the export.`);
  else if (manifest)
    print(
      `${of} matches the export of ${manifest.month} (${manifest.time_zone}): hashes, totals and signature agree. ` +
        (keys === undefined
          ? `To verify that key ${manifest.signature?.key_id} is the casino's, use --keys.`
          : 'The key is the casino’s.'),
    );
  return problems.length === 0 ? 0 : 1;
};

const write = async (month: string, folder: string, { env, print, complain }: Terminal): Promise<number> => {
  const settings = readSettings(env);
  const secrets = secretsOf(settings.RECEIPT_SECRET, settings.RECEIPT_SECRET_PREVIOUS);
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  try {
    const { DATABASE_URL: primary, REPORT_DATABASE_URL: replica, DATA_DIR } = settings;
    const { files, signature } = await withDatabase(
      { DATABASE_URL: replica ?? primary, DATA_DIR },
      (db) =>
        exportMonth({
          db,
          month,
          folder,
          version,
          signingKey: settings.ROUND_SIGNING_KEY,
          sealingKeys: keysFor(secrets, 'round signing key'),
        }),
      REPORT_PATIENCE,
    );
    for (const [name, { rows, bytes }] of Object.entries(files)) print(`${name}: ${rows} rows, ${bytes} bytes`);
    print(`Exported ${month} to ${folder}, signed by ${signature?.key_id ?? 'nobody: there is no key'}.`);
    return 0;
  } catch (error) {
    if (!(error instanceof NotExported)) throw error;
    complain(`Not exported: ${error.message}`);
    return 1;
  }
};

export const run: Command = async (args, terminal) => {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { check: { type: 'string' }, keys: { type: 'string' } },
  });
  const [month = '', folder = ''] = positionals;
  if (values.check !== undefined && positionals.length === 0) return check(values.check, values.keys, terminal);
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(month) && folder !== '' && positionals.length === 2)
    return write(month, folder, terminal);
  throw new Misused(USAGE);
};
