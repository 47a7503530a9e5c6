import {
  type AuditRow,
  accountCommon,
  auditList,
  type Common,
  eventReport,
  fairnessKeys,
  logonHistory,
  type PlayedRound,
  type Proposal,
  playedGameFile,
  playedHistory,
  proposalConfirm,
  type RoundCorrection,
  roundCorrect,
  roundCorrections,
  roundReport,
  type SignedRound,
  type SigningKey,
  wheelConfigUpdate,
  wheelReading,
} from '@lajvard/contract';
import { DEMO_MASTER_PASSWORD, DEMO_PASSWORD } from '@lajvard/server';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { verifyFile } from '@lajvard/verify';
import { expect, it } from 'vitest';
import { place } from '../world/play-until-taken.ts';
import { type Api, useWorld } from '../world/world.ts';

// docs/specification/3-rulings.md#4-the-live-round
const world = await useWorld({ durations: { round: 0.5, extra: 0.1, lock: 1, spin: 0.2, pause: 0.3 } });
const [alice, boss, other] = [await world.api('alice'), await world.api('super'), await world.api('super2')];
const [croupier, pitBoss] = [await world.api('croupier'), await world.api('pitboss')];

const common = async () => (await alice.call<{ data: Common }>(accountCommon)).body.data;
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code];
const correct = (who: Api, form: object) =>
  who.call<{ data: { status: number; proposal: Proposal }; codes?: Record<string, string[]> }>(roundCorrect, {
    body: { reason: 'the film shows 18', password: DEMO_MASTER_PASSWORD, ...form },
  });
const confirm = (who: Api, id: number) =>
  who.call<{ data: Proposal }>(proposalConfirm, { body: { id, password: DEMO_MASTER_PASSWORD } });
const corrections = async (query: Record<string, string> = {}) =>
  (await (await world.api(null)).call<{ data: RoundCorrection[] }>(roundCorrections, { query })).body.data;

it('a wrong number is put right by two: paid, told, and shown beside the one that was paid', async () => {
  const password = DEMO_MASTER_PASSWORD;
  await boss.call(wheelConfigUpdate, { body: { password, source: 'studio' } });
  const round = await world.clock.holdIn('locked', ({ wheel }) => wheel === 'studio-2');
  const chips = JSON.stringify({ 18: [{ id: '18.0', chipSelected: 10, x: 0, y: 0, formula: '18' }] });
  expect((await place(alice, { chips, round, wheelId: 'studio-2' })).status).toBe(200);
  expect(await world.clock.holdIn('landed')).toBe(round);
  const read = (who: Api) =>
    who.call(wheelReading, { body: { winning_number: 17, round_number: round, password: DEMO_PASSWORD } });
  for (const who of [croupier, pitBoss]) expect((await read(who)).status).toBe(200);
  const report = async () =>
    (await boss.call<{ data: object }>(roundReport, { params: { round_number: String(round) } })).body.data;
  await eventually(async () => ((await report()) as { phase: string }).phase === 'settled' || undefined);
  const { balance } = await common();

  const wrong = await correct(boss, { round_number: round, number: 18, password: 'wrong' });
  expect([wrong.status, wrong.body.codes]).toEqual([422, { password: ['password-wrong'] }]);
  const same = await correct(boss, { round_number: round, number: 17 });
  expect([same.status, same.body.codes]).toEqual([422, { number: ['number-as-paid'] }]);
  expect(codeOf(await correct(boss, { round_number: round + 1000, number: 18 }))).toEqual([404, 'not-found']);
  const { body } = await correct(boss, { round_number: round, number: 18 });
  const { status, proposal } = body.data;
  expect([status, proposal.arguments]).toEqual([
    0,
    { round, paid_number: 17, number: 18, amount: 360, players: 1, kept: 0 },
  ]);
  expect(codeOf(await correct(other, { round_number: round, number: 19 }))).toEqual([409, 'proposal-waiting']);
  expect(codeOf(await confirm(boss, proposal.id)), 'nobody alone').toEqual([409, 'proposal-own']);
  expect([(await common()).balance, await corrections()]).toEqual([balance, []]);

  const confirmed = await Promise.all([1, 2, 3].map(() => confirm(other, proposal.id)));
  for (const { body } of confirmed) expect(body.data).toMatchObject({ status: 'confirmed', outcome: `round:${round}` });
  expect((await common()).balance).toBe(balance + 360);
  const told = { round_number: round, paid_number: 17, number: 18, players_paid: 1, paid: 360, players_kept: 0 };
  expect(await corrections()).toMatchObject([told]);
  expect(await corrections({ round_number: String(round) })).toMatchObject([told]);
  expect(await corrections({ round_number: String(round + 1) })).toEqual([]);
  expect(await report()).toMatchObject({ number: 17, right_number: 18, correction: told });

  const played = await alice.call<{ data: PlayedRound[]; totals: object }>(playedHistory);
  const correction = { number: 18, more: 360, amount: 360, reason: 'the film shows 18' };
  expect(played.body.data[0]).toMatchObject({ round_number: round, number: 17, table_win: 0, correction });
  expect(played.body.totals).toMatchObject({ staked: 10, won: 0, net: -10, corrected: 360 });
  const query = { round_number: String(round) };
  const { body: file } = await alice.call<{ data: SignedRound }>(playedGameFile, { query });
  expect(file.data).toMatchObject({ round: { number: 17 }, correction });
  const acts = await alice.call<{ data: { action: string; description: string }[] }>(logonHistory);
  expect(acts.body.data[0]).toMatchObject({ action: 'ROUND_CORRECTED', description: `#${round}: 17 → 18, +$360` });
  const [mail] = await world.mailsTo('alice@demo.lajvard');
  expect(mail?.text).toContain('$360');
  const { body: log } = await boss.call<{ data: AuditRow[] }>(auditList, { query: { action: 'ROUND_CORRECTED' } });
  expect(log.data).toMatchObject([
    {
      staff: { email: 'super2@demo.lajvard' },
      subject: `round:${round}`,
      before: { number: 17, proposed_by: await world.userId('super') },
      after: { number: 18, amount: 360, players: 1, kept: 0, charged: 0, reason: 'the film shows 18' },
    },
  ]);
  await wrongAgain(round, balance + 360);
});

