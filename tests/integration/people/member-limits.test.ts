import {
  depositCreate,
  memberLimitSet,
  memberShow,
  type Proposal,
  profile,
  proposalConfirm,
  type StaffLimits,
  type UserInfo,
} from '@lajvard/contract';
import { DEMO_MASTER_PASSWORD } from '@lajvard/server';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { afterEach, expect, it } from 'vitest';
import { accountsOf, emailOf, type Person, useWorld } from '../world/world.ts';

// Staff limit a player beside the player's own limits; loosening takes two.
// docs/decisions/028-staff-decisions-and-charges.md
const world = await useWorld({ leads: false, env: { DUAL_CONTROL: '1' } });
const accounts = await accountsOf(world);
const sql = <T extends object>(text: string) => world.database.db.pool.query<T>(text).then(({ rows }) => rows);
afterEach(() =>
  sql(`set session_replication_role = replica; delete from staff_limits; delete from deposit_limits;
    delete from deposits; delete from proposals; reset session_replication_role`),
);

type Said = { data?: StaffLimits & { proposal?: Proposal }; code?: string };
const limit = async (who: Person, form: object, whose: Person = 'alice') => {
  const body = { id: accounts.get(whose)?.id, reason: 'asked by phone', ...form };
  return (await (await world.as(who)).call<Said>(memberLimitSet, { body })).body;
};
const bet = (amount: number | null, period = '2w') => ({ kind: 'bet', period, amount });
const deposits = (amount: number | null) => ({ kind: 'deposit', period: 'monthly', amount });
const limits = async () => {
  const { body } = await (await world.as('alice')).call<{ data: UserInfo }>(profile);
  const { bet_limitation: stake, deposit_limitation: deposit, staff_limits: staff, settings } = body.data;
  return {
    stake,
    deposit: deposit && { used: deposit.deposit, max: deposit.max, by_staff: deposit.by_staff },
    staff,
    settings,
  };
};
const confirm = async (who: Person, id = 0) => {
  const body = { id, password: DEMO_MASTER_PASSWORD };
  const answer = await (await world.as(who)).call<{ data?: Proposal; code?: string }>(proposalConfirm, { body });
  return answer.body.data ?? answer.body;
};
let hashes = 0;
const pay = async (amount: number) => {
  const hash_code = (++hashes).toString(16).padStart(64, 'b');
  const body = { amount, hash_code, wallet_adr: world.settings.WALLET_ADDR };
  const answer = await (await world.as('alice')).call<{ code?: string }>(depositCreate, { body });
  return answer.body.code ?? answer.status;
};

it('one person limits at once; the player sees it, with a mail, and the audit log has the reason', async () => {
  expect(await limit('financial', bet(100))).toEqual({ data: { bet: { max: 100, period: '2w' }, deposit: null } });
  expect(await limits()).toMatchObject({
    stake: { bet: 0, bet_max: 100, period: '2w', by_staff: true },
    staff: { bet: { max: 100, period: '2w' }, deposit: null },
    settings: { bet_limitation_amount: null },
  });
  const shown = await (await world.as('super')).call<{ data: { limits: { staff: StaffLimits } } }>(memberShow, {
    params: { account_code: accounts.get('alice')?.account_code ?? '' },
  });
  expect(shown.body.data.limits.staff.bet).toEqual({ max: 100, period: '2w' });
  await eventually(async () =>
    (await world.mailsTo(emailOf('alice'))).some(({ text }) => text.includes('$100')) ? true : undefined,
  );
  const logged = await sql(`select after from audit_log where action = 'MEMBER_LIMITED' order by id desc limit 1`);
  expect(logged).toEqual([{ after: { act: 'bet', amount: 100, period: '2w', reason: 'asked by phone' } }]);
});

it('a stricter one works at once; a looser one, or none, waits for a second person', async () => {
  await limit('super', bet(100));
  expect((await limit('super', bet(50, '4w'))).data?.bet).toEqual({ max: 50, period: '4w' });
  const { data } = await limit('super', bet(60, '4w'));
  expect(data?.proposal?.arguments).toMatchObject({ act: 'bet', amount: 60, was: 50 });
  expect(await limit('super2', bet(null)), 'one waits').toMatchObject({ code: 'proposal-waiting' });
  expect(await confirm('super', data?.proposal?.id)).toMatchObject({ code: 'proposal-own' });
  expect((await limits()).staff?.bet).toEqual({ max: 50, period: '4w' });
  expect(await confirm('super2', data?.proposal?.id)).toMatchObject({ status: 'confirmed' });
  expect((await limits()).staff?.bet).toEqual({ max: 60, period: '4w' });
  const removal = await limit('financial', bet(null));
  expect(await confirm('super', removal.data?.proposal?.id)).toMatchObject({ status: 'confirmed' });
  expect(await limits()).toMatchObject({ stake: null });
});

it('what was proposed lapses if the limit has changed meanwhile', async () => {
  await limit('super', bet(100));
  const { data } = await limit('super', bet(200));
  await limit('super2', bet(20));
  expect(await confirm('super2', data?.proposal?.id)).toMatchObject({ status: 'lapsed', outcome: 'already-decided' });
  expect((await limits()).staff?.bet?.max).toBe(20);
});

it('of the player’s deposit limit and that of staff the stricter counts; staff never change the player’s', async () => {
  await sql(`insert into deposit_limits (user_id, max_cents, started_at, set_at)
    values (${accounts.get('alice')?.id}, 5000, now(), now())`);
  await limit('super', deposits(30));
  expect(await pay(20)).toBe(200);
  expect((await limits()).deposit).toEqual({ used: 20, max: 30, by_staff: true });
  expect(await pay(11)).toBe('deposit-limit-reached');
  expect(await pay(10)).toBe(200);
  const { data } = await limit('super', deposits(500));
  await confirm('super2', data?.proposal?.id);
  expect(await pay(21), 'the own one stays').toBe('deposit-limit-reached');
  const { deposit, settings } = await limits();
  expect([deposit?.max, deposit?.by_staff, settings.deposit_limitation_amount]).toEqual([50, undefined, 50]);
});

it('staff have no limits, other roles set none, and a form that does not fit is refused', async () => {
  expect(await limit('super', bet(10), 'agent')).toMatchObject({ code: 'not-found' });
  for (const who of ['admin', 'agent', 'auditor', 'ceg', 'croupier'] as const)
    expect(await limit(who, bet(10))).toMatchObject({ code: 'not-allowed' });
  for (const form of [bet(10, 'monthly'), { ...deposits(10), period: '1w' }, bet(0), { ...bet(5), reason: ' ' }])
    expect(await limit('super', form)).toMatchObject({ code: 'form-invalid' });
});
