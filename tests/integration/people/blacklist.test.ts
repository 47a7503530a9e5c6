import {
  allLogons,
  allLogonsCsv,
  auditList,
  type Member,
  type MemberFacts,
  memberActivate,
  memberDisable,
  memberList,
  memberLogons,
  memberLogonsCsv,
  profile,
  type StaffLogon,
} from '@lajvard/contract';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { readCsv } from '@lajvard/server/testing/read-csv.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { openTable, type Table } from '../world/echo.ts';
import { place } from '../world/play-until-taken.ts';
import { type Answer, type Api, accountsOf, startWorld, useWorld } from '../world/world.ts';

type List<Row> = { data: Row[]; meta: { page: number; total: number; last_page: number } };

const world = await useWorld({ leads: false });
const boss = await world.api('super');
const alice = (await accountsOf(world)).get('alice') ?? expect.fail('no alice');

const tables: Table[] = [];
afterEach(() => {
  for (const table of tables.splice(0)) table.leave();
});

/** Alice, as the members list shows her. */
const listed = async (): Promise<Member | undefined> => {
  const query = { search: JSON.stringify({ email: 'alice' }) };
  return (await boss.call<List<Member>>(memberList, { query })).body.data[0];
};
const auditOf = async (subject: string): Promise<string[]> => {
  const search = JSON.stringify({ keyword: subject });
  const { body } = await boss.call<List<{ action: string }>>(auditList, {
    query: { align: 'asc', limit: '100', search },
  });
  return body.data.map((row) => row.action);
};

// docs/specification/2-account-and-back-office.md#215-members-list
// docs/specification/2-account-and-back-office.md#216-member-search
// docs/specification/2-account-and-back-office.md#46-locks-of-responsible-gaming
// docs/specification/2-account-and-back-office.md#47-blacklist
describe('the blacklist', () => {
  const disable = (id: number, who: Api = boss): Promise<Answer<{ data: MemberFacts }>> =>
    who.call(memberDisable, { query: { id: String(id) } });
  const activate = (id: number): Promise<Answer<{ data: MemberFacts }>> =>
    boss.call(memberActivate, { query: { id: String(id) } });
  const signIn = async (): Promise<number> =>
    (
      await (
        await world.api(null)
      ).post('/api/auth/login', {
        email: 'alice@demo.lajvard',
        password: 'Lajvard-demo-1',
        level: 'user',
      })
    ).status;

  it('closes the table, ends tokens, refuses sign-in and play; twice is once; activating takes it back', async () => {
    const tokens = await world.login('alice', 'phone');
    const api = await world.api(tokens);
    const table = openTable(world.url, tokens.access_token, alice.id);
    tables.push(table);
    await eventually(() => table.members.length > 0 || undefined);

    const answer = await disable(alice.id);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body.data).toMatchObject({ ...alice, blacklisted_at: expect.stringMatching(/Z$/) });
    await eventually(() => table.states.includes('disconnect') || undefined, 2_000);
    expect(table.heard).toEqual([{ event: 'user-blocked', payload: {} }]);
    await eventually(async () => (await api.call(profile)).status === 401 || undefined, 2_000);
    expect((await api.post('/api/account/user/play', { chips: '{}', round: 1 })).status).toBe(401);
    expect(await signIn()).toBe(403);
    const renewed = await api.post('/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
      device_id: 'phone',
    });
    expect(renewed).toMatchObject({ status: 403, body: { code: 'blacklisted' } });

    const again = await disable(alice.id);
    expect([again.status, again.body.data.blacklisted_at]).toEqual([200, answer.body.data.blacklisted_at]);
    expect(await auditOf(`user:${alice.id}`)).toEqual(['MEMBER_BLOCKED']);

    const back = await activate(alice.id);
    expect([back.status, back.body.data.blacklisted_at]).toEqual([200, null]);
    expect((await activate(alice.id)).status).toBe(200);
    expect(await auditOf(`user:${alice.id}`)).toEqual(['MEMBER_BLOCKED', 'MEMBER_UNBLOCKED']);
    expect(await signIn()).toBe(200);
    expect((await api.call(profile)).status, 'an ended session stays ended').toBe(401);
    const { rows } = await world.database.db.pool.query(`select 1 from play_bars where user_id = $1`, [alice.id]);
    expect(rows).toEqual([]);
  });

  it('a sign-in of the same moment leaves no session open', async () => {
    for (let turn = 0; turn < 5; turn++) {
      await Promise.all([signIn(), signIn(), disable(alice.id), signIn()]);
      const { rows } = await world.database.db.pool.query(
        `select 1 from sessions where user_id = $1 and ended_at is null`,
        [alice.id],
      );
      expect(rows).toEqual([]);
      await activate(alice.id);
    }
  });

  it('two who press at once make one change', async () => {
    const other = await world.api('super2');
    const before = (await auditOf(`user:${alice.id}`)).length;
    const answers = await Promise.all([disable(alice.id), disable(alice.id, other), disable(alice.id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.data.blacklisted_at)).size).toBe(1);
    expect((await auditOf(`user:${alice.id}`)).length).toBe(before + 1);
    await activate(alice.id);
  });

  it('is for members: not for staff, not for oneself, not for nobody', async () => {
    for (const person of ['super', 'super2', 'agent', 'ceg'] as const) {
      expect(await disable(await world.userId(person))).toMatchObject({ status: 409, body: { code: 'staff-account' } });
    }
    expect((await disable(999_999)).status).toBe(404);
    for (const query of [{}, { id: '0' }, { id: 'alice' }, { id: '1.5' }]) {
      expect((await boss.call(memberDisable, { query: query as Record<string, string> })).status).toBe(422);
    }
    expect((await boss.call(profile)).status).toBe(200);
  });

  it('lets an accepted slip be settled, takes no other, and takes them again once it is taken back', async () => {
    const live = await startWorld({ durations: { round: 0.4, extra: 0.1, lock: 1, spin: 0.2, pause: 0.3 } });
    try {
      const staff = await live.api('super');
      const bobId = await live.userId('bob');
      const tokens = await live.login('bob', 'phone');
      const lockAfter = (after: number): Promise<number> =>
        live.clock.holdIn('locked', ({ round_number }) => round_number > after);
      const chips = JSON.stringify({ RED: [{ id: 'c1', chipSelected: 50, x: 0, y: 0, formula: 'RED' }] });
      const play = (who: Api, round: number) => place(who, { chips, round });

      const first = await lockAfter(0);
      expect((await play(await live.api(tokens), first)).status).toBe(200);
      await staff.call(memberDisable, { query: { id: String(bobId) } });
      await live.clock.letGo();
      const settled = await eventually(async () => {
        const { rows } = await live.database.db.pool.query(
          `select phase from rounds where round_number = $1 and phase = 'settled'`,
          [first],
        );
        return rows[0];
      });
      expect(settled).toEqual({ phase: 'settled' });

      const second = await lockAfter(first);
      const late = await play(await live.api(tokens), second);
      expect(late.status).toBe(401);
      await staff.call(memberActivate, { query: { id: String(bobId) } });
      const again = await live.api(await live.login('bob', 'phone'));
      expect((await play(again, await lockAfter(second))).status).toBe(200);
    } finally {
      await live.close(); // proves the ledger
    }
  });

  it('shows in the list', async () => {
    await disable(alice.id);
    expect((await listed())?.blacklisted_at).toEqual(expect.any(String));
    await activate(alice.id);
    expect((await listed())?.blacklisted_at).toBeNull();
  });
});

