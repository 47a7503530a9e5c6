import { cents } from '@lajvard/money';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '#platform/db/transaction.ts';
import { useFreshDatabase } from '../../testing/use-fresh-database.ts';
import { openPot, openWallet, post } from './post.ts';
import { prove } from './prove.ts';

// The database itself enforces the ledger's promises: here somebody with all rights on the tables tries to break each
// one, with plain SQL.
const fresh = await useFreshDatabase();
const ALICE = 1;
const BOB = 2;

beforeAll(async () => {
  await transaction(fresh.db, async (tx) => {
    await openPot(tx, 7, 3);
    for (const user of [ALICE, BOB]) {
      await openWallet(tx, user);
      await post(tx, { kind: 'demo-credit', userId: user, cents: cents(10_000), reference: `credit:${user}` });
    }
  });
});

/** A picture of all balances: an attack must not move anything. */
const picture = async () => {
  const accounts = await fresh.db.pool.query(
    'select kind, user_id, balance_cents, entry_count from ledger_accounts order by id',
  );
  const entries = await fresh.db.pool.query('select * from ledger_entries order by account_id, sequence');
  return { accounts: accounts.rows, entries: entries.rows };
};
afterEach(async () => {
  expect(await prove(fresh.db)).toMatchObject({ ok: true, problems: [] });
});

const WALLET = (user: number) => `(select id from ledger_accounts where user_id = ${user} and kind = 'player:wallet')`;
const BANK = `(select id from ledger_accounts where kind = 'house:bank')`;
const MOVEMENT = `m as (
    insert into ledger_movements (kind, reference) values ('attack', gen_random_uuid()::text) returning id)`;
/** A statement that changes both balances and writes the given entries. */
const moveAndWrite = (walletCents: number, bankCents: number, entries: string): string => `
  with ${MOVEMENT},
  w as (
    update ledger_accounts set balance_cents = balance_cents + ${walletCents}, entry_count = entry_count + 1
    where id = ${WALLET(ALICE)} returning *),
  b as (
    update ledger_accounts set balance_cents = balance_cents + ${bankCents}, entry_count = entry_count + 1
    where id = ${BANK} returning *)
  insert into ledger_entries (account_id, sequence, movement_id, amount_cents, balance_cents) ${entries}`;
const HONEST = `
  select w.id, w.entry_count, m.id, -100, w.balance_cents from w, m union all
  select b.id, b.entry_count, m.id, 100, b.balance_cents from b, m`;

