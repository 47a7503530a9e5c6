import { randomUUID } from 'node:crypto';
import { cents } from '@lajvard/money';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { balanceOf, openWallet, post } from '#modules/ledger';
import { bar } from '#modules/limits';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { chipsText, type TestTable, testTable } from '../../testing/test-table.ts';
import { decidePayment } from './decide.ts';
import { WITHDRAWAL } from './kinds.ts';
import type { PaymentsOptions } from './ports.ts';
import { walletsOf } from './request-store.ts';
import { requestWithdrawal } from './requests.ts';
import { WITHDRAWALS } from './staff-lists.ts';
import { paymentById } from './store.ts';
import { nameStaff } from './testing/test-staff.ts';

const ADDRESS = 'TNSphXG4HCCNGorYqiFejQBfPZB8DiHxpF';
const OTHER = 'TMk9gpgPrw95fdG36vFGqjUPqKxooZ93sA';

let table: TestTable;
beforeEach(async () => {
  table = await testTable();
  await nameStaff(table.db);
  for (const userId of [1, 2]) {
    await transaction(table.db, async (tx) => {
      await openWallet(tx, userId);
      await post(tx, { kind: 'deposit-approved', userId, cents: cents(10_000), reference: `in:${userId}` });
    });
  }
});
afterEach(() => table.end()); // also proves the ledger

const TOKEN = 'TSbUiRhaxeEajbMrqYarPkyiX658mf3PHE';
const OWN = 'TFxhGif5gBMfaAxKyzx2Xr3249H8WRBhCS';
type Form = { amount?: number; wallet?: string; newAddress?: string; requestId?: string; userId?: number };
const ask = ({ amount = 100, wallet, newAddress = ADDRESS, requestId, userId = 1 }: Form = {}) =>
  requestWithdrawal(
    {
      db: table.db,
      minWithdrawal: 25,
      walletAddress: OWN,
      contract: TOKEN,
      maxADay: { deposits: null, withdrawals: null },
      identity: {
        askPassword: async () => undefined,
        mailWithdrawal: async () => undefined,
        mailBookedDeposit: async () => undefined,
        mailCharge: async () => undefined,
        mailProposal: async () => undefined,
        checkMasterPassword: async () => true,
      },
    },
    {
      userId,
      amount,
      wallet,
      newAddress: wallet ? undefined : newAddress,
      password: undefined,
      requestId: requestId ?? null,
      ip: '::1',
    },
  );
const asked = async (form: Form = {}) => {
  const withdrawal = await ask(form);
  if (withdrawal instanceof Refused) throw new Error(`refused: ${wordOf(withdrawal)}`);
  return withdrawal;
};
const receiptOf = (n: number) => String(n).padStart(64, 'feedbeef');
const decide = (id: number, status: 1 | 2, staffId = 9, hashCode = receiptOf(id)) =>
  decidePayment({ db: table.db, identity: { mailBookedDeposit: async () => undefined } }, WITHDRAWAL, {
    id,
    status,
    description: status === 2 ? 'wrong address' : null,
    hashCode: status === 1 ? hashCode : null,
    staffId,
    ip: '::1',
  });
const wordOf = (answer: unknown): string => {
  if (!(answer instanceof Refused)) return 'done';
  return answer.errors ? Object.values(answer.errors).flat().join() : answer.code;
};
const wallet = () => balanceOf(table.db, 1);
const standing = async (kind: string): Promise<number> => {
  const { rows } = await table.db.pool.query<{ balance_cents: number }>(
    'select balance_cents from ledger_accounts where kind = $1 and user_id is not distinct from $2',
    [kind, kind === 'player:held' ? 1 : null],
  );
  return rows[0]?.balance_cents ?? 0;
};
const everywhere = async () => [await wallet(), await standing('player:held'), await standing('outside:trc20')];

