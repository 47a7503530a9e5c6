import { parseArgs } from 'node:util';
import { newestMovement } from '#modules/ledger';
import { lastStep } from '#modules/rounds';
import { readSettings } from '../platform/settings/read-settings.ts';
import { type Command, Misused } from './command.ts';
import { proveBooks } from './prove-books.ts';
import { judgeRestore } from './restore-rules.ts';
import { withDatabase } from './with-database.ts';

// `lajvard restore-check [--until TIME]`: whether a restored database may be served. It only reads, so that a database
// whose recovery is paused can be judged too. Exits with 1 if the books do not prove or the restore went beyond TIME.
const USAGE = `usage: lajvard restore-check [--until TIME]
  --until  the moment to restore to, such as 2026-11-24T13:00:00Z`;

const readUntil = (args: readonly string[]): Date | null => {
  try {
    const { values } = parseArgs({ args: [...args], options: { until: { type: 'string' } } });
    if (values.until === undefined) return null;
    // without a zone it would be read in the zone of the terminal
    if (!/(Z|[+-]\d\d(:?\d\d)?)$/.test(values.until)) throw new Error('--until needs a zone: Z or +03:30');
    const until = new Date(values.until.replace(/([+-]\d\d)$/, '$1:00'));
    if (Number.isNaN(until.getTime())) throw new Error('--until is not a time');
    return until;
  } catch (error) {
    throw new Misused(`${(error as Error).message}\n${USAGE}`);
  }
};

export const run: Command = async (args, { env, print }) => {
  const until = readUntil(args);
  const usable = await withDatabase(readSettings(env), async (db) => {
    const books = await proveBooks(db);
    const restore = judgeRestore(await lastStep(db), await newestMovement(db), until);
    for (const line of [...books.lines, ...restore.lines]) print(line);
    return books.ok && restore.ok;
  });
  return usable ? 0 : 1;
};
