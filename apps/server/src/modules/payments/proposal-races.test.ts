import { type Proposal, type ProposalStatus, proposalConfirm, proposalDecline, type Route } from '@lajvard/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proveLog } from '#modules/audit';
import { createDualControl } from '#modules/dual-control';
import { balanceOf, InsufficientFunds, openWallet, post, prove } from '#modules/ledger';
import { transaction } from '#platform/db/transaction.ts';
import { type Handled, Refused } from '#platform/http/handler.ts';
import type { FreshDatabase } from '../../testing/fresh-database.ts';
import { lentDatabase } from '../../testing/lent-database.ts';
import { chargeKind, proposeCharge } from './charges/charge-kind.ts';
import { proposeReversal, reversalKind } from './charges/reverse-charge.ts';
import { decidePayment } from './decide.ts';
import { decisionKind, proposeDecision } from './decide-by-two.ts';
import { WITHDRAWAL } from './kinds.ts';
import { requestWithdrawal } from './requests.ts';
import { nameStaff } from './testing/test-staff.ts';

// biome-ignore lint/style/noProcessEnv: the long tests ask for more
const RACES = Number(process.env.LAJVARD_RACES ?? 220); // twenty of each kind
const AT_ONCE = 3; // each with people and an account of its own: staff 1 to 3, 4 to 6, 7 to 9
const AMOUNT = 5;
const NO_CAP = 10_000_000;

const ADDRESS = 'TNSphXG4HCCNGorYqiFejQBfPZB8DiHxpF';
const identity = {
  askPassword: async () => undefined,
  mailWithdrawal: async () => undefined,
  mailBookedDeposit: async () => undefined,
  mailCharge: async () => undefined,
  mailProposal: async () => undefined,
  checkMasterPassword: async () => true as const,
};

let fresh: FreshDatabase;
let routes: Handled[];
beforeAll(async () => {
  fresh = await lentDatabase();
  await nameStaff(fresh.db);
  await fresh.db.pool.query(`
    insert into users (id, level, account_code, email, password_hash, completed_at)
    overriding system value
    select 100 + n, 'user', 100000000 + n, 'player' || n || '@lajvard.example', '', now()
    from generate_series(0, 2) n`);
  for (const place of [0, 1, 2]) await transaction(fresh.db, (tx) => openWallet(tx, 100 + place));
  const kinds = [chargeKind({ identity }, NO_CAP), reversalKind({ identity }), decisionKind({ identity }, WITHDRAWAL)];
  routes = createDualControl({ db: fresh.db, kinds, identity, isStopped: async () => false }).staffRoutes;
});
afterAll(() => fresh.drop());

const query = <T extends object>(text: string) => fresh.db.pool.query<T>(text).then(({ rows }) => rows);

/** The status that an act says the proposal has, or the code of its refusal; null of what is no decision. */
type Said = string | null;

interface Table {
  readonly id: number;
  readonly proposer: number;
  readonly one: number;
  readonly other: number;
  readonly player: number;
}
const call = async (route: Route, id: number, staffId: number): Promise<Said> => {
  const handler = routes.find((each) => each.route === route)?.handler as
    | ((call: object) => Promise<Refused | { data: Proposal }>)
    | undefined;
  const body = { id, reason: 'a race', password: 'of nobody' };
  const caller = { userId: staffId, role: 'super-admin' };
  const answer = await handler?.({ body, caller, ip: '::1', db: fresh.db });
  return answer instanceof Refused ? answer.code : (answer?.data.status ?? null);
};
const confirm = ({ id }: Table, staffId: number) => call(proposalConfirm, id, staffId);
const decline = ({ id }: Table, staffId: number) => call(proposalDecline, id, staffId);
const change = async (text: string): Promise<Said> => {
  await query(text);
  return null;
};
const loseRole = (staffId: number) => change(`update users set role = 'agent' where id = ${staffId}`);
/** The player holds all their money for a withdrawal, unless it was taken back before. */
const spend = async ({ id, player }: Table): Promise<Said> => {
  await transaction(fresh.db, async (tx) => {
    const all = await balanceOf(tx, player);
    await post(tx, { kind: 'withdrawal-held', userId: player, cents: all, reference: `spent:${id}` });
  }).catch((error: unknown) => {
    if (!(error instanceof InsufficientFunds)) throw error;
  });
  return null;
};

interface Race {
  readonly kind: 'charge' | 'reversal' | 'withdrawal';
  acts(table: Table): (() => Promise<Said>)[];
  /** What may come of it: how the proposal ends, and what the acts say then; the order of the acts is that above. */
  readonly ends: readonly (readonly [ProposalStatus, ...Said[]])[];
}