// docs/specification/2-account-and-back-office.md#41-statuses-of-payments
// docs/specification/2-account-and-back-office.md#51-deposit
// docs/specification/2-account-and-back-office.md#52-withdrawal
describe.each([
  ['where deposits go', OWN, 'wallet-of-deposits'],
  ["of the token's contract", TOKEN, 'wallet-of-token'],
  ['of the contract of another token', 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8', 'wallet-of-token'],
  ['of nobody', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'wallet-of-nobody'],
  ['of nobody either', 'TZJozAg1ruapycCicgz31GxvYJ1FraLjZa', 'wallet-of-nobody'],
])('an address %s', (_which, address, error) => {
  it('takes no withdrawal', async () => {
    expect((await ask({ newAddress: address })) as Refused).toMatchObject({
      errors: { dest_wallet_code: [`errors:${error}`] },
    });
    expect(await wallet()).toBe(10_000);
  });

  it('takes none either where it was saved before, and the older one warns staff', async () => {
    await table.db.pool.query(`insert into withdrawals (user_id, amount_cents, destination) values (1, 2500, $1)`, [
      address,
    ]);
    expect((await ask({ wallet: address })) as Refused).toMatchObject({ errors: { wallet: [`errors:${error}`] } });
    expect(await wallet()).toBe(10_000);
    const options = { db: table.db, walletAddress: OWN, contract: TOKEN } as PaymentsOptions;
    const row = await paymentById(table.db, WITHDRAWAL, 1);
    const [shown] = row ? await WITHDRAWALS.present(options, [row], { isWhole: true, decides: true }) : [];
    expect(shown?.address_warning).toBe(
      error === 'wallet-of-deposits' ? 'house' : error === 'wallet-of-token' ? 'token' : 'nobody',
    );
  });
});

describe('a withdrawal', () => {
  it('holds the money at once, and pays it when approved', async () => {
    const { id, transaction: taken, steps } = await asked({ amount: 40 });
    expect([taken, steps.length]).toEqual([{ balance: 100, new_balance: 60 }, 1]);
    expect(await everywhere()).toEqual([6_000, 4_000, -20_000]);
    const paid = await decide(id, 1);
    expect(paid).toMatchObject({ status: 1, hash_code: receiptOf(id) });
    expect(await everywhere()).toEqual([6_000, 0, -16_000]);
    expect(await decide(id, 1, 8)).toMatchObject({ code: 'already-decided', decided: { status: 1, by: 'staff 9' } });
  });

  it('gives the money back when declined, before and after it was paid, and takes it again', async () => {
    const { id } = await asked({ amount: 40 });
    const seen: number[][] = [];
    for (const status of [2, 1, 2] as const) {
      expect(wordOf(await decide(id, status))).toBe('done');
      seen.push(await everywhere());
    }
    expect(seen).toEqual([
      [10_000, 0, -20_000],
      [6_000, 0, -16_000],
      [10_000, 0, -20_000],
    ]);
  });

  it('cannot be approved after a decline when the player has spent the money', async () => {
    const { id } = await asked({ amount: 100 });
    await decide(id, 2);
    await asked({ amount: 50 });
    expect(wordOf(await decide(id, 1))).toBe('withdrawal-spent');
    expect(await everywhere()).toEqual([5_000, 5_000, -20_000]);
  });

  it('is decided once by eight members of staff at once', async () => {
    const { id } = await asked({ amount: 40 });
    const words = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => wordOf(await decide(id, n % 2 ? 1 : 2, n + 1))),
    );
    expect(words).toContain('done');
    const [inWallet = 0, held = 0] = await everywhere();
    expect([held, [6_000, 10_000].includes(inWallet)]).toEqual([0, true]);
  });
});