describe('logons', () => {
  const logons = async (search: object) =>
    (await boss.call<List<StaffLogon>>(memberLogons, { query: { search: JSON.stringify(search) } })).body;

  it('of one member, newest first, by day, as a list and as a file', async () => {
    await world.login('bob');
    const bob = await world.userId('bob');
    const { data, meta } = await logons({ user_id: bob });
    expect(data.every((row) => row.issuer.account_code === data[0]?.issuer.account_code)).toBe(true);
    expect(data[0]).toMatchObject({ action: 'LOGIN', ip: '127.0.0.1' });
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    expect((await logons({ user_id: bob, end_date: yesterday })).data).toEqual([]);
    const file = await boss.call<string>(memberLogonsCsv, {
      query: { search: JSON.stringify({ user_id: bob }) },
    });
    const { rows } = readCsv(file.body);
    expect(rows).toHaveLength(meta.total);
    expect(rows[0]).toMatchObject({ account_code: data[0]?.issuer.account_code, action: 'LOGIN', ip: '127.0.0.1' });
    expect((await boss.call(memberLogons)).status).toBe(422);
  });

  it('do not tell the player from where staff works', async () => {
    const own = (await logons({ user_id: alice.id })).data.filter((row) => row.action === 'BLACKLISTED');
    expect(own.length).toBeGreaterThan(0);
    expect(own.every((row) => row.ip === null && row.description === '')).toBe(true);
  });

  it('of everybody for the super admin, by account id or address', async () => {
    const all = async (search: object) =>
      (await boss.call<List<StaffLogon>>(allLogons, { query: { search: JSON.stringify(search) } })).body;
    const codes = new Set((await all({})).data.map((row) => row.issuer.account_code));
    expect(codes.size).toBeGreaterThan(1);
    const ofAlice = await all({ keyword: alice.account_code });
    expect(new Set(ofAlice.data.map((row) => row.issuer.account_code))).toEqual(new Set([alice.account_code]));
    expect((await all({ keyword: '127.0.0.1' })).meta.total).toBeGreaterThan(1);
    expect((await all({ keyword: '10.9.8.7' })).data).toEqual([]);
    expect((await all({ keyword: '999999999' })).data).toEqual([]);
    const file = await boss.call<string>(allLogonsCsv, { query: { search: '{"keyword":"10.9.8.7"}' } });
    expect(readCsv(file.body)).toEqual({
      columns: ['id', 'account_code', 'created_at', 'action', 'description', 'ip', 'time_zone'],
      rows: [],
    });
  });
});
