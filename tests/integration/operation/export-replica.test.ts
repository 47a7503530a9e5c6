import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commandLine, environmentOf, urlOf } from '../world/operator.ts';
import { startWorld, type World } from '../world/world.ts';
import { type ReplicatedDatabase, startReplicated } from './streaming-replica.ts';

const MONTH = '2020-01'; // before the first day: nothing happened, and it is closed once a later day is

let databases: ReplicatedDatabase;
let world: World;
let folder: string;
beforeAll(async () => {
  databases = await startReplicated();
  world = await startWorld({ database: databases.primary, leads: false });
  folder = mkdtempSync(path.join(tmpdir(), 'lajvard-export-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await world.close();
});

it('exports from the replica of the reports, where nothing can be written, the same as from the primary', async () => {
  await databases.primary.db.pool.query(
    `insert into closed_days (day, winning_cents, losing_cents, players, open_from) values ('2020-02-01', 0, 0, 0, 0)`,
  );
  await eventually(async () => {
    const { rows } = await databases.replica.pool.query('select from closed_days');
    return rows.length > 0 || undefined;
  });
  const exported = async (name: string, addresses: Record<string, string>): Promise<string> => {
    const lajvard = commandLine({ ...environmentOf(world), ...addresses });
    expect(await lajvard('export', MONTH, path.join(folder, name))).toMatchObject({ code: 0, error: '' });
    return readFileSync(path.join(folder, name, 'manifest.json'), 'utf8');
  };
  const nobody = 'postgres://nobody@127.0.0.1:1/nothing';
  const fromReplica = await exported('replica', {
    DATABASE_URL: nobody,
    REPORT_DATABASE_URL: urlOf({ ...databases.replicaAddress, user: 'lajvard_server' }),
  });
  const fromPrimary = await exported('primary', {
    DATABASE_URL: urlOf({ ...databases.primary.address, user: 'lajvard_server' }),
  });
  expect(fromReplica).toBe(fromPrimary);
  expect(JSON.parse(fromReplica)).toMatchObject({ month: MONTH, signature: { algorithm: 'Ed25519' } });
});
