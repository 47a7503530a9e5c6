import { proveLog } from '#modules/audit';
import { prove, recordProof } from '#modules/ledger';
import { proveDays } from '#modules/reports';
import { settingsOfProcess } from './platform/env.ts';
import { withDatabase } from './with-database.ts';

// `lajvard prove` verifies the ledger, the audit log and the sums of closed days, whether the server runs or not. Exits
// with 1 and names each problem if it finds any.
const proved = await withDatabase(settingsOfProcess(), async (db) => {
  const proof = await prove(db);
  const { ok, problems, accounts, entries } = proof;
  await recordProof(db, null, proof).catch(() => undefined); // a standby cannot be written to
  console.log(`${ok ? 'The ledger proves' : 'The ledger DOES NOT prove'}: ${accounts} accounts, ${entries} entries.`);
  for (const problem of problems) console.log(`  ${problem}`);
  const { rows, breaks_at, last_hash } = await proveLog(db);
  if (breaks_at !== null) console.log(`The audit log BREAKS at row ${breaks_at} of ${rows}.`);
  else console.log(`The audit log is whole: ${rows} rows, the last hash is ${last_hash ?? 'none yet'}.`);
  const days = await proveDays(db);
  console.log(
    days.length === 0 ? 'The sums of closed days agree with the ledger.' : 'Sums of closed days DO NOT agree:',
  );
  for (const day of days) console.log(`  ${day}`);
  return ok && breaks_at === null && days.length === 0;
});
process.exitCode = proved ? 0 : 1;
