import { parseArgs } from 'node:util';
import { newestMovement } from '#modules/ledger';
import { lastStep } from '#modules/rounds';
import { settingsOfProcess } from './platform/env.ts';
import { proveBooks } from './prove-books.ts';
import { judgeRestore } from './restore-rules.ts';
import { withDatabase } from './with-database.ts';

// `lajvard restore-check [--until TIME]`: whether a restored database may be served. It only reads, so that a database
// whose recovery is paused can be judged too. Exits with 1 if the books do not prove or the restore went beyond TIME.
const USAGE = `usage: lajvard restore-check [--until TIME]
  --until  the moment to restore to, such as 2026-11-24T13:00:00Z`;

const readUntil = (): Date | null => {
  try {
    const { values } = parseArgs({ options: { until: { type: 'string' } } });
    if (values.until === undefined) return null;
    // without a zone it would be read in the zone of the terminal
    if (!/(Z|[+-]\d\d(:?\d\d)?)$/.test(values.until)) throw new Error('--until needs a zone: Z or +03:30');
    const until = new Date(values.until.replace(/([+-]\d\d)$/, '$1:00'));
    if (Number.isNaN(until.getTime())) throw new Error('--until is not a time');
    return until;
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    process.exit(2);
  }
};

const until = readUntil();
const usable = await withDatabase(settingsOfProcess(), async (db) => {
  const books = await proveBooks(db);
  const restore = judgeRestore(await lastStep(db), await newestMovement(db), until);
  for (const line of [...books.lines, ...restore.lines]) console.log(line);
  return books.ok && restore.ok;
});
process.exitCode = usable ? 0 : 1;
