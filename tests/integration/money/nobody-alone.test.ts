import { randomUUID } from 'node:crypto';
import {
  chargeReverse,
  depositUpdate,
  memberFactorReset,
  memberLimitSet,
  type Proposal,
  proposalConfirm,
  roundCorrect,
  roundReportWrong,
  wheelConfigUpdate,
  wheelReading,
  withdrawalCreate,
  withdrawalUpdate,
} from '@lajvard/contract';
import { DEMO_MASTER_PASSWORD, DEMO_PASSWORD } from '@lajvard/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { staffDesk } from '../world/staff-desk.ts';
import { type Answer, type Api, type Person, useWorld } from '../world/world.ts';
import { chargeDesk } from './charge-desk.ts';

// One person with every password tries to move money into an account they choose, or to decide a round that is paid.
// docs/decisions/028-staff-decisions-and-charges.md
const world = await useWorld({
  leads: false,
  env: { DUAL_CONTROL: '1', DUAL_CONTROL_WITHDRAWALS_ABOVE: '100', SUPER_ADMIN_READS_WHEEL: '0' },
});
const desk = await chargeDesk(world);
const staff = staffDesk(world);
const { boss, accountCode, sql } = desk;
const [other, financial, croupier] = [
  await world.api('super2'),
  await world.api('financial'),
  await world.api('croupier'),
];
const elsewhere = await world.api(await world.login('super', 'a second device'));
const [agent, auditor, pitBoss] = [await world.api('agent'), await world.api('auditor'), await world.api('pitboss')];
const croupierElsewhere = await world.api(await world.login('croupier', 'a second device'));

const password = DEMO_MASTER_PASSWORD;
const WALLET = 'TNSphXG4HCCNGorYqiFejQBfPZB8DiHxpF';
const hash = () => randomUUID().replaceAll('-', '') + randomUUID().replaceAll('-', '');
const [PAID, OPEN, DRAWN] = [7001, 7002, 7000];
const ids: Record<'deposit' | 'withdrawal' | 'charge' | 'own' | 'aboutBoss', number> = {
  deposit: 0,
  withdrawal: 0,
  charge: 0,
  own: 0,
  aboutBoss: 0,
};

type Said = { data?: { status?: unknown; proposal?: Proposal; number_state?: string }; code?: string };
const proposalOf = ({ body }: Answer<unknown>): number => (body as Said).data?.proposal?.id ?? 0;
const confirm = (who: Api, id: number) => who.call(proposalConfirm, { body: { id, password } });
const reading = (who: Api, body: object) =>
  who.call(wheelReading, { body: { winning_number: 18, round_number: OPEN, password: DEMO_PASSWORD, ...body } });
const wheel = (who: Api, body: object) => who.call(wheelConfigUpdate, { body: { password, ...body } });
const resetFactorOf = async (person: Person) =>
  boss.call(memberFactorReset, { body: { id: await world.userId(person), reason: 'lost', password } });
const loosen = async (amount: number | null, who: Api = boss) => {
  const body = { id: await world.userId('bob'), kind: 'bet', period: '1w', amount, reason: 'he asked' };
  return who.call(memberLimitSet, { body });
};
const correct = (who: Api, body: object = {}) =>
  who.call(roundCorrect, { body: { round_number: PAID, number: 18, reason: 'I say so', password, ...body } });
const report = (body: object, who: Api = pitBoss) =>
  who.call(roundReportWrong, {
    body: { round_number: PAID, number: 18, reason: 'I saw it', password: DEMO_PASSWORD, ...body },
  });
const decide = (who: Api, body: object) =>
  who.call(withdrawalUpdate, { body: { id: ids.withdrawal, status: 1, hash_code: hash(), seen: 0, ...body } });

