import {
  accountCommon,
  type Config,
  chargeReverse,
  commonAll,
  depositCreate,
  depositUpdate,
  moneySettings,
  moneySettingsAccept,
  oauthToken,
  type Proposal,
  type PublicRound,
  profile,
  proposalConfirm,
  proposalDecline,
  type Route,
  roundReceipts,
  roundRecord,
  type Tokens,
  type UnconfirmedSettings,
  userTransfer,
} from '@lajvard/contract';
import { DEMO_MASTER_PASSWORD, type RunningServer, type Settings } from '@lajvard/server';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { commandLine, environmentOf } from '../world/operator.ts';
import { playUntilTaken } from '../world/play-until-taken.ts';
import { apiOf, emailOf, type Person, useWorld } from '../world/world.ts';

// Who runs the servers gives them the wallet and the secrets; two people confirm what has changed.
// docs/decisions/028-staff-decisions-and-charges.md
const durations = { round: 1, extra: 0.2, lock: 2, spin: 0.3, pause: 0.5 };
const world = await useWorld({ leads: false, durations, env: { DUAL_CONTROL: '1' } });
const sql = <T extends object>(text: string) => world.database.db.pool.query<T>(text).then(({ rows }) => rows);
const OTHER = 'TNSphXG4HCCNGorYqiFejQBfPZB8DiHxpF';
const password = DEMO_MASTER_PASSWORD;

type As = (who: Person) => ReturnType<typeof world.api>;
const servers: RunningServer[] = [];
/** The newest row of the settings that a test finds: those of the world, and where one is kept, of another server. */
let kept = 1;
const close = async () => {
  for (const server of servers.splice(0)) await server.close();
};
/** Afterwards the settings of the world are those that are confirmed. */
afterEach(async () => {
  await close();
  await sql(`set session_replication_role = replica; delete from money_settings where id > ${kept};
    update money_settings set confirmed_at = null, confirmed_by = null, dropped_at = null where id > 1;
    update proposals set status = 'declined', decided_by = 2, decided_at = now() where status = 'waiting';
    reset session_replication_role`);
});

const here: As = (who) => world.as(who);
const at =
  ({ url }: RunningServer) =>
  async (who: Person | Tokens) =>
    apiOf(url, typeof who === 'string' ? (await here(who)).tokens : who);
/** A server as it starts with other settings, on another machine or this one; it ends with the test. */
const start = async (more: Partial<Settings>, leads = false) => {
  const server = await world.secondServer(more, leads);
  servers.push(server);
  return at(server);
};

/** What a player sees of the wallet, on the site and at the table. */
const walletAt = async (as: As) => {
  const alice = await as('alice');
  const site = await alice.call<{ data: { config: Config } }>(commonAll);
  const table = await alice.call<{ data: { config: Config } }>(accountCommon);
  const seen = [site, table].map(({ body }) => body.data.config.WALLET_ADDR);
  return [...new Set(seen)].join();
};
const shows = (as: As, wallet: string) => eventually(async () => ((await walletAt(as)) === wallet ? true : undefined));
let hashes = 0;
const deposit = async (as: As, wallet_adr: string) => {
  const hash_code = (++hashes).toString(16).padStart(64, 'a');
  const { status, body } = await (await as('alice')).call<{ code?: string }>(depositCreate, {
    body: { amount: 5, hash_code, wallet_adr },
  });
  return body.code ?? status;
};
const waitingAt = async (as: As, who: Person = 'super') =>
  (await (await as(who)).call<{ data: UnconfirmedSettings[] }>(moneySettings)).body.data;
