import {
  type AuditRow,
  accountCommon,
  auditList,
  type Common,
  dealerBegin,
  type PublicRound,
  type RoundDetails,
  roundRecord,
  roundReport,
  top37,
  type WheelFigure,
  type WheelSettings,
  wheelConfig,
  wheelConfigUpdate,
  wheelFigures,
  wheelReading,
} from '@lajvard/contract';
import { DEMO_MASTER_PASSWORD, DEMO_PASSWORD } from '@lajvard/server';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import type { HeldPhase } from '@lajvard/server/testing/held-clock.ts';
import { beforeAll, expect, it } from 'vitest';
import { place } from '../world/play-until-taken.ts';
import { type Api, startWorld, useWorld } from '../world/world.ts';

// The croupier's wheel over HTTP: two members of staff on two servers, a player at the table, the board of exposure.
const chip = (spot: string, value: number) => [{ id: `${spot}.0`, chipSelected: value, x: 0, y: 0, formula: spot }];
const SLIP = JSON.stringify({ 17: chip('17', 10), 'split-27': chip('split-27', 5), RED: chip('RED', 50) });
const NUMBER = 17;

type Board = {
  round_number: number;
  phase: string;
  blank: boolean;
  total_bet: number;
  play_count: number;
  entries: { number: number; payout: number; house_balance: number; chips: Record<string, number> }[];
};
type Refusal = { code: string; codes?: Record<string, string[]> };

let elsewhere: (body: unknown) => Promise<{ status: number; body: unknown }>;
const world = await useWorld({ durations: { round: 0.3, extra: 0.1, lock: 0.5, spin: 0.3, pause: 60 } });
const [alice, sara, second] = [await world.api('alice'), await world.api('super'), await world.api('super2')];

