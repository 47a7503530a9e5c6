import { recordProof } from '#modules/ledger';
import { readSettings } from '../platform/settings/read-settings.ts';
import type { Command } from './command.ts';
import { proveBooks } from './prove-books.ts';
import { withDatabase } from './with-database.ts';

/**
 * `lajvard prove` verifies the ledger, the audit log and the sums of the reports, whether the server runs or not. Ends
 * with 1 and names each problem if it finds any.
 */
export const run: Command = async (_args, { env, print }) => {
  const proved = await withDatabase(readSettings(env), async (db) => {
    const { ok, lines, ledger } = await proveBooks(db);
    await recordProof(db, null, ledger).catch(() => undefined); // a standby cannot be written to
    for (const line of lines) print(line);
    return ok;
  });
  return proved ? 0 : 1;
};
