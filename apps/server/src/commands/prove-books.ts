import { proveLog } from '#modules/audit';
import { type Proof, prove } from '#modules/ledger';
import { proveDays } from '#modules/reports';
import type { Db } from '../platform/db/pool.ts';

/** Whether ledger, audit log and sums of the reports are right, in sentences for people. */
export interface BooksProof {
  readonly ok: boolean;
  readonly lines: readonly string[];
  readonly ledger: Proof;
}

/** Proves the ledger, the audit log and the sums of the reports. It reads all of them, and writes nothing. */
export const proveBooks = async (db: Db): Promise<BooksProof> => {
  const ledger = await prove(db);
  const { rows, breaks_at, last_hash } = await proveLog(db);
  const days = await proveDays(db);
  return {
    ok: ledger.ok && breaks_at === null && days.length === 0,
    ledger,
    lines: [
      `${ledger.ok ? 'The ledger proves' : 'The ledger DOES NOT prove'}: ` +
        `${ledger.accounts} accounts, ${ledger.entries} entries.`,
      ...ledger.problems.map((problem) => `  ${problem}`),
      breaks_at === null
        ? `The audit log is intact: ${rows} rows, the last hash is ${last_hash ?? 'none yet'}.`
        : `The audit log BREAKS at row ${breaks_at} of ${rows}.`,
      days.length === 0 ? 'The sums of the reports agree with the ledger.' : 'Sums of the reports DO NOT agree:',
      ...days.map((day) => `  ${day}`),
    ],
  };
};
