import { type AuditRow, auditList, type Charge, profile, type UserInfo, userTransfer } from '@lajvard/contract';
import { DEMO_MASTER_PASSWORD } from '@lajvard/server';
import { accountsOf, type Person, type World } from '../world/world.ts';

/** What a super admin does with charges, and what tells of it. */
export const chargeDesk = async (world: World) => {
  const boss = await world.api('super');
  const accounts = await accountsOf(world);
  const accountCode = (person: Person) => accounts.get(person)?.account_code;
  const charge = (form: object, who = boss) =>
    who.call<{ data: Charge }>(userTransfer, {
      body: {
        account_code: accountCode('alice'),
        amount: 50,
        reason: 'a gift',
        password: DEMO_MASTER_PASSWORD,
        ...form,
      },
    });
  const balanceOf = async (person: Person) =>
    (await (await world.api(person)).call<{ data: UserInfo }>(profile)).body.data.balance;
  const audited = async (action: string): Promise<AuditRow[]> => {
    const query = { limit: '100', search: JSON.stringify({ action }) };
    return (await boss.call<{ data: AuditRow[] }>(auditList, { query })).body.data;
  };
  const sql = async <T extends object>(text: string) => (await world.database.db.pool.query<T>(text)).rows;
  return { boss, accountCode, charge, balanceOf, audited, sql };
};

export const errorsOf = (body: unknown) => (body as { codes?: Record<string, string[]> }).codes;