const accept = async (as: As, who: Person, settings: number) => {
  const body = { settings, reason: 'a new wallet', password };
  const answer = await (await as(who)).call<{ data?: { proposal: Proposal }; code?: string }>(moneySettingsAccept, {
    body,
  });
  return answer.body.data?.proposal.id ?? answer.body.code ?? '';
};
const confirm = async (as: As, who: Person, id: number | string) => {
  const { body } = await (await as(who)).call<{ data?: Proposal; code?: string }>(proposalConfirm, {
    body: { id, password },
  });
  return body.data?.status ?? body.code;
};
/** Asks for a decision. @returns 'proposed', or the refusal */
const ask = async (as: As, who: Person, route: Route, body: object) => {
  const answer = await (await as(who)).call<{ data?: { proposal?: Proposal }; code?: string }>(route, { body });
  return answer.body.data?.proposal ? 'proposed' : (answer.body.code ?? answer.status);
};
const approve = async (as: As, who: Person = 'super') => {
  const [row] = await sql<{ id: number }>('select min(id)::int as id from deposits where status = 0');
  return ask(as, who, depositUpdate, { id: row?.id, status: 1 });
};
const charge = async (as: As) => {
  const [alice] = await sql<{ code: string }>(`select account_code as code from users where first_name = 'Alice'`);
  return ask(as, 'super', userTransfer, { account_code: alice?.code, amount: 5, reason: 'a gift', password });
};
const reverse = (as: As) => ask(as, 'super', chargeReverse, { id: 9_999, reason: 'a typing error', password });
const countOf = async (what: string) => (await sql<{ n: number }>(`select count(*)::int as n from ${what}`))[0]?.n;

it('the settings of the first start are confirmed, and a start without a change does nothing', async () => {
  const first = await sql('select stops, confirmed_by::int, dropped_at from money_settings');
  expect(first).toEqual([{ stops: [], confirmed_by: -1, dropped_at: null }]);
  const again = await start({});
  expect(await countOf('money_settings')).toBe(1);
  expect(await waitingAt(again)).toEqual([]);
  expect(await deposit(again, world.settings.WALLET_ADDR)).toBe(200);
});

describe('a server with another address', () => {
  let there: ReturnType<typeof at>;
  beforeAll(async () => {
    const server = await world.secondServer({ WALLET_ADDR: OTHER });
    there = at(server);
    kept = (await countOf('money_settings')) ?? 1;
    return async () => {
      await server.close();
      await sql(`delete from money_settings where id = ${kept}`);
      kept = 1;
    };
  });

  it('a changed address is not shown and takes no deposit until another super admin confirms it', async () => {
    expect(await walletAt(there)).toBe('');
    expect(await deposit(there, OTHER)).toBe('deposits-closed');
    expect(await approve(there), 'what came to the former address is decided').toBe('proposed');
    const [row, ...others] = await waitingAt(there);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ stops: ['deposits'], proposal: null });
    const before = JSON.stringify(world.settings.WALLET_ADDR);
    expect(row?.changed).toEqual([{ name: 'WALLET_ADDR', before, after: JSON.stringify(OTHER) }]);
    const id = row?.id ?? 0;
    expect(await accept(there, 'financial', id)).toBe('not-allowed');
    expect(await accept(there, 'auditor', id)).toBe('not-allowed');
    const proposal = await accept(there, 'super', id);
    expect(await waitingAt(there)).toMatchObject([{ proposal }]);
    expect(await confirm(there, 'super', proposal), 'who proposed').toBe('proposal-own');
    expect(await deposit(there, OTHER)).toBe('deposits-closed');
    expect(await confirm(here, 'super2', proposal), 'at a server with the former ones').toBe('confirmed');
    expect(await deposit(there, OTHER)).toBe(200);
    await shows(there, OTHER);
    expect(await waitingAt(there, 'auditor')).toEqual([]);
  });

  it('of two servers each obeys what was confirmed; a restart changes nothing and mails nobody again', async () => {
    const [row] = await waitingAt(there);
    expect(await deposit(here, world.settings.WALLET_ADDR), 'the former server goes on').toBe(200);
    await start({ WALLET_ADDR: OTHER });
    // the mails go out with this row
    expect(await countOf(`audit_log where subject = 'settings:${row?.id}' and action = 'SETTINGS_CHANGED'`)).toBe(1);
    expect(await confirm(there, 'super2', await accept(there, 'super', row?.id ?? 0))).toBe('confirmed');
    expect(await deposit(here, world.settings.WALLET_ADDR), 'now the former one differs').toBe('deposits-closed');
    await shows(here, '');
  });

  it('a declined change stays closed; a server that has the former settings again is open', async () => {
    const [row] = await waitingAt(there);
    const id = await accept(there, 'super', row?.id ?? 0);
    expect(await accept(there, 'super2', row?.id ?? 0)).toBe('proposal-waiting');
    const declined = await (await there('super2')).call(proposalDecline, { body: { id, reason: 'not ours' } });
    expect(declined.status).toBe(200);
    expect(await deposit(there, OTHER)).toBe('deposits-closed');
    expect(await accept(there, 'super', row?.id ?? 0), 'it can be proposed again').toBeTypeOf('number');
    const back = await start({});
    expect(await waitingAt(back)).toEqual([]);
    expect(await deposit(back, world.settings.WALLET_ADDR)).toBe(200);
  });

  it('the command line confirms alone, with a reason, and every super admin learns of it', async () => {
    const lajvard = commandLine(environmentOf(world));
    const [row] = await waitingAt(there);
    const id = String(row?.id);
    const logged = () =>
      sql(`select staff_id::int, after ->> 'reason' as reason from audit_log
        where action = 'SETTINGS_CONFIRMED' and subject = 'settings:${id}' order by id`);
    const before = await logged();
    expect((await lajvard('settings', 'list')).out).toContain(
      `WALLET_ADDR: "${world.settings.WALLET_ADDR}" -> "${OTHER}"`,
    );
    expect(await lajvard('settings', 'confirm', id)).toMatchObject({ code: 2 });
    expect(await deposit(there, OTHER)).toBe('deposits-closed');
    expect(await lajvard('settings', 'confirm', id, '--reason', 'the other one is ill')).toMatchObject({ code: 0 });
    expect(await deposit(there, OTHER)).toBe(200);
    expect((await logged()).slice(before.length)).toEqual([{ staff_id: 0, reason: 'the other one is ill' }]);
    for (const boss of ['super', 'super2'] as const)
      await eventually(async () =>
        (await world.mailsTo(emailOf(boss))).some(({ text }) => /command line|خط فرمان/.test(text)) ? true : undefined,
      );
  });
});

