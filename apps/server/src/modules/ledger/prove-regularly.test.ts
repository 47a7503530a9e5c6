import { SILENT } from '@lajvard/process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { transaction } from '#platform/db/transaction.ts';
import type { FreshDatabase } from '../../testing/fresh-database.ts';
import { lentDatabase } from '../../testing/lent-database.ts';
import { openWallet } from './post.ts';
import { lastProof } from './proof-store.ts';
import { proveIfDue } from './prove-regularly.ts';

const HOUR_MS = 3_600_000;

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await lentDatabase();
  await transaction(fresh.db, (tx) => openWallet(tx, 1));
});
afterEach(() => fresh.drop());

it('the ledger is proved when due, once for all servers, and the result is stored', async () => {
  expect(await lastProof(fresh.db)).toBeNull();
  expect(await proveIfDue(fresh.db, SILENT, HOUR_MS)).toBe(true);
  expect(await proveIfDue(fresh.db, SILENT, HOUR_MS), 'the next server').toBeNull();
  expect(await lastProof(fresh.db)).toEqual({ ok: true, provedAt: expect.any(Number) });
});

it('an error is logged when the ledger does not prove', async () => {
  await fresh.db.pool.query(`set session_replication_role = replica;
    update ledger_accounts set balance_cents = balance_cents + 1 where kind = 'house:bank';
    reset session_replication_role`);
  const told: [object, string][] = [];
  const log = { ...SILENT, error: (facts: object, message: string) => told.push([facts, message]) };
  expect(await proveIfDue(fresh.db, log, HOUR_MS)).toBe(false);
  expect(told).toEqual([[{ problems: [expect.any(String), expect.any(String)] }, 'the ledger does not prove']]);
  expect(await lastProof(fresh.db)).toMatchObject({ ok: false });
});
