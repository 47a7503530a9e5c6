import { type Log, SILENT } from '@lajvard/process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DatabaseProxy, openDatabaseProxy } from '../../testing/database-proxy.ts';
import { eventually } from '../../testing/eventually.ts';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { systemClock } from '../clock.ts';
import { transaction } from '../db/transaction.ts';
import { addJob, createQueue, type Queue } from './queue.ts';

let database: FreshDatabase;
let network: DatabaseProxy;
let queue: Queue;
const done: string[] = [];
const unheard: unknown[] = [];
const warnings: string[] = [];
const log: Log = { ...SILENT, warn: (_facts, message) => warnings.push(message) };
const note = (reason: unknown): number => unheard.push(reason);
let whileWorking = (): void => undefined;

beforeEach(async () => {
  warnings.length = 0;
  database = await freshDatabase();
  network = await openDatabaseProxy(database.address);
  queue = createQueue({
    address: network.address,
    clock: systemClock,
    log,
    tasks: {
      note: async (payload) => {
        whileWorking();
        done.push((payload as { word: string }).word);
      },
    },
  });
  process.on('unhandledRejection', note);
  await queue.start();
});
afterEach(async () => {
  network.set('whole');
  await queue.stop();
  process.off('unhandledRejection', note);
  await network.close();
  await database.drop();
});

const add = (word: string): Promise<void> =>
  transaction(database.db, (tx) => addJob(tx, { task: 'note', payload: { word }, key: word }));

test.each(['refused', 'silent'] as const)(
  'a database that is %s when a job is done ends nothing but the wait for it',
  async (state) => {
    whileWorking = () => network.set(state);
    await add(`before ${state}`);
    await eventually(() => done.includes(`before ${state}`) || undefined);
    whileWorking = () => undefined;
    await add(`meanwhile ${state}`);
    await eventually(() => warnings.includes('the queue stopped; restarting it') || undefined);
    expect(done).not.toContain(`meanwhile ${state}`);
    network.set('whole');
    await eventually(() => done.includes(`meanwhile ${state}`) || undefined);
    expect(unheard).toEqual([]);
  },
);