it('a changed secret stops approvals and charges, also of what was proposed before, but no deposit', async () => {
  expect(await deposit(here, world.settings.WALLET_ADDR)).toBe(200);
  expect(await approve(here)).toBe('proposed');
  const [{ id: earlier } = { id: 0 }] = await sql<{ id: number }>(
    `select max(id)::int as id from proposals where status = 'waiting'`,
  );
  const there = await start({ TRONGRID_URL: 'https://pays.example', TRONGRID_KEY: 'a key' });
  const [row] = await waitingAt(there);
  expect(row?.stops).toEqual(['approvals']);
  expect(row?.changed).toEqual(['TRONGRID_URL', 'TRONGRID_KEY'].map((name) => ({ name, before: null, after: null })));
  expect(await deposit(there, world.settings.WALLET_ADDR)).toBe(200);
  expect(await approve(there)).toBe('settings-unconfirmed');
  expect([await charge(there), await charge(here)]).toEqual(['settings-unconfirmed', 'proposed']);
  expect([await reverse(there), await reverse(here)]).toEqual(['settings-unconfirmed', 'not-found']);
  expect(await confirm(there, 'super2', earlier), 'it waits on').toBe('settings-unconfirmed');
  expect(await confirm(there, 'super2', await accept(there, 'super', row?.id ?? 0))).toBe('confirmed');
  expect(await confirm(there, 'super2', earlier)).toBe('confirmed');
});