beforeAll(async () => {
  const alice = await world.api('alice');
  const form = { amount: 150, dest_wallet_code: WALLET, password: DEMO_PASSWORD, request_id: randomUUID() };
  const asked = await alice.call<{ data: { withdrawal: { id: number } } }>(withdrawalCreate, { body: form });
  if (asked.status !== 200) throw new Error(JSON.stringify(asked.body));
  ids.withdrawal = asked.body.data.withdrawal.id;
  await sql(`insert into deposits (user_id, amount_cents, hash_code, hash_key, wallet_address, status)
    select id, 99900, 'never sent', 'never sent', '${WALLET}', 0 from users where email = 'alice@demo.lajvard'`);
  ids.deposit = (await sql<{ id: number }>('select max(id)::int as id from deposits'))[0]?.id ?? 0;
  const charged = await desk.charge({ account_code: accountCode('bob'), amount: 40 });
  await confirm(other, proposalOf(charged));
  ids.charge = (await sql<{ id: number }>('select max(id)::int as id from charges'))[0]?.id ?? 0;
  await sql(`insert into second_factors (user_id, sealed, confirmed_at)
    select id, 'sealed', now() from users where email in ('admin@demo.lajvard', 'bob@demo.lajvard')`);
  await sql(`insert into staff_limits (user_id, kind, period, max_cents, started_at, period_starts_at, set_at)
    select id, 'bet', '1w', 5000, now(), now(), now() from users where email = 'bob@demo.lajvard'`);
  ids.own = proposalOf(await desk.charge({ amount: 77 }));
  ids.aboutBoss = proposalOf(await staff.change(other, 'super', { role: 'financial' }));
  const round = (n: number, phase: string, w: string, number: number | null) =>
    `(${n}, '${phase}', '${w}', 1, ${w === 'studio-1' ? `sha256('x')` : 'null'}, now() - interval '60 s',
      now() - interval '50 s', now() - interval '40 s', now() - interval '30 s', now() - interval '29 s',
      now() - interval '28 s', now() - interval '10 s', ${number}, ${phase === 'settled' ? 'now()' : 'null'})`;
  await sql(`insert into croupier_readings (round_number, number, proposed_by, proposed_at, confirmed_by, confirmed_at)
    values (${PAID}, 17, 1, now(), 2, now())`);
  await sql(`insert into rounds (round_number, phase, wheel, epoch, commitment, opened_at, bets_until, locks_at,
      closes_at, closed_at, launches_at, lands_at, number, ended_at)
    values ${round(DRAWN, 'settled', 'studio-1', 3)}, ${round(PAID, 'settled', 'studio-2', 17)},
      ${round(OPEN, 'spinning', 'studio-2', null)}`);
});
// the planted rounds have no plays, and the spinning one never ends
afterAll(() => sql(`set session_replication_role = replica; delete from rounds; reset session_replication_role`));

/** All that one person might change alone. */
const state = async () => ({
  money: await sql(`select kind, user_id, balance_cents from ledger_accounts order by id`),
  movements: await sql('select count(*)::int as n from ledger_movements'),
  payments: await sql(
    `select 'd' || id as id, status from deposits union all select 'w' || id, status from withdrawals order by 1`,
  ),
  staff: await sql(`select email, role, blacklisted_at from users where level = 'admin' order by email`),
  factors: await sql('select user_id from second_factors order by 1'),
  rounds: await sql('select round_number, phase, number from rounds order by 1'),
  corrections: await sql('select count(*)::int as n from round_corrections'),
  limits: await sql('select user_id, kind, period, max_cents from staff_limits'),
  confirmed: await sql('select round_number from croupier_readings where confirmed_by is not null'),
});

const inviteSelf = () => staff.invite(boss, { role: 'super-admin' });
/** Does it while the other super admin has no access; second-super-admin.test.ts has more such ways. */
const alone = async (tried: () => Promise<Answer<unknown>>): Promise<Answer<unknown>> => {
  await sql(`update users set blacklisted_at = now() where email = 'super2@demo.lajvard'`);
  try {
    return await tried();
  } finally {
    await staff.restore();
  }
};