beforeAll(async () => {
  const { url } = await world.secondServer();
  elsewhere = async (body) => {
    const answer = await fetch(`${url}${wheelConfigUpdate.path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${second.tokens?.access_token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  };
});

const password = DEMO_MASTER_PASSWORD;
const set = (who: Api, body: object) =>
  who.call<{ data: WheelSettings & { number_state: string | null } } & Refusal>(wheelConfigUpdate, {
    body: { password, ...body },
  });
const settings = async (who: Api): Promise<WheelSettings> =>
  (await who.call<{ data: WheelSettings }>(wheelConfig)).body.data;
const board = async (): Promise<Board> => (await sara.call<{ data: Board }>(top37)).body.data;
const record = async (round: number): Promise<PublicRound> =>
  (await alice.call<{ data: PublicRound }>(roundRecord, { params: { round_number: String(round) } })).body.data;
const common = async (): Promise<Common> => (await alice.call<{ data: Common }>(accountCommon)).body.data;
/** A round of that wheel, held in that phase. */
const round = (phase: HeldPhase, wheel: string): Promise<number> =>
  world.clock.holdIn(phase, (each) => each.wheel === wheel);
const landed = (): Promise<number> => round('landed', 'studio-2');

// docs/specification/2-account-and-back-office.md#231-wheel-settings
// docs/specification/2-account-and-back-office.md#232-top-37-board
// docs/specification/2-account-and-back-office.md#412-the-croupiers-number
it('asks for the master password and for something to change', async () => {
  expect(await set(sara, { source: 'studio', password: 'wrong' })).toMatchObject({
    status: 403,
    body: { code: 'authentication-failed' },
  });
  expect(await set(sara, {})).toMatchObject({ status: 422, body: { codes: { source: expect.anything() } } });
  for (const winning_number of [37, -1, 1.5, 'x', '07', [], true]) {
    expect(await set(sara, { winning_number }), String(winning_number)).toMatchObject({
      status: 422,
      body: { codes: { winning_number: expect.anything() } },
    });
  }
  expect(await set(sara, { source: 'automatic', winning_number: 5 })).toMatchObject({
    status: 422,
    body: { codes: { winning_number: ['winning-number-automatic'] } },
  });
  expect((await settings(sara)).winning_number_source).toBe('automatic');
});

it('takes no number of the automatic wheel, and then leaves the source as it was', async () => {
  await round('spinning', 'studio-1');
  const answer = await set(sara, { source: 'studio', winning_number: NUMBER });
  expect(answer).toMatchObject({ status: 409, body: { code: 'wheel-is-automatic' } });
  expect(await settings(sara)).toMatchObject({ winning_number_source: 'automatic', winning_number: null });
});

it('shows on the automatic wheel all along what each number would pay', async () => {
  const n = await round('locked', 'studio-1');
  expect((await place(alice, { chips: SLIP, round: n, wheelId: 'studio-1' })).status).toBe(200);
  const shown = await board();
  expect(shown).toMatchObject({ round_number: n, blank: false, total_bet: 65, play_count: 1 });
  expect(shown.entries.map(({ number }) => number)).toEqual(Array.from({ length: 37 }, (_, pocket) => pocket));
  // By hand: 17 is black, so 10 x 36 and the split (14 17) 5 x 18; 14 is red: the split and 50 x 2; 1 is red;
  // zero pays nothing.
  expect(shown.entries[17]).toEqual({ number: 17, payout: 450, house_balance: -385, chips: { 17: 10, 'split-27': 5 } });
  expect(shown.entries[14]).toMatchObject({ payout: 190, chips: { 'split-27': 5, RED: 50 } });
  expect(shown.entries[1]).toEqual({ number: 1, payout: 100, house_balance: -35, chips: { RED: 50 } });
  expect(shown.entries[0]).toEqual({ number: 0, payout: 0, house_balance: 65, chips: {} });
  await round('spinning', 'studio-1');
  expect(await board()).toMatchObject({ round_number: n, blank: false, total_bet: 65 });
});

it('a whole round of the croupier’s wheel: two people on two servers, a player is paid, all hear how', async () => {
  const answer = await set(sara, { source: 'studio' });
  expect(answer.body.data).toMatchObject({ winning_number_source: 'studio', winning_number: null, number_state: null });
  const n = await round('locked', 'studio-2');
  const before = await common();
  expect(before).toMatchObject({
    wheel_state: 'studio-2',
    feed_url: ['studio-2_high', 'studio-2_med', 'studio-2_low'],
  });
  const sent = { chips: SLIP, round: n };
  expect((await place(alice, { ...sent, wheelId: 'studio-1' })).body).toMatchObject({
    code: 'wheel-changed',
  });
  expect((await place(alice, { ...sent, wheelId: 'studio-2' })).status).toBe(200);
  expect((await set(sara, { winning_number: NUMBER })).body.code).toBe('bets-still-open');
  expect(await board()).toMatchObject({ blank: false, total_bet: 65 });

  await landed();
  expect(await board(), 'blank from the close on').toMatchObject({ blank: true, total_bet: 0, entries: [] });
  expect((await set(sara, { winning_number: NUMBER, round_number: n - 1 })).body.code).toBe('round-changed');
  expect((await set(sara, { winning_number: '17', round_number: n })).body.data).toMatchObject({
    number_state: 'proposed',
    winning_number: NUMBER,
    proposal: { own: true, confirmed_by: null },
  });
  expect(await settings(second), 'the second person reads the wheel, not the screen').toMatchObject({
    winning_number: null,
    proposal: { own: false, proposed_by: expect.stringMatching(/./), confirmed_by: null },
  });
  expect((await set(sara, { winning_number: NUMBER })).body.code).toBe('second-person-needed');
  expect((await elsewhere({ password, winning_number: 34 })).body).toMatchObject({ code: 'numbers-differ' });
  expect((await settings(second)).proposal).toBeNull();
  expect((await elsewhere({ password, winning_number: NUMBER })).status).toBe(200);
  expect(await record(n)).toMatchObject({ phase: 'spinning', number: null });
  expect((await board()).blank).toBe(true);
  expect((await set(sara, { winning_number: NUMBER })).body.data.number_state).toBe('confirmed');
  const settled = await eventually(async () => {
    const found = await record(n);
    return found.phase === 'settled' ? found : undefined;
  });
  expect(settled).toMatchObject({
    number: NUMBER,
    wheel: 'studio-2',
    scheme: 'croupier-1.2',
    commitment: null,
    seed: null,
    bets_digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    play_count: 1,
  });
  expect((await common()).balance).toBe(before.balance - 65 + 450);
  expect((await set(sara, { winning_number: NUMBER })).status, 'never changes a settled round').toBe(409);
  expect((await record(n)).number).toBe(NUMBER);
});

it('a croupier and a pit boss enter the number with their own passwords; the board then shows the round', async () => {
  const [croupier, boss] = [await world.api('croupier'), await world.api('pitboss')];
  expect((await croupier.call(dealerBegin)).status).toBe(200);
  const n = await landed();
  const read = (who: Api, entry: object) =>
    who.call<{ data: WheelSettings & { number_state: string } } & Refusal>(wheelReading, {
      body: { winning_number: 8, round_number: n, password: DEMO_PASSWORD, ...entry },
    });
  expect(await read(croupier, { password }), 'the master password is not theirs').toMatchObject({
    status: 422,
    body: { codes: { password: ['password-wrong'] } },
  });
  expect((await read(croupier, { no_spin: 'ball-out' })).status, 'one or the other').toBe(422);
  expect((await read(croupier, {})).body.data).toMatchObject({ number_state: 'proposed', may_enter: true });
  expect((await read(croupier, {})).body.code).toBe('second-person-needed');
  expect((await read(boss, {})).body.data.number_state).toBe('confirmed');
  const shown = await eventually(async () => {
    const now = await board();
    return now.round_number === n && !now.blank ? now : undefined;
  });
  expect(shown.entries).toHaveLength(37);
});

it('every change and every refused number is in the audit log', async () => {
  const { body } = await sara.call<{ data: AuditRow[] }>(auditList, {
    query: { limit: '100', sort: 'id', align: 'asc' },
  });
  const rows = body.data.filter(({ action }) => /^(WHEEL|NUMBER)/.test(action));
  expect(rows.map(({ action, after }) => [action, after?.reason].filter(Boolean).join(' '))).toEqual([
    'NUMBER_REJECTED wheel-is-automatic',
    'WHEEL_CONFIGURED',
    'NUMBER_REJECTED bets-still-open',
    'NUMBER_REJECTED round-changed',
    'NUMBER_PROPOSED',
    'NUMBER_REJECTED second-person-needed',
    'NUMBER_REJECTED numbers-differ',
    'NUMBER_PROPOSED',
    'NUMBER_CONFIRMED',
    'NUMBER_REJECTED round-has-ended',
    'NUMBER_REJECTED authentication-failed',
    'NUMBER_PROPOSED',
    'NUMBER_REJECTED second-person-needed',
    'NUMBER_CONFIRMED',
  ]);
  expect(rows.at(-1)).toMatchObject({
    subject: /^round:\d+$/.exec(rows.at(-1)?.subject ?? '')?.[0],
    after: { number: 8 },
  });
});

it('a spin that does not count: two people say so; round void, stake back, reason told', async () => {
  for (const body of [
    { no_spin: 'bad-luck' },
    { no_spin: 'ball-out', winning_number: 5 },
    { no_spin: 'ball-out', source: 'automatic' },
  ]) {
    const errors = { no_spin: [expect.stringMatching(/^no-spin/)] };
    expect(await set(sara, body), JSON.stringify(body)).toMatchObject({ status: 422, body: { codes: errors } });
  }
  const n = await round('locked', 'studio-2');
  const before = await common();
  expect((await place(alice, { chips: SLIP, round: n, wheelId: 'studio-2' })).status).toBe(200);
  await round('spinning', 'studio-2');
  expect((await set(sara, { no_spin: 'ball-out', round_number: n })).body.data).toMatchObject({
    number_state: 'proposed',
    no_spin: 'ball-out',
    winning_number: null,
  });
  expect(await settings(second)).toMatchObject({ no_spin: null, winning_number: null, proposal: { own: false } });
  expect((await elsewhere({ password, no_spin: 'foreign-object', round_number: n })).body).toMatchObject({
    data: { number_state: 'confirmed', no_spin: 'ball-out', proposal: { confirmed_by: expect.stringMatching(/./) } },
  });
  const voided = await eventually(async () => {
    const found = await record(n);
    return found.phase === 'void' ? found : undefined;
  });
  expect(voided).toMatchObject({ number: null, void_reason: 'no-spin', play_count: 1 });
  expect((await common()).balance).toBe(before.balance);
  const report = async (who: Api) =>
    (await who.call<{ data: RoundDetails }>(roundReport, { params: { round_number: String(n) } })).body.data;
  expect(await report(sara)).toMatchObject({ dealer: 'Croupier Demo' });
  expect(await report(await world.api('ceg')), 'not for a partner').not.toHaveProperty('dealer');
  const figures = await sara.call<{ data: WheelFigure[] }>(wheelFigures);
  expect(figures.body.data.find(({ name }) => name === 'Croupier Demo')).toMatchObject({ kind: 'dealer', voids: 1 });
});

it('goes back to the automatic wheel with the next round; the running one still gets its number', async () => {
  const n = await round('open', 'studio-2');
  expect((await set(second, { source: 'automatic' })).body.data.winning_number_source).toBe('automatic');
  expect(await landed()).toBe(n);
  expect((await set(sara, { winning_number: 1 })).body.data.number_state).toBe('proposed');
  await elsewhere({ password, winning_number: 1 });
  expect(await round('open', 'studio-1')).toBe(n + 1);
  expect((await record(n)).number).toBe(1);
  expect((await common()).feed_url[0]).toBe('studio-1_high');
});

it('with SUPER_ADMIN_READS_WHEEL=0 who moves money reads and voids nothing; tries are audited', async () => {
  const apart = await startWorld({ leads: false, env: { SUPER_ADMIN_READS_WHEEL: '0' } });
  const boss = await apart.api('super');
  for (const reading of [{ winning_number: 5 }, { no_spin: 'ball-out' }])
    expect(await set(boss, { source: 'studio', ...reading })).toMatchObject({
      status: 403,
      body: { code: 'not-allowed' },
    });
  expect(await settings(boss)).toMatchObject({ may_enter: false, winning_number_source: 'automatic' });
  const { body } = await boss.call<{ data: AuditRow[] }>(auditList, { query: { limit: '2' } });
  expect(body.data.map(({ action, after }) => [action, after?.reason])).toEqual([
    ['NUMBER_REJECTED', 'not-allowed'],
    ['MASTER_PASSWORD_ACCEPTED', undefined],
  ]);
  expect((await set(boss, { source: 'studio' })).body.data.winning_number_source).toBe('studio');
  expect((await settings(await apart.api('croupier'))).may_enter).toBe(true);
  await apart.close();
});
