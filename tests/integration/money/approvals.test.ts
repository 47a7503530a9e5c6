import {
  type AuditRow,
  accountCommon,
  auditList,
  type Common,
  type Deposit,
  depositCreate,
  depositUpdate,
  memberDisable,
  type PlayedRound,
  playedGame,
  profile,
  type RefusalReply,
  type StaffDeposit,
  type StaffWithdrawal,
  staffDepositList,
  staffWithdrawalList,
  type UserInfo,
  updateSettings,
  type Withdrawal,
  withdrawalCreate,
  withdrawalUpdate,
} from '@lajvard/contract';
import { prove } from '@lajvard/server';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { describe, expect, it } from 'vitest';
import { openTable } from '../world/echo.ts';
import { playUntilTaken } from '../world/play-until-taken.ts';
import { type Answer, type Api, useWorld } from '../world/world.ts';

const ADDRESS = 'TNSphXG4HCCNGorYqiFejQBfPZB8DiHxpF';
const FAST = { round: 0.4, extra: 0, lock: 2, spin: 0.3, pause: 0.2 };

const world = await useWorld({ durations: FAST });
const [alice, bob, boss, boss2] = await Promise.all([
  world.api('alice'),
  world.api('bob'),
  world.api('super'),
  world.api('super2'),
]);
const wallet = (await alice.call<{ data: Common }>(accountCommon)).body.data.config.WALLET_ADDR;

let hashes = 0;
const deposit = async (who: Api, amount: number): Promise<number> => {
  const hash_code = String(hashes++).padStart(64, 'feed');
  const body = { amount, hash_code, wallet_adr: wallet };
  return (await who.call<{ data: Deposit }>(depositCreate, { body })).body.data.id;
};
const withdrawal = async (who: Api, amount: number): Promise<number> => {
  const body = { amount, dest_wallet_code: ADDRESS, password: 'Lajvard-demo-1' };
  return (await who.call<{ data: { withdrawal: Withdrawal } }>(withdrawalCreate, { body })).body.data.withdrawal.id;
};
const decide = (who: Api, id: number, status: 1 | 2, more: object = {}) =>
  who.call<{ data: StaffDeposit } & RefusalReply>(depositUpdate, {
    body: { id, status, ...(status === 2 ? { description: 'no such transfer' } : {}), ...more },
  });
const receiptOf = (id: number) => String(id).padStart(64, 'c0ffee');
const pay = (who: Api, id: number, status: 1 | 2, more: object = {}) =>
  who.call<{ data: StaffWithdrawal } & RefusalReply>(withdrawalUpdate, {
    body: {
      id,
      status,
      ...(status === 2 ? { description: 'closed wallet' } : { hash_code: receiptOf(id) }),
      ...more,
    },
  });
const balanceOf = async (who: Api) => (await who.call<{ data: UserInfo }>(profile)).body.data.balance;
const audited = async (subject: string): Promise<AuditRow[]> => {
  const query = { search: JSON.stringify({ keyword: subject }) };
  const { data } = (await boss.call<{ data: AuditRow[] }>(auditList, { query })).body;
  return data.filter((row) => row.subject === subject);
};
const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted();
const isWhole = async () => expect(await prove(world.server.db)).toMatchObject({ ok: true, problems: [] });

// docs/specification/2-account-and-back-office.md#228-lists-and-queues-of-payments
// docs/specification/2-account-and-back-office.md#41-statuses-of-payments
// docs/specification/2-account-and-back-office.md#42-approving-and-declining
// docs/specification/2-account-and-back-office.md#516-approving-and-declining
// First, because earlier decisions would be published too, and a message does not say which one it is about.
describe('a decision', () => {
  it("reaches the open table of its player at once, and nobody else's", async () => {
    const sit = async (person: 'alice' | 'bob') => {
      const table = openTable(world.url, (await world.login(person)).access_token, await world.userId(person));
      await eventually(() => (table.members.length > 0 ? true : undefined));
      return table;
    };
    const [alices, bobs] = [await sit('alice'), await sit('bob')];
    const changes = () => alices.heard.filter(({ event }) => event === 'user-changed').length;
    await decide(boss, await deposit(alice, 10), 1);
    await eventually(() => (changes() === 1 ? true : undefined), 2_000);
    await pay(boss, await withdrawal(alice, 25), 2);
    await eventually(() => (changes() === 2 ? true : undefined), 2_000);
    expect(bobs.heard.filter(({ event }) => event === 'user-changed')).toEqual([]);
    for (const table of [alices, bobs]) table.leave();
  });
});