const RACE: Readonly<Record<string, Race>> = {
  'two confirm a charge': {
    kind: 'charge',
    acts: (table) => [() => confirm(table, table.one), () => confirm(table, table.other)],
    ends: [
      ['confirmed', 'confirmed', 'proposal-decided'],
      ['confirmed', 'proposal-decided', 'confirmed'],
    ],
  },
  'one confirms, another declines': {
    kind: 'charge',
    acts: (table) => [() => confirm(table, table.one), () => decline(table, table.other)],
    ends: [
      ['confirmed', 'confirmed', 'proposal-decided'],
      ['declined', 'proposal-decided', 'declined'],
    ],
  },
  'the proposer confirms beside another': {
    kind: 'charge',
    acts: (table) => [() => confirm(table, table.proposer), () => confirm(table, table.other)],
    ends: [['confirmed', 'proposal-own', 'confirmed']],
  },
  'the proposer takes it back beside a confirmation': {
    kind: 'charge',
    acts: (table) => [() => decline(table, table.proposer), () => confirm(table, table.other)],
    ends: [
      ['confirmed', 'proposal-decided', 'confirmed'],
      ['declined', 'declined', 'proposal-decided'],
    ],
  },
  'who confirms loses the role': {
    kind: 'charge',
    acts: (table) => [() => confirm(table, table.one), () => loseRole(table.one)],
    ends: [
      ['confirmed', 'confirmed', null],
      ['waiting', 'not-found', null],
    ],
  },
  'who proposed loses the role': {
    kind: 'charge',
    acts: (table) => [() => confirm(table, table.one), () => loseRole(table.proposer)],
    ends: [
      ['confirmed', 'confirmed', null],
      ['lapsed', 'lapsed', null],
    ],
  },
  'the account is blacklisted': {
    kind: 'charge',
    acts: (table) => [
      () => confirm(table, table.one),
      () => change(`update users set blacklisted_at = now() where id = ${table.player}`),
    ],
    ends: [
      ['confirmed', 'confirmed', null],
      ['lapsed', 'lapsed', null],
    ],
  },
  'two confirm a reversal': {
    kind: 'reversal',
    acts: (table) => [() => confirm(table, table.one), () => confirm(table, table.other)],
    ends: [
      ['confirmed', 'confirmed', 'proposal-decided'],
      ['confirmed', 'proposal-decided', 'confirmed'],
    ],
  },
  'two confirm a withdrawal': {
    kind: 'withdrawal',
    acts: (table) => [() => confirm(table, table.one), () => confirm(table, table.other)],
    ends: [
      ['confirmed', 'confirmed', 'proposal-decided'],
      ['confirmed', 'proposal-decided', 'confirmed'],
    ],
  },
  'the withdrawal is declined beside a confirmation': {
    kind: 'withdrawal',
    acts: (table) => [() => confirm(table, table.one), () => declineWithdrawal(table)],
    ends: [
      ['confirmed', 'confirmed', 'already-decided'],
      ['lapsed', 'lapsed', 'declined'],
    ],
  },
  'the player spends what is to be taken back': {
    kind: 'reversal',
    acts: (table) => [() => confirm(table, table.one), () => spend(table)],
    ends: [
      ['confirmed', 'confirmed', null],
      ['lapsed', 'lapsed', null],
    ],
  },
};

const proposed = async (staffId: number, player: number): Promise<number> => {
  const form = { accountCode: String(100_000_000 + player - 100), amount: AMOUNT, reason: 'a race' };
  const answer = await proposeCharge({ db: fresh.db, identity }, NO_CAP, {
    ...form,
    requestId: null,
    staffId,
    ip: '::1',
  });
  if (answer instanceof Refused) throw new Error(answer.code);
  return answer.proposal.id;
};
/** The player asks for what was charged. */
const withdrawalProposal = async (proposer: number, player: number): Promise<number> => {
  const options = {
    db: fresh.db,
    minWithdrawal: 1,
    walletAddress: '',
    contract: '',
    maxADay: { deposits: null, withdrawals: null },
  };
  const asked = { userId: player, amount: AMOUNT, wallet: undefined, newAddress: ADDRESS, password: undefined };
  const row = await requestWithdrawal({ ...options, identity }, { ...asked, requestId: null, ip: '::1' });
  if (row instanceof Refused) throw new Error(row.code);
  const decision = { id: row.id, status: 1, hashCode: String(row.id).padStart(64, 'a'), description: null } as const;
  const form = { ...decision, staffId: proposer, ip: '::1' };
  const made = await proposeDecision({ db: fresh.db, identity }, WITHDRAWAL, form);
  if (made instanceof Refused) throw new Error(made.code);
  return made.proposal.id;
};
/** Somebody else declines the withdrawal of a proposal, as they saw it. */
const declineWithdrawal = async ({ id, other }: Table): Promise<Said> => {
  const [row] = await query<{ subject: string }>(`select subject from proposals where id = ${id}`);
  const form = { id: Number(row?.subject.replace('withdrawal:', '')), status: 2, seen: 0, hashCode: null } as const;
  const answer = await decidePayment({ db: fresh.db, identity }, WITHDRAWAL, {
    ...form,
    description: 'a race',
    staffId: other,
    ip: '::1',
  });
  return answer instanceof Refused ? answer.code : 'declined';
};

