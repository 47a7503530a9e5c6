import { SILENT } from '@lajvard/process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Clock } from '#platform/clock.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { FreshDatabase } from '../../testing/fresh-database.ts';
import { lentDatabase } from '../../testing/lent-database.ts';
import { openWallet } from './post.ts';
import { lastProof } from './proof-store.ts';
import { createProving, proveIfDue } from './prove-regularly.ts';

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
  await fresh.db.pool.query(`update ledger_proofs set begun_at = begun_at - interval '61 minutes'`);
  expect(await proveIfDue(fresh.db, SILENT, HOUR_MS), 'an hour later').toBe(true);
});

it('a server looks a minute after its start, then every ten minutes; with an interval of 0 never', async () => {
  const waits: number[] = [];
  const works: (() => void)[] = [];
  const after: Clock['after'] = (delayMs, work) => {
    waits.push(delayMs);
    works.push(work);
    return () => undefined;
  };
  const clock = { now: () => 0, monotonic: () => 0, after };
  createProving({ db: fresh.db, clock, log: SILENT, everyMs: 0 }).start();
  expect(waits).toEqual([]);
  const proving = createProving({ db: fresh.db, clock, log: SILENT, everyMs: HOUR_MS });
  proving.start();
  works[0]?.();
  await expect.poll(() => waits).toEqual([60_000, 600_000]);
  await proving.stop();
  expect(await lastProof(fresh.db)).toMatchObject({ ok: true });
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