const WAITS = 'waits for a second person';
const WAYS: readonly [way: string, tried: () => Promise<Answer<unknown>>, outcome: string][] = [
  ['charge an accomplice', () => desk.charge({ amount: 500 }), WAITS],
  ['confirm the own charge', () => confirm(boss, ids.own), 'proposal-own'],
  ['confirm it from another device', () => confirm(elsewhere, ids.own), 'proposal-own'],
  ['charge by many small sums', () => desk.charge({ amount: 1 }), WAITS],
  ['charge more than the cap of a day', () => desk.charge({ amount: 9_999_999 }), 'form-invalid'],
  ['charge a member of staff', () => desk.charge({ account_code: accountCode('super') }), 'form-invalid'],
  ['charge as if it were confirmed', () => desk.charge({ proposal_id: ids.own, status: 1 }), 'form-invalid'],
  ['charge without the master password', () => desk.charge({ password: 'guessed' }), 'authentication-failed'],
  ['charge as financial', () => desk.charge({}, financial), 'not-allowed'],
  ['charge as a croupier', () => desk.charge({}, croupier), 'not-allowed'],
  ['confirm as the auditor', () => confirm(auditor, ids.own), 'not-allowed'],
  ['confirm as financial', () => confirm(financial, ids.own), 'not-allowed'],
  ['take a charge back', () => boss.call(chargeReverse, { body: { id: ids.charge, reason: 'mine', password } }), WAITS],
  ['pay a large withdrawal', () => decide(boss, {}), WAITS],
  ['pay it with another hash', () => decide(elsewhere, {}), 'proposal-waiting'],
  ['pay it as financial', () => decide(financial, {}), 'not-allowed'],
  [
    'credit a deposit that nobody sent',
    () => boss.call(depositUpdate, { body: { id: ids.deposit, status: 1 } }),
    WAITS,
  ],
  ['invite a second self', () => inviteSelf(), WAITS],
  ['make an agent a super admin', () => staff.change(boss, 'agent', { role: 'super-admin' }), WAITS],
  ['change the own role', () => staff.change(other, 'super2', { role: 'croupier' }), 'staff-own'],
  ['end the other super admin', () => staff.access(boss, 'super2', false), WAITS],
  ['take a colleague’s second factor away', () => staff.resetFactor(boss, 'admin'), WAITS],
  ['take a player’s second factor away', () => resetFactorOf('bob'), WAITS],
  ['raise a limit of staff', () => loosen(9_000), WAITS],
  ['remove it from another device', () => loosen(null, elsewhere), 'proposal-waiting'],
  ['confirm a proposal about oneself', () => confirm(boss, ids.aboutBoss), 'staff-own'],
  ['change staff as an agent', () => staff.change(agent, 'agent', { role: 'super-admin' }), 'not-allowed'],
  ['correct a paid round', () => correct(boss), WAITS],
  ['correct it to another number', () => correct(elsewhere, { number: 19 }), 'proposal-waiting'],
  ['correct a round of the automatic wheel', () => correct(boss, { round_number: DRAWN }), 'round-not-correctable'],
  ['correct a round as the pit boss', () => correct(pitBoss), 'not-allowed'],
  ['report a wrong number as the pit boss, twice', () => report({ number: 20 }), 'proposal-waiting'],
  ['confirm it as the pit boss', () => confirm(pitBoss, ids.own), 'not-allowed'],
  ['report a wrong number as a super admin', () => report({}, boss), 'not-allowed'],
  ['enter the number as a super admin', () => wheel(boss, { winning_number: 18, round_number: OPEN }), 'not-allowed'],
  ['enter the number as a croupier, alone', () => reading(croupier, {}), 'proposed'],
  ['enter it twice', () => reading(croupier, {}), 'second-person-needed'],
  ['enter it twice, from two devices', () => reading(croupierElsewhere, {}), 'second-person-needed'],
  ['void the round alone', () => reading(croupier, { winning_number: undefined, no_spin: 'ball-out' }), 'proposed'],
  // last: it ends the other's sessions
  ['invite a second self while the other is blocked', () => alone(inviteSelf), WAITS],
];

it.each(WAYS)('%s: nothing moves, nothing is decided', async (_way, tried, outcome) => {
  const before = await state();
  const { status, body } = await tried();
  const { code, data } = body as Said;
  const found = data?.proposal?.kind ? WAITS : (code ?? data?.number_state ?? `${status}`);
  expect(found).toBe(outcome);
  expect(await state()).toEqual(before);
});
