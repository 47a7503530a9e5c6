import { cents } from '@lajvard/money';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '#platform/db/transaction.ts';
import type { FreshDatabase } from '../../testing/fresh-database.ts';
import { lentDatabase } from '../../testing/lent-database.ts';
import { openPot, openWallet, post, writeMovement } from './post.ts';
import { prove } from './prove.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await lentDatabase();
  await transaction(fresh.db, async (tx) => {
    await openPot(tx, 1);
    for (const user of [1, 2]) {
      await openWallet(tx, user);
      await post(tx, { kind: 'demo-credit', userId: user, cents: cents(1_000), reference: `credit:${user}` });
    }
    await writeMovement(tx, {
      kind: 'stakes-placed',
      reference: 'stake',
      postings: [
        { account: { kind: 'player:wallet', userId: 1 }, amountCents: cents(-400) },
        { account: { kind: 'round:pot', roundNumber: 1 }, amountCents: cents(400) },
      ],
    });
  });
});
afterEach(() => fresh.drop());

/** Damage that no trigger sees, as from a bad disk or a manual edit of the files. */
const damage = async (statements: string): Promise<void> => {
  await fresh.db.pool.query(`set session_replication_role = replica; ${statements}; reset session_replication_role`);
};

describe('the proof', () => {
  it('the proof of a correct ledger holds and counts accounts and entries', async () => {
    expect(await prove(fresh.db)).toEqual({ ok: true, problems: [], accounts: 9, entries: 6 });
  });

  it.each<[string, string, RegExp]>([
    [
      'money out of nothing',
      `update ledger_accounts set balance_cents = balance_cents + 1 where kind = 'house:bank'`,
      /do not sum to zero/,
    ],
    [
      'money shifted between wallets',
      `update ledger_accounts set balance_cents = balance_cents + case user_id when 1 then -1 else 1 end
       where kind = 'player:wallet'`,
      /not the sum of its entries/,
    ],
    ['a lost entry', `delete from ledger_entries where amount_cents = -400`, /movement \d+/],
    [
      'a lost account',
      `delete from ledger_accounts where user_id = 2 and kind = 'player:wallet'`,
      /not the sum of its entries/,
    ],
    [
      'a changed amount',
      `update ledger_entries set amount_cents = 399 where amount_cents = 400`,
      /movement does not sum to zero/,
    ],
    [
      'a changed balance of an entry',
      `update ledger_entries set balance_cents = 7 where amount_cents = -400`,
      /the previous one plus the amount/,
    ],
    ['a gap', `update ledger_entries set sequence = 3 where amount_cents = -400`, /sequence has a gap/],
    ['a lost movement', `delete from ledger_movements where reference = 'stake'`, /belongs to no movement/],
    [
      'a movement without entries',
      `insert into ledger_movements (kind, reference) values ('x', 'x')`,
      /has no entries/,
    ],
    [
      'a pot that kept its stakes when the round was void',
      `insert into rounds (round_number, phase, wheel, epoch, commitment, opened_at,
         bets_until, locks_at, closes_at, ended_at, void_reason)
       values (1, 'void', 'studio-1', 1, '\\x00', now(), now(), now(), now(), now(), 'test')`,
      /round that has ended is not empty: round 1/,
    ],
    [
      'a pot slot that kept its stakes when the round was void',
      `insert into rounds (round_number, phase, wheel, epoch, commitment, opened_at,
         bets_until, locks_at, closes_at, ended_at, void_reason)
       values (2, 'void', 'studio-1', 1, '\\x00', now(), now(), now(), now(), now(), 'test');
       insert into ledger_accounts (kind, pot_round, pot_slot, balance_cents) values ('round:pot-slot', 2, 1, 5)`,
      /round that has ended is not empty: round 2/,
    ],
  ])('the proof finds %s', async (_what, statements, because) => {
    await damage(statements);
    const proof = await prove(fresh.db);
    expect(proof.ok).toBe(false);
    expect(proof.problems.join('\n')).toMatch(because);
  });
});
