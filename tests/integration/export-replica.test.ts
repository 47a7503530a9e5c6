import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { DatabaseAddress } from '@lajvard/server/database';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHILD_ENVIRONMENT } from '../harness/child-environment.ts';
import { type ReplicatedDatabase, startReplicated } from './streaming-replica.ts';
import { startWorld, type World } from './world.ts';

const PROGRAM = fileURLToPath(new URL('../../scripts/lajvard.ts', import.meta.url));
const MONTH = '2020-01'; // before the first day: nothing happened, and it is closed once a later day is

let databases: ReplicatedDatabase;
let world: World;
let folder: string;
beforeAll(async () => {
  databases = await startReplicated();
  world = await startWorld({ database: databases.primary, leads: false });
  folder = mkdtempSync(path.join(tmpdir(), 'lajvard-export-'));
}, 120_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await world.close();
});

/** The address of the serving role there. */
const urlAt = ({ host = '', port = 0, database }: DatabaseAddress): string =>
  `postgres:///${database}?${new URLSearchParams({ host, port: String(port), user: 'lajvard_server' })}`;

it('exports from the replica of the reports, where nothing can be written, the same as from the primary', async () => {
  await databases.primary.db.pool.query(
    `insert into closed_days (day, winning_cents, losing_cents, players, open_from) values ('2020-02-01', 0, 0, 0, 0)`,
  );
  await eventually(async () => {
    const { rows } = await databases.replica.pool.query('select from closed_days');
    return rows.length > 0 || undefined;
  });
  const { DATA_DIR, TOKEN_SECRET } = world.settings;
  const exported = async (name: string, addresses: Record<string, string>): Promise<string> => {
    const env = { ...CHILD_ENVIRONMENT, DEMO: '1', DATA_DIR, TOKEN_SECRET, ...addresses };
    await promisify(execFile)(process.execPath, [PROGRAM, 'export', MONTH, path.join(folder, name)], { env });
    return readFileSync(path.join(folder, name, 'manifest.json'), 'utf8');
  };
  const nobody = 'postgres://nobody@127.0.0.1:1/nothing';
  const fromReplica = await exported('replica', {
    DATABASE_URL: nobody,
    REPORT_DATABASE_URL: urlAt(databases.replicaAddress),
  });
  const fromPrimary = await exported('primary', { DATABASE_URL: urlAt(databases.primary.address) });
  expect(fromReplica).toBe(fromPrimary);
  expect(JSON.parse(fromReplica)).toMatchObject({ month: MONTH, signature: { algorithm: 'Ed25519' } });
}, 240_000);