const proposal = async (kind: Race['kind'], proposer: number, one: number, player: number): Promise<number> => {
  const id = await proposed(proposer, player);
  if (kind === 'charge') return id;
  await call(proposalConfirm, id, one);
  if (kind === 'withdrawal') return withdrawalProposal(proposer, player);
  const [row] = await query<{ outcome: string }>(`select outcome from proposals where id = ${id}`);
  const charge = Number(row?.outcome.replace('charge:', ''));
  const answer = await proposeReversal(
    { db: fresh.db, identity },
    { id: charge, reason: 'a race', staffId: proposer, ip: '::1' },
  );
  if (answer instanceof Refused) throw new Error(answer.code);
  return answer.proposal.id;
};

it(`a proposal has one outcome in each of ${RACES} races, and ledger and audit log agree with it`, async () => {
  const names = Object.keys(RACE);
  const wrong: string[] = [];
  const run = async (place: number, number: number): Promise<void> => {
    const name = names[number % names.length] ?? '';
    const race = RACE[name];
    if (race === undefined) return;
    const [proposer, one, other, player] = [place * 3 + 1, place * 3 + 2, place * 3 + 3, place + 100];
    const id = await proposal(race.kind, proposer, one, player);
    const acts = race.acts({ id, proposer, one, other, player });
    const said: Said[] = [];
    // every other time the second begins first; who begins later does so after some answers of the database, so that
    // a short act meets each moment of a long one
    const order = number % 2 === 0 ? acts.keys() : [...acts.keys()].reverse();
    const lead = Math.floor(number / (names.length * 2)) % 10;
    await Promise.all(
      [...order].map(async (act, place) => {
        for (let answers = place * lead; answers > 0; answers -= 1) await query('select');
        said[act] = (await acts[act]?.()) ?? null;
      }),
    );
    const [row] = await query<{ status: string }>(`select status from proposals where id = ${id}`);
    const came = JSON.stringify([row?.status, ...said]);
    if (!race.ends.some((end) => JSON.stringify(end) === came)) wrong.push(`${name}: ${came}`);
    await query(`update users set role = 'super-admin' where id in (${proposer}, ${one}, ${other})`);
    await query(`update users set blacklisted_at = null where id = ${player}`);
  };
  const worker = async (place: number): Promise<void> => {
    for (let number = place; number < RACES; number += AT_ONCE) await run(place, number);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, place) => worker(place)));
  expect(wrong).toEqual([]);

  const [counts] = await query<Record<string, number>>(`
    select
      (select count(*) from proposals where kind = 'charge' and status = 'confirmed') as charges_confirmed,
      (select count(*) from charges) as charges,
      (select count(*) from audit_log where action = 'CHARGE_MADE' and before ? 'proposed_by') as charges_audited,
      (select count(*) from proposals where kind = 'charge-reversal' and status = 'confirmed') as reversals_confirmed,
      (select count(*) from charges where reversed_at is not null) as reversals,
      (select count(*) from audit_log where action = 'CHARGE_REVERSED' and before ? 'proposed_by') as reversals_audited,
      (select count(*) from proposals where status in ('declined', 'lapsed')) as others,
      (select count(*) from audit_log where action in ('PROPOSAL_DECLINED', 'PROPOSAL_LAPSED')) as others_audited,
      (select -sum(e.amount_cents)::bigint from ledger_entries e join ledger_accounts a on a.id = e.account_id
        where a.kind = 'house:adjustments') as moved`);
  expect(counts?.charges).toBeGreaterThan(RACES / 2);
  expect(counts).toMatchObject({
    charges: counts?.charges_confirmed,
    charges_audited: counts?.charges_confirmed,
    reversals: counts?.reversals_confirmed,
    reversals_audited: counts?.reversals_confirmed,
    others_audited: counts?.others,
    moved: AMOUNT * 100 * ((counts?.charges_confirmed ?? 0) - (counts?.reversals_confirmed ?? 0)),
  });
  expect(await prove(fresh.db)).toMatchObject({ ok: true, problems: [] });
  expect((await proveLog(fresh.db)).breaks_at).toBeNull();
});
