import { recordProof } from '#modules/ledger';
import { settingsOfProcess } from './platform/env.ts';
import { proveBooks } from './prove-books.ts';
import { withDatabase } from './with-database.ts';

// `lajvard prove` verifies the ledger, the audit log and the sums of the reports, whether the server runs or not. Exits
// with 1 and names each problem if it finds any.
const proved = await withDatabase(settingsOfProcess(), async (db) => {
  const { ok, lines, ledger } = await proveBooks(db);
  await recordProof(db, null, ledger).catch(() => undefined); // a standby cannot be written to
  for (const line of lines) console.log(line);
  return ok;
});
process.exitCode = proved ? 0 : 1;