describe('two members of staff at once', () => {
  it('both approve a deposit: one does, the other hears who and what; one audit row, the money once', async () => {
    for (let n = 0; n < 5; n++) {
      const before = await balanceOf(alice);
      const id = await deposit(alice, 50);
      const answers = await Promise.all([decide(boss, id, 1, { seen: 0 }), decide(boss2, id, 1, { seen: 0 })]);
      expect(statusesOf(answers)).toEqual([200, 409]);
      const winner = answers[0].status === 200 ? 'Super Demo' : 'Super2 Demo';
      const late = answers.find(({ status }) => status === 409)?.body;
      expect(late).toMatchObject({ code: 'already-decided', decided: { status: 1, by: winner } });
      expect(Date.parse(late?.decided?.at ?? '')).toBeGreaterThan(Date.now() - 60_000);
      expect(await balanceOf(alice)).toBe(before + 50);
      const rows = await audited(`deposit:${id}`);
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({
        action: 'DEPOSIT_APPROVED',
        staff: { name: winner },
        before: { status: 0, amount: 50 },
        after: { status: 1, amount: 50 },
      });
    }
    await isWhole();
  });

  it('one approves, one declines what both saw waiting: the first decision counts', async () => {
    for (let n = 0; n < 5; n++) {
      const before = await balanceOf(bob);
      const id = await deposit(bob, 70);
      const answers = await Promise.all([decide(boss, id, 1, { seen: 0 }), decide(boss2, id, 2, { seen: 0 })]);
      expect(statusesOf(answers)).toEqual([200, 409]);
      const isApproved = answers[0].status === 200;
      const late = answers.find(({ status }) => status === 409)?.body;
      expect(late?.decided).toMatchObject(
        isApproved ? { status: 1, by: 'Super Demo' } : { status: 2, by: 'Super2 Demo' },
      );
      expect(await balanceOf(bob)).toBe(before + (isApproved ? 70 : 0));
      expect((await audited(`deposit:${id}`)).map(({ action }) => action)).toEqual([
        isApproved ? 'DEPOSIT_APPROVED' : 'DEPOSIT_DECLINED',
      ]);
    }
    await isWhole();
  });

  it('a withdrawal is paid or given back, never both', async () => {
    for (let n = 0; n < 5; n++) {
      const before = await balanceOf(bob);
      const id = await withdrawal(bob, 30);
      const answers = await Promise.all([pay(boss, id, 1, { seen: 0 }), pay(boss2, id, 2, { seen: 0 })]);
      expect(statusesOf(answers)).toEqual([200, 409]);
      const isPaid = answers[0].status === 200;
      expect(await balanceOf(bob)).toBe(before - (isPaid ? 30 : 0));
      expect((await audited(`withdrawal:${id}`)).map(({ action, after }) => [action, after?.hash_code])).toEqual([
        isPaid ? ['WITHDRAWAL_APPROVED', receiptOf(id)] : ['WITHDRAWAL_DECLINED', null],
      ]);
    }
    await isWhole();
  });

  it('pays with the hash of a transfer, and with each once', async () => {
    const [first, second] = [await withdrawal(alice, 30), await withdrawal(alice, 30)];
    const refused = (word: string) => ({ status: 422, body: { code: 'form-invalid', codes: { hash_code: [word] } } });
    expect(await pay(boss, first, 1, { hash_code: receiptOf(99).slice(1) })).toMatchObject(
      refused('hash-code-invalid'),
    );
    expect(await pay(boss, first, 1, { hash_code: 'paid-by-hand' })).toMatchObject(refused('hash-code-invalid'));
    expect((await pay(boss, first, 1, { hash_code: receiptOf(99).toUpperCase() })).status).toBe(200);
    expect(await pay(boss, second, 1, { hash_code: `0x${receiptOf(99)}` })).toMatchObject(refused('hash-code-used'));
    expect((await pay(boss, second, 1, { hash_code: receiptOf(98) })).status).toBe(200);
    await isWhole();
  });

  it('without the status that was seen the specified codes hold: an approved one may be declined', async () => {
    const before = await balanceOf(alice);
    const id = await deposit(alice, 20);
    expect((await decide(boss, id, 1)).body.data).toMatchObject({ status: 1, may: [2] });
    expect((await decide(boss2, id, 2)).body.data).toMatchObject({
      status: 2,
      may: [1],
      description: 'no such transfer',
    });
    expect((await decide(boss, id, 1)).body.data).toMatchObject({ status: 1, description: null });
    expect(await balanceOf(alice)).toBe(before + 20);
    expect((await audited(`deposit:${id}`)).map(({ action }) => action)).toEqual([
      'DEPOSIT_APPROVED',
      'DEPOSIT_DECLINED',
      'DEPOSIT_APPROVED',
    ]);
    const { body } = await boss.call<{ data: StaffDeposit[] }>(staffDepositList, { query: { search: `{"id":${id}}` } });
    expect(body.data[0]?.steps.map(({ status, by }) => [status, by])).toEqual([
      [0, null],
      [1, 'Super Demo'],
      [2, 'Super2 Demo'],
      [1, 'Super Demo'],
    ]);
  });
});

