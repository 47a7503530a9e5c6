import { SILENT } from '@lajvard/process';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import type { FreshDatabase } from '../../testing/fresh-database.ts';
import { lentDatabase } from '../../testing/lent-database.ts';
import { systemClock } from '../clock.ts';
import { transaction } from '../db/transaction.ts';
import { publish } from './publish.ts';
import { createPump, type Pump } from './pump.ts';

let database: FreshDatabase;
let pump: Pump;
let setBack = 0;
const received: number[] = [];

beforeEach(async () => {
  database = await lentDatabase();
  const subscribers = [({ n }: { n: number }) => void received.push(n)];
  pump = createPump({ db: database.db, clock: systemClock, log: SILENT, subscribers, onSetBack: () => setBack++ });
  await pump.start();
});
afterEach(async () => {
  await pump.stop();
  await database.drop();
});

const write = async (facts: number): Promise<void> => {
  for (let n = 0; n < facts; n++) {
    await transaction(database.db, (tx) =>
      publish(tx, { kind: 'wheel-state', roundNumber: null, body: { wheel_state: '' } }),
    );
  }
};

// docs/specification/1-table-and-site.md#49-events-of-the-server
test('a stream set back by 40 goes on: every later event is published once, and tables reload', async () => {
  await write(45);
  await eventually(() => received.length === 45 || undefined);
  // As after the promotion of a replica that did not have the last commits.
  await transaction(database.db, async ({ kysely }) => {
    await sql`update live_counter set n = n - 40`.execute(kysely);
    await sql`delete from live_messages where n > 5`.execute(kysely);
  });
  await write(9);
  await eventually(() => received.length === 54 || undefined);
  expect(received.slice(45)).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14]);
  expect(setBack).toBe(1);
});