/** That correction was wrong too: another one follows it, and another, back to the number of the first. */
async function wrongAgain(round: number, balance: number) {
  const same = await correct(boss, { round_number: round, number: 18 });
  expect([same.status, same.body.codes]).toEqual([422, { number: ['number-as-paid'] }]);
  const again = async (proposes: Api, confirms: Api, number: number, reason: string) => {
    const { body } = await correct(proposes, { round_number: round, number, reason });
    const { proposal } = body.data;
    expect((await confirm(confirms, proposal.id)).body.data).toMatchObject({ status: 'confirmed' });
    return proposal.arguments;
  };
  const asked = await again(other, boss, 19, 'the second camera shows 19');
  expect(asked).toMatchObject({ paid_number: 17, former_number: 18, number: 19, amount: 0, players: 0, kept: 1 });
  expect(await again(boss, other, 18, 'it was 18')).toMatchObject({
    former_number: 19,
    amount: 0,
    players: 0,
    kept: 0,
  });
  expect((await common()).balance, 'paid once').toBe(balance);
  const chain = [
    { former_number: 19, number: 18, players_paid: 0, players_kept: 0, reason: 'it was 18' },
    { former_number: 18, number: 19, players_paid: 0, players_kept: 1, kept: 360 },
    { former_number: 17, number: 18, players_paid: 1, paid: 360 },
  ];
  expect(await corrections({ round_number: String(round) }), 'newest first').toMatchObject(chain);
  expect(await corrections()).toMatchObject(chain);
  const report = await boss.call<{ data: object }>(roundReport, { params: { round_number: String(round) } });
  expect(report.body.data).toMatchObject({ number: 17, right_number: 18, correction: chain[0] });
  expect(report.body.data).toMatchObject({ corrections: chain.toReversed() });

  const played = await alice.call<{ data: PlayedRound[]; totals: object }>(playedHistory);
  expect(played.body.data[0]).toMatchObject({ number: 17, correction: { number: 18, more: 360, amount: 360 } });
  expect(played.body.totals).toMatchObject({ corrected: 360 });
  const query = { round_number: String(round) };
  const { body: file } = await alice.call<{ data: SignedRound }>(playedGameFile, { query });
  expect(file.data.corrections).toMatchObject([
    { number: 18, more: 360, amount: 360 },
    { number: 19, more: -360, amount: 0 },
    { number: 18, more: 360, amount: 0 },
  ]);
  const { body: keys } = await (await world.api(null)).call<{ data: SigningKey[] }>(fairnessKeys);
  const { checks } = await verifyFile(file.data, { keys: keys.data, published: null, receipts: null });
  expect(checks).toContainEqual(expect.objectContaining({ name: 'signature', holds: true }));
  const texts = await eventually(async () => {
    const mails = await world.mailsTo('alice@demo.lajvard');
    const found = mails.filter(({ subject }) => subject.includes(String(round)));
    return found.length === 3 ? found.map(({ text }) => text) : undefined;
  });
  expect(texts.filter((text) => text.includes('$360'))).toHaveLength(1);
  const events = await boss.call<{ data: { facts: object }[] }>(eventReport, { query: { kind: 'round-corrected' } });
  expect(events.body.data.map(({ facts }) => facts)).toMatchObject([
    { paid_number: 17, former_number: 19, number: 18 },
    { paid_number: 17, former_number: 18, number: 19 },
    { paid_number: 17, number: 18 },
  ]);
}
