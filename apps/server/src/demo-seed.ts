import type { StaffRole } from '@lajvard/contract';
import { fromDollars } from '@lajvard/money';
import { createPasswords, type DemoPerson, demoAccount, type Hashing } from '#modules/identity';
import { openWallet, post } from '#modules/ledger';
import type { Db } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Random } from '#platform/random.ts';
import { DEMO_PASSWORD } from '#platform/settings/read-settings.ts';

const PARTNER = 'ceg';

const person = (name: string, role: StaffRole | null = null, partner: string | null = null): DemoPerson => ({
  email: `${name}@demo.lajvard`,
  firstName: `${name[0]?.toUpperCase()}${name.slice(1)}`,
  role,
  partner,
});

/**
 * The people of the demo: two players and one of each staff role (two who may approve). Alice came through
 * the partner's panel.
 */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  person('alice', null, PARTNER),
  person('bob'),
  person('super', 'super-admin'),
  person('super2', 'super-admin'),
  person('financial', 'financial'),
  person('admin', 'admin'),
  person('agent', 'agent'),
  person('ceg', 'ceg-admin', PARTNER),
  person('auditor', 'auditor'),
  person('croupier', 'croupier'),
  person('pitboss', 'pit-boss'),
];
const CREDIT = fromDollars(1000);

/** Seeds the demo. Idempotent: each account is made once, and each ledger reference is posted once. */
export const seedDemo = async (db: Db, random: Random, hashing?: Hashing): Promise<void> => {
  const passwordHash = await createPasswords(hashing).hash(DEMO_PASSWORD);
  for (const each of DEMO_PEOPLE) {
    await transaction(db, async (tx) => {
      const userId = await demoAccount(tx, random, passwordHash, each);
      if (each.role !== null) return;
      await openWallet(tx, userId);
      await post(tx, { kind: 'demo-credit', userId, cents: CREDIT, reference: `demo-credit:${each.email}` });
    });
  }
};