describe('a receipt', () => {
  it('pays once, however it is spelt; declined it is free again', async () => {
    const [first, second] = [await asked({ amount: 25 }), await asked({ amount: 25 })];
    const words = await Promise.all([
      decide(first.id, 1, 9, receiptOf(101).toUpperCase()),
      decide(second.id, 1, 9, `0x${receiptOf(101)}`),
    ]);
    expect(words.map(wordOf).toSorted()).toEqual(['done', 'errors:hash-code-used']);
    expect(await everywhere(), 'what was refused moved nothing').toEqual([5_000, 2_500, -17_500]);
    const [paid, waiting] = wordOf(words[0]) === 'done' ? [first, second] : [second, first];
    await decide(paid.id, 2);
    expect(wordOf(await decide(waiting.id, 1, 9, receiptOf(101)))).toBe('done');
    expect(wordOf(await decide(paid.id, 1, 9, receiptOf(101)))).toBe('errors:hash-code-used');
    expect(wordOf(await decide(paid.id, 1, 9, receiptOf(102)))).toBe('done');
  });

  it('that paid twice before this rule stays, and pays no third time', async () => {
    const ids = [await asked({ amount: 25 }), await asked({ amount: 25 }), await asked({ amount: 25 })].map(
      ({ id }) => id,
    );
    const [first = 0, second = 0, third = 0] = ids;
    for (const id of [first, second]) await decide(id, 1);
    // as the rule found them: only the first got the key
    await table.db.pool.query(
      `update withdrawals set hash_code = '0xFEED beef99', hash_key = case id when $1 then 'feedbeef99' end
       where status = 1`,
      [first],
    );
    expect(wordOf(await decide(third, 1, 9, 'feedbeef99'))).toBe('errors:hash-code-used');
    expect(wordOf(await decide(second, 2))).toBe('done');
    expect(wordOf(await decide(second, 1, 9, 'feedbeef98'))).toBe('done');
  });
});

describe('asking', () => {
  it.each<[string, Form, string]>([
    ['less than the least', { amount: 24 }, 'errors:amount-below-least-withdrawal'],
    ['more than there is', { amount: 101 }, 'errors:amount-above-balance'],
    ['an address with a wrong checksum', { newAddress: `${ADDRESS.slice(0, -1)}G` }, 'errors:wallet-address-invalid'],
    ['a wallet never used', { wallet: OTHER }, 'errors:wallet-unknown'],
    ['the whole balance', { amount: 100 }, 'done'],
  ])('%s', async (_what, form, word) => expect(wordOf(await ask(form))).toBe(word));

  it('keeps the addresses, newest first, for this player only', async () => {
    await asked({ amount: 25 });
    await asked({ amount: 25, newAddress: OTHER });
    await asked({ amount: 25, wallet: ADDRESS });
    expect(await walletsOf(table.db, 1)).toEqual([ADDRESS, OTHER]);
    expect(wordOf(await ask({ userId: 2, amount: 25, wallet: OTHER }))).toBe('errors:wallet-unknown');
  });

  it('works on a break: the money is the player’s', async () => {
    await transaction(table.db, (tx) => bar(tx, 1, 'exclusion', Date.now() + 86_400_000));
    expect(wordOf(await ask({ amount: 100 }))).toBe('done');
  });

  it('the same request twice at once is one withdrawal', async () => {
    const requestId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => asked({ amount: 30, requestId })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await wallet()).toBe(7_000);
  });

  it('ten at once never spend a dollar twice', async () => {
    const words = (await Promise.all(Array.from({ length: 10 }, () => ask({ amount: 30 })))).map(wordOf);
    expect(words.filter((word) => word === 'done')).toHaveLength(3);
    expect(await everywhere()).toEqual([1_000, 9_000, -20_000]);
  });

  it('a play and a withdrawal of the same money at once: one of them', async () => {
    const round = await table.until('locked');
    for (let player = 3; player < 13; player++) {
      await table.fund(player, 50);
      const [withdrawn, played] = await Promise.all([
        ask({ userId: player, amount: 30 }),
        table.play.placeBets({
          userId: player,
          round,
          chips: chipsText({ '17': [20, 10] }),
          arrivedAt: table.clock.monotonic(),
        }),
      ]);
      const words = [wordOf(withdrawn), wordOf(played)];
      expect([
        ['done', 'charge-credit'],
        ['errors:amount-above-balance', 'done'],
      ]).toContainEqual(words);
    }
  });
});

