import { expect, test } from 'vitest';
import { transaction } from '#platform/db/transaction.ts';
import { useFreshDatabase } from '../../../testing/use-fresh-database.ts';
import type { IdentityContext } from '../ports.ts';
import { colleaguesOf } from './change-colleague.ts';

const { db } = await useFreshDatabase();
const colleagues = colleaguesOf({ db } as IdentityContext);
const asked = (change: Parameters<typeof colleagues.changeable>[2]) =>
  transaction(db, (tx) => colleagues.changeable(tx, 1, change));

test('the last super admin keeps both the role and the access', async () => {
  await db.pool.query(
    `insert into users (id, level, role, account_code, email, password_hash, locale) overriding system value
     values (1, 'admin', 'super-admin', '100000001', 'ada@house.example', '-', 'en')`,
  );
  for (const less of [{ role: 'agent' }, { access: false }] as const)
    expect(await asked(less), JSON.stringify(less)).toMatchObject({ code: 'last-super-admin' });
  for (const same of [{ role: 'super-admin' }, { access: true }, {}] as const)
    expect(await asked(same), JSON.stringify(same)).toMatchObject({ email: 'ada@house.example' });
});
