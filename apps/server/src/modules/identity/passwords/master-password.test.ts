import { SILENT } from '@lajvard/process';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { type Db, openDb } from '#platform/db/pool.ts';
import { useFreshDatabase } from '../../../testing/use-fresh-database.ts';
import type { IdentityContext } from '../ports.ts';
import { checkMasterPassword } from './master-password.ts';
import { TooBusy } from './passwords.ts';

const STAFF = 1;
const FREE_WITHIN_MS = 10_000; // a free connection is available within this; a held one never is

const fresh = await useFreshDatabase();
let single: Db; // a process with a pool of one connection
// What others need from the database while a password is being hashed.
let hashing: (() => Promise<void>)[];

beforeAll(async () => {
  await fresh.db.pool.query(
    `insert into users (id, level, role, account_code, email, password_hash, locale) overriding system value
     values ($1, 'admin', 'super-admin', '100000001', 'super@example.org', '-', 'en')`,
    [STAFF],
  );
  const patience = { connectMs: FREE_WITHIN_MS, answerMs: FREE_WITHIN_MS };
  single = openDb(fresh.address, 1, () => undefined, patience);
});
afterAll(async () => {
  await single.close();
});
beforeEach(() => {
  hashing = [];
});

/** A context whose hash takes as long as the others need; `right` is the only right password. */
const context = (): IdentityContext =>
  ({
    db: single,
    clock: systemClock,
    log: SILENT,
    masterHash: Promise.resolve('right'),
    passwords: {
      hash: async (password: string) => password,
      matches: async (kept: string | null, password: string) => {
        for (const wish of hashing) await wish();
        return kept === password;
      },
    },
    mailKeys: [Buffer.alloc(32)],
    linkTo: (page: string) => page,
    enqueue: async () => undefined,
  }) as unknown as IdentityContext;
const attempt = (password: string) =>
  checkMasterPassword(context(), { staffId: STAFF, password, purpose: 'charge', ip: '::1' });
const written = async (): Promise<string[]> =>
  (await fresh.db.pool.query('select action from audit_log order by id')).rows.map(({ action }) => action);

// docs/specification/2-account-and-back-office.md#65-master-password
it('no connection and no lock is held while the master password is hashed', async () => {
  const seen: unknown[] = [];
  hashing.push(
    async () => void seen.push((await single.pool.query('select 1 as free')).rows),
    async () => {
      const { rows } = await fresh.db.pool.query('select id from users where id = $1 for update skip locked', [STAFF]);
      seen.push(rows);
    },
    async () => void seen.push(await written()),
  );
  expect(await attempt('right')).toBe(true);
  expect(seen).toEqual([[{ free: 1 }], [{ id: STAFF }], []]);
  expect(await written(), 'and writes the try once it is known').toEqual(['MASTER_PASSWORD_ACCEPTED']);
});

it('a locked caller is refused before any hashing', async () => {
  for (let n = 0; n < 5; n++) await attempt('wrong');
  let hashed = 0;
  hashing.push(async () => void hashed++);
  expect(await attempt('right')).toMatchObject({ code: 'too-many-tries' });
  expect(hashed).toBe(0);
  expect((await written()).filter((action) => action === 'MASTER_PASSWORD_REFUSED')).toHaveLength(5);
});

it('the master password is refused under load, and no failed try is counted', async () => {
  hashing.push(() => Promise.reject(new TooBusy()));
  const before = await written();
  const other = { staffId: 2, password: 'right', purpose: 'staff', ip: '::1' };
  expect(await checkMasterPassword(context(), other)).toMatchObject({ code: 'unavailable' });
  expect(await written()).toEqual(before);
});
