import { expect, test } from 'vitest';
import { createDurableLimits } from '#platform/http/durable-limits.ts';
import { useFreshDatabase } from '../../../testing/use-fresh-database.ts';
import type { IdentityContext } from '../ports.ts';
import { GUESS_LIMITS } from './guess-limits.ts';
import { TooBusy } from './passwords.ts';
import { askPassword } from './step-up.ts';

const PLAYER = 1;
const { db } = await useFreshDatabase();
let isBusy = false;
const context = {
  db,
  durableLimits: createDurableLimits(GUESS_LIMITS, { db, factor: 1 }),
  passwords: {
    matches: async (kept: string | null, password: string) => {
      if (isBusy) throw new TooBusy();
      return kept === password;
    },
  },
} as unknown as IdentityContext;
const ask = (password: string) => askPassword(context, PLAYER, password);

test('a password that nobody had time to look at is neither wrong nor counted as a try', async () => {
  await db.pool.query(
    `insert into users (id, level, account_code, email, password_hash, locale) overriding system value
     values ($1, 'user', '100000001', 'alice@example.org', 'right', 'en')`,
    [PLAYER],
  );
  isBusy = true;
  for (let tries = 0; tries < 8; tries++) expect(await ask('right')).toMatchObject({ code: 'unavailable' });
  isBusy = false;
  expect(await ask('right')).toBeUndefined();
});