describe('the database refuses', () => {
  it.each<[string, string, RegExp]>([
    ['a movement that makes money', moveAndWrite(100, 100, HONEST.replace('-100,', '100,')), /does not sum to zero/],
    [
      'two movements that only together sum to zero',
      moveAndWrite(-100, 100, HONEST.replace('m.id, 100, b.balance_cents from b, m', `1, 100, b.balance_cents from b`)),
      /does not sum to zero/,
    ],
    ['an entry of another amount than the balance moved by', moveAndWrite(-50, 100, HONEST), /without its entry/],
    [
      'an entry that tells another balance',
      moveAndWrite(-100, 100, HONEST.replace('w.balance_cents', 'w.balance_cents + 1')),
      /without its entry/,
    ],
    [
      'a gap in a sequence',
      moveAndWrite(-100, 100, HONEST).replace('entry_count = entry_count + 1', 'entry_count = entry_count + 2'),
      /without its entry/,
    ],
    [
      'entries of a movement that does not exist',
      moveAndWrite(-100, 100, HONEST.replaceAll('m.id', '999999')),
      /there is none/,
    ],
    [
      'a balance without an entry',
      `update ledger_accounts set balance_cents = 1000000 where id = ${WALLET(BOB)}`,
      /without its entry/,
    ],
    [
      'balances that only shift money, without entries',
      `update ledger_accounts set balance_cents = balance_cents + case user_id when ${ALICE} then -100 else 100 end
       where kind = 'player:wallet'`,
      /without its entry/,
    ],
    [
      'a sequence without an entry',
      `update ledger_accounts set entry_count = entry_count + 1 where id = ${BANK}`,
      /without its entry/,
    ],
    [
      'entries without a balance',
      `with ${MOVEMENT} insert into ledger_entries (account_id, sequence, movement_id, amount_cents, balance_cents)
       select a.id, a.entry_count + 1, m.id, v.cents, a.balance_cents + v.cents from m, ledger_accounts a
       join (values (${ALICE}, -100), (${BOB}, 100)) as v (user_id, cents)
         on v.user_id = a.user_id and a.kind = 'player:wallet'`,
      /without its balance/,
    ],
    ['an entry of nothing', moveAndWrite(0, 0, HONEST.replace('-100', '0').replace('100', '0')), /amount_cents/],
    ['a wallet below zero', moveAndWrite(-10_001, 10_001, HONEST.replaceAll('100,', '10001,')), /never_below_zero/],
    [
      'a pot below zero',
      `update ledger_accounts set balance_cents = -1, entry_count = 1 where kind = 'round:pot'`,
      /never_below_zero/,
    ],
    [
      'an account that begins with money',
      `insert into ledger_accounts (kind, user_id, balance_cents) values ('player:wallet', 99, 500)`,
      /begins at nothing/,
    ],
    [
      'a second wallet of a player',
      `insert into ledger_accounts (kind, user_id) values ('player:wallet', ${ALICE})`,
      /ledger_account_of_player/,
    ],
    ['a second bank', `insert into ledger_accounts (kind) values ('house:bank')`, /ledger_account_of_nobody/],
    [
      'a second pot of a round',
      `insert into ledger_accounts (kind, round_number) values ('round:pot', 7)`,
      /ledger_account_of_round/,
    ],
    [
      'a slot twice',
      `insert into ledger_accounts (kind, pot_round, pot_slot) values ('round:pot-slot', 7, 2)`,
      /ledger_account_of_slot/,
    ],
    ['a slot of no round', `insert into ledger_accounts (kind) values ('round:pot-slot')`, /ledger_accounts_slots/],
    [
      'a slot in the place of the pot',
      `insert into ledger_accounts (kind, pot_round, pot_slot) values ('round:pot-slot', 7, 0)`,
      /ledger_accounts_slots/,
    ],
    [
      'a wallet that is a slot too',
      `insert into ledger_accounts (kind, user_id, pot_round, pot_slot) values ('player:wallet', 9, 7, 5)`,
      /ledger_accounts_slots/,
    ],
    [
      'a slot of another round than before',
      'update ledger_accounts set pot_round = 8 where pot_round = 7',
      /stays whose it is/,
    ],
    [
      'a slot below zero',
      `update ledger_accounts set balance_cents = -1, entry_count = 1 where kind = 'round:pot-slot'`,
      /never_below_zero/,
    ],
    ['a wallet of nobody', `insert into ledger_accounts (kind) values ('player:wallet')`, /check constraint/],
    ['a bank of somebody', `insert into ledger_accounts (kind, user_id) values ('house:bank', 3)`, /check constraint/],
    [
      'a wallet that gets another owner',
      `update ledger_accounts set user_id = 77 where id = ${WALLET(ALICE)}`,
      /stays whose it is/,
    ],
    [
      'a wallet that becomes a bank',
      `update ledger_accounts set kind = 'house:bank', user_id = null where id = ${WALLET(ALICE)}`,
      /stays whose it is/,
    ],
    ['a changed entry', 'update ledger_entries set amount_cents = amount_cents * 2', /never changed or deleted/],
    ['a deleted entry', 'delete from ledger_entries', /never changed or deleted/],
    ['emptied entries', 'truncate ledger_entries', /never changed or deleted/],
    ['a changed movement', `update ledger_movements set reference = 'other'`, /never changed or deleted/],
    ['a deleted movement', 'delete from ledger_movements', /never changed or deleted/],
    ['emptied movements', 'truncate ledger_movements cascade', /never changed or deleted/],
    ['a deleted account', `delete from ledger_accounts where id = ${WALLET(ALICE)}`, /never changed or deleted/],
    ['emptied accounts', 'truncate ledger_accounts', /never changed or deleted/],
    [
      'a reference twice',
      `insert into ledger_movements (kind, reference) values ('x', 'credit:1')`,
      /ledger_movements_reference_key/,
    ],
    [
      'a correction of nothing',
      `insert into ledger_movements (kind, reference, corrects) values ('x', 'y', 999999)`,
      /corrects_fkey/,
    ],
  ])('%s', async (_what, attack, because) => {
    const before = await picture();
    await expect(fresh.db.pool.query(attack)).rejects.toThrow(because);
    expect(await picture()).toEqual(before);
  });

  it('a balance that moves in one statement and gets its entry in another', async () => {
    const before = await picture();
    const client = await fresh.db.pool.connect();
    try {
      await client.query('begin');
      await expect(
        client.query(
          `update ledger_accounts set balance_cents = balance_cents - 1, entry_count = entry_count + 1
           where id = ${WALLET(ALICE)}`,
        ),
      ).rejects.toThrow(/without its entry/);
      await client.query('rollback');
    } finally {
      client.release();
    }
    expect(await picture()).toEqual(before);
  });
});

describe('the database takes', () => {
  it('the same statement when it is honest', async () => {
    await fresh.db.pool.query(moveAndWrite(-100, 100, HONEST));
    const { accounts } = await picture();
    expect(accounts.find((account) => account.kind === 'house:bank')).toMatchObject({
      balance_cents: 100,
      entry_count: 1,
    });
    expect(accounts.find((account) => account.user_id === ALICE && account.kind === 'player:wallet')).toMatchObject({
      balance_cents: 9_900,
      entry_count: 2,
    });
  });
});
