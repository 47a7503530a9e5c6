import { beaconTimeMs } from '@lajvard/beacon';
import { SILENT } from '@lajvard/process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDb } from '#platform/db/pool.ts';
import { type BeaconTable, beaconTable } from '../../testing/beacon-table.ts';
import { TEST_CHAIN, testSignature } from '../../testing/test-beacon.ts';
import { createLateBeacons } from './late-beacons.ts';
import { openVoidRanks } from './void-ranks.ts';

let table: BeaconTable;
let asked: { readonly round: number; readonly at: number }[];
let leads: boolean;
let answer: (round: number) => Promise<Buffer | null>;
let job: ReturnType<typeof createLateBeacons>;
beforeEach(async () => {
  table = await beaconTable();
  [asked, leads] = [[], true];
  answer = async () => null;
  const beacon = {
    chain: TEST_CHAIN,
    pastSignatureOf: async (round: number) => {
      asked.push({ round, at: table.time.now() });
      return answer(round);
    },
  };
  const isLeader = () => leads;
  job = createLateBeacons({ db: table.db, clock: table.clock, log: SILENT, beacon, isLeader });
});
afterEach(async () => {
  await table.end();
});

/** A round that a player bet in, void without its beacon; and the beacon round that it named. */
const voided = async (): Promise<{ round: number; named: number }> => {
  table.will.signatureOf = async () => null;
  const round = await table.bet();
  const { void_reason, beacon } = await table.ended(round);
  expect(void_reason).toBe('no-beacon');
  return { round, named: beacon?.round ?? 0 };
};
const passes = async (ms: number): Promise<void> => {
  const until = table.time.now() + ms;
  while (table.time.now() < until) await table.step();
};
const newest = async () => (await openVoidRanks(table.db, () => 0)()).newest[0];

it('a beacon that comes after the end gives the number and its rank, as anybody can compute them', async () => {
  const { round, named } = await voided();
  expect(await newest()).toMatchObject({ round_number: round, number: null, rank: null, awaits_beacon: true });
  job.start();
  await passes(125_000);
  expect(asked.map((each) => each.round)).toContain(named);
  expect((await newest())?.rank).toBeNull();
  answer = async (of) => testSignature(of);
  await passes(600_000);
  const signature = testSignature(named).toString('hex');
  const found = await newest();
  expect(found).toMatchObject({ awaits_beacon: false, late_signature: signature, number: expect.any(Number) });
  expect(found?.back).toBe(found?.rank?.first === 1 ? 100 : 0);
  const times = asked.length;
  expect((await table.record(round)).beacon?.signature, 'the record stands as it ended').toBeNull();
  await passes(600_000);
  expect(asked.length, 'it is not asked for again').toBe(times);
  await job.stop();
});

it('waits longer and longer while nobody has it, a failure too, and only the leader asks', async () => {
  const { named } = await voided();
  table.will.signatureOf = async (round) =>
    table.time.now() < beaconTimeMs(TEST_CHAIN, round) ? null : testSignature(round);
  leads = false;
  job.start();
  await passes(300_000);
  expect(asked).toEqual([]);
  leads = true;
  answer = () => Promise.reject(new Error('no answer'));
  await passes(1_800_000);
  expect(asked.every(({ round }) => round === named)).toBe(true);
  const pauses = asked.slice(1).map(({ at }, n) => at - (asked[n]?.at ?? 0));
  expect(pauses.length).toBeGreaterThan(2);
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  expect(pauses[0]).toBeGreaterThanOrEqual(60_000);
  expect(pauses.at(-1)).toBeGreaterThanOrEqual(4 * 60_000);
  await job.stop();
});

it('what was found stands, for the serving role and the owner', async () => {
  const server = openDb(table.address, 1, () => undefined);
  await table.db.pool.query('insert into late_beacons (round_number, signature) values (1, $1)', [Buffer.alloc(48)]);
  for (const change of ['update late_beacons set round_number = 2', 'delete from late_beacons']) {
    await expect(server.pool.query(change)).rejects.toThrow('permission denied');
    await expect(table.db.pool.query(change)).rejects.toMatchObject({ constraint: 'log_stands' });
  }
  await server.close();
});