// docs/operators/every-day.md#changing-a-secret
it('changed secrets sign nobody out and void no round; approvals wait once, not at the end of the change', async () => {
  const signer = () => sql('select key_id from signing_keys where retired_at is null');
  const keys = await signer();
  const before = await start({}, true);
  for (const _ of [1, 2]) expect(await deposit(before, world.settings.WALLET_ADDR)).toBe(200);
  const slip = JSON.stringify({ 17: [{ id: 'a', chipSelected: 5, x: 0, y: 0, formula: '17' }] });
  const params = { round_number: String(await playUntilTaken(await before('alice'), slip)) };
  await close();

  const { TOKEN_SECRET: TOKEN_SECRET_PREVIOUS, RECEIPT_SECRET: RECEIPT_SECRET_PREVIOUS } = world.settings;
  const changed = { TOKEN_SECRET: 'n'.repeat(40), RECEIPT_SECRET: 'm'.repeat(40) };
  const between = await start({ ...changed, TOKEN_SECRET_PREVIOUS, RECEIPT_SECRET_PREVIOUS }, true);
  const old = await world.login('alice');
  const sessionsOf = async (as: typeof between, tokens: Tokens) => (await (await as(tokens)).call(profile)).status;
  expect(await sessionsOf(between, old)).toBe(200);
  const renewed = new Map<Person, Tokens>();
  for (const who of ['super', 'super2', 'alice'] as const) {
    const { refresh_token } = await world.login(who);
    const body = { grant_type: 'refresh_token', refresh_token, device_id: `${who}s-own` };
    const answer = await (await between('bob')).call<Tokens>(oauthToken, { body });
    expect(answer.status).toBe(200);
    renewed.set(who, answer.body);
  }
  const renewedAt =
    (as: typeof between): As =>
    (who) =>
      as(renewed.get(who) ?? who);
  const there = renewedAt(between);
  const [row] = await waitingAt(there);
  expect(row?.stops).toEqual(['approvals']);
  expect(row?.changed.map(({ name }) => name).toSorted()).toEqual(
    ['TOKEN_SECRET', 'RECEIPT_SECRET'].flatMap((name) => [name, `${name}_PREVIOUS`]).toSorted(),
  );
  const decide = async (as: As) => [await approve(as), await confirmNewest(as)];
  const confirmNewest = async (as: As) => {
    const [newest] = await sql<{ id: number }>(`select max(id)::int as id from proposals where status = 'waiting'`);
    return confirm(as, 'super2', newest?.id ?? 0);
  };
  expect(await approve(there)).toBe('settings-unconfirmed');
  expect(await confirm(there, 'super2', await accept(there, 'super', row?.id ?? 0))).toBe('confirmed');
  expect(await decide(there)).toEqual(['proposed', 'confirmed']);
  const anybody = await there('alice');
  const ended = await eventually(async () => {
    const { data } = (await anybody.call<{ data: PublicRound }>(roundRecord, { params })).body;
    return ['settled', 'void'].includes(data.phase) ? data.phase : undefined;
  });
  expect(ended, 'the round in play').toBe('settled');
  const { body } = await anybody.call<{ data: { receipts: string[] } }>(roundReceipts, { params });
  expect(body.data.receipts).toHaveLength(1);
  await close();

  const after = await start(changed);
  const last = renewedAt(after);
  expect(await waitingAt(last)).toEqual([]);
  expect(await decide(last)).toEqual(['proposed', 'confirmed']);
  expect(await sessionsOf(after, old), 'of before, not renewed since').toBe(401);
  expect(await signer(), 'what was signed before is proven with the same key').toEqual(keys);
});

it('who switches two people off needs two people, and every super admin learns of it', async () => {
  const there = await start({ DUAL_CONTROL: false });
  expect(await approve(there)).toBe('settings-unconfirmed');
  const [row] = await waitingAt(there);
  expect(row?.changed).toEqual([{ name: 'DUAL_CONTROL', before: 'true', after: 'false' }]);
  for (const boss of ['super', 'super2'] as const)
    await eventually(async () =>
      (await world.mailsTo(emailOf(boss))).some(({ text }) => text.includes('DUAL_CONTROL')) ? true : undefined,
    );
  const events = await countOf(`significant_events where kind = 'product-changed'
    and facts -> 'changed' @> '[{"name": "DUAL_CONTROL", "before": "true", "after": "false"}]'`);
  expect(events).toBeGreaterThan(0);
  expect(await confirm(there, 'super2', await accept(there, 'super', row?.id ?? 0))).toBe('confirmed');
  const other = await start({ DUAL_CONTROL: false, WALLET_ADDR: OTHER });
  expect(await deposit(other, OTHER), 'from now on one person may').toBe(200);
});