describe('an approved deposit', () => {
  it('cannot be declined once its money is spent; nothing of the attempt stays', async () => {
    const id = await deposit(alice, 40);
    await decide(boss, id, 1);
    const all = await balanceOf(alice);
    const out = await withdrawal(alice, Math.floor(all));
    expect(await decide(boss, id, 2, { seen: 1 })).toMatchObject({ status: 409, body: { code: 'deposit-spent' } });
    const { body } = await boss.call<{ data: StaffDeposit[] }>(staffDepositList, { query: { search: `{"id":${id}}` } });
    expect(body.data[0]).toMatchObject({ status: 1, description: null, may: [2] });
    expect(await audited(`deposit:${id}`)).toHaveLength(1);
    await pay(boss, out, 2);
    expect(await balanceOf(alice)).toBe(all);
    expect((await decide(boss, id, 2, { seen: 1 })).status).toBe(200);
    expect(await balanceOf(alice)).toBe(all - 40);
    await isWhole();
  });
});

describe('while the player plays', () => {
  const chips = JSON.stringify({ RED: [{ id: 'c1', chipSelected: 50, x: 0, y: 0, formula: 'RED' }] });

  it('approvals come in between: stake, winnings and deposits all stand, to the cent', async () => {
    // Its own sign-in, because the table of the test before has taken the other device's seat.
    const player = await world.api('bob');
    const before = await balanceOf(player);
    const waiting = await Promise.all(Array.from({ length: 12 }, () => deposit(player, 10)));
    const round = await playUntilTaken(player, chips, () =>
      Promise.all(waiting.splice(0, 3).map((id) => decide(boss, id, 1, { seen: 0 }))),
    );
    const approvals = await Promise.all(waiting.map((id) => decide(boss2, id, 1, { seen: 0 })));
    expect(approvals.every(({ status }) => status === 200)).toBe(true);
    const game = await eventually(async () => {
      const query = { round_number: String(round) };
      const { body } = await player.call<{ data: PlayedRound }>(playedGame, { query });
      return body.data.table_win === null ? undefined : body.data;
    });
    expect(await balanceOf(player)).toBe(before + 120 - 50 + (game.table_win ?? 0));
    await isWhole();
  });
});

// Last, because blacklisting signs the player out.
it('a payment says to who decides that its player is barred, and until when; to nobody else', async () => {
  const [owed, paid] = [await withdrawal(bob, 30), await deposit(bob, 20)];
  const bars = async (who: Api, route: typeof staffDepositList | typeof staffWithdrawalList) => {
    const query = { user_id: String(await world.userId('bob')) };
    return (await who.call<{ data: { user: { bars: object[] } }[] }>(route, { query })).body.data[0]?.user.bars;
  };
  expect([await bars(boss, staffDepositList), await bars(boss, staffWithdrawalList)]).toEqual([[], []]);
  await bob.call(updateSettings, { body: { action: 'closure', period: 1, reason: 'A rest' } });
  const { closure_end_at: until } = (await bob.call<{ data: UserInfo }>(profile)).body.data.settings;
  await boss.call(memberDisable, { query: { id: String(await world.userId('bob')) } });
  const expected = [
    { reason: 'blacklisted', until: null },
    { reason: 'closure', until },
  ];
  for (const route of [staffDepositList, staffWithdrawalList]) {
    const listed = (await bars(boss, route)) as { reason: string }[];
    expect(listed.toSorted((one, other) => one.reason.localeCompare(other.reason))).toEqual(expected);
    expect(await bars(await world.api('financial'), route)).toEqual([]);
  }
  expect((await decide(boss, paid, 1)).body.data.user.bars, 'a warning, not a refusal').toHaveLength(2);
  await pay(boss, owed, 2);
});
