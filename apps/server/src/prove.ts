import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedPostgres } from '@lajvard/embedded-postgres';
import { proveLog } from '#modules/audit';
import { prove, recordProof } from '#modules/ledger';
import { proveDays } from '#modules/reports';
import { type DatabaseAddress, openDb } from './platform/db/pool.ts';
import { settingsOfProcess } from './platform/env.ts';

// `node apps/server/src/prove.ts` verifies the ledger, the audit log and the sums of closed days, whether the server
// runs or not. Exits with 1 and names each problem if it finds any.
const settings = settingsOfProcess();
const folder = path.resolve(settings.DATA_DIR, 'postgres');

/** The embedded PostgreSQL of a running server: its pid file names its socket. */
const running = (): DatabaseAddress | null => {
  const file = path.join(folder, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const [, , , port, host] = readFileSync(file, 'utf8').split('\n');
  return { host: host ?? '', port: Number(port), user: 'lajvard', database: 'lajvard' };
};

const proveAt = async (address: DatabaseAddress): Promise<boolean> => {
  const db = openDb(address, 2, () => undefined);
  try {
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
  } finally {
    await db.close();
  }
};

const address = settings.DATABASE_URL ? { connectionString: settings.DATABASE_URL } : running();
if (address) process.exitCode = (await proveAt(address)) ? 0 : 1;
else {
  const cluster = await startEmbeddedPostgres({ folder, log: () => undefined });
  try {
    process.exitCode = (await proveAt(cluster.address)) ? 0 : 1;
  } finally {
    await cluster.stop();
  }
}