// docs/decisions/095-undo.md
describe('what staff read before they pay', () => {
  const ago = (interval: string) => `clock_timestamp() - interval '${interval}'`;
  const withdrawalOf = async (interval: string, { userId = 1, to = ADDRESS, status = 0 } = {}): Promise<number> => {
    const { rows } = await table.db.pool.query<{ id: number }>(
      `insert into withdrawals (user_id, amount_cents, destination, status, created_at)
       values ($1, 2500, $2, $3, ${ago(interval)}) returning id`,
      [userId, to, status],
    );
    return rows[0]?.id ?? 0;
  };
  const did = async (action: string, interval: string, userId = 1): Promise<string> => {
    const { rows } = await table.db.pool.query<{ at: Date }>(
      `insert into activities (user_id, action, created_at) values ($1, $2, ${ago(interval)}) returning created_at as at`,
      [userId, action],
    );
    return rows[0]?.at.toISOString() ?? '';
  };
  const shown = async (ids: readonly number[], isWhole = true) => {
    const options = { db: table.db, walletAddress: OWN, contract: TOKEN } as PaymentsOptions;
    const rows = await Promise.all(ids.map((id) => paymentById(table.db, WITHDRAWAL, id)));
    const found = rows.filter((row) => row !== undefined);
    const all = await WITHDRAWALS.present(options, found, { isWhole, decides: isWhole });
    return all.map(({ wallet_first_used_at: first, account_changes: changes, created_at: at }) => ({
      first: first === at ? 'this one' : first,
      changes,
    }));
  };

  it('a wallet is new for three days from its first use, and for each player', async () => {
    const known = await withdrawalOf('4 days', { status: 1 });
    const to = { to: OTHER };
    const [again, first, second, other] = [
      await withdrawalOf('1 hour'),
      await withdrawalOf('2 days', to),
      await withdrawalOf('1 hour', to),
      await withdrawalOf('1 hour', { userId: 2 }),
    ];
    const firstUse = (await paymentById(table.db, WITHDRAWAL, first))?.created_at.toISOString();
    expect((await shown([known, again, first, second, other])).map((row) => row.first)).toEqual([
      null, // paid: it is too late to warn
      null,
      'this one',
      firstUse,
      'this one',
    ]);
    expect((await shown([first], false))[0]?.first, 'for who does not decide').toBeNull();
  });

  it('the newest change of e-mail, password and second factor since three days before the request', async () => {
    const [waiting, declined, paid, others] = [
      await withdrawalOf('1 hour'),
      await withdrawalOf('1 hour', { status: 2 }),
      await withdrawalOf('1 hour', { status: 1 }),
      await withdrawalOf('1 hour', { userId: 2 }),
    ];
    await did('PASSWORD_CHANGED', '4 days');
    await did('EMAIL_CHANGED', '2 days');
    const email = { what: 'email', at: await did('EMAIL_CHANGED', '1 day') };
    await did('LANGUAGE_CHANGED', '1 hour');
    await did('LOGIN', '1 hour');
    const factor = { what: 'factor', at: await did('SECOND_FACTOR_OFF', '2 hours') };
    const changes = async (ids: readonly number[]) => (await shown(ids)).map((row) => row.changes);
    expect(await changes([waiting, declined, paid, others])).toEqual([[email, factor], [email, factor], [], []]);
    const password = { what: 'password', at: await did('PASSWORD_CHANGED', '1 minute') };
    expect(await changes([waiting]), 'after the request too').toEqual([[email, factor, password]]);
    expect((await shown([waiting], false))[0]?.changes, 'for who does not decide').toEqual([]);
  });
});
