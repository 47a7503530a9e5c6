import {
  type Dealer,
  dealerBegin,
  dealerEnd,
  dealerShow,
  type ReturnWatch,
  returnReport,
  returnReportCsv,
  type WheelFigure,
  wheelFigures,
  wheelFiguresCsv,
} from '@lajvard/contract';
import { readCsv } from '@lajvard/server/testing/read-csv.ts';
import { expect, it } from 'vitest';
import { type Api, useWorld } from '../world/world.ts';

// docs/decisions/027-the-croupiers-wheel.md: who stands at the wheel
const world = await useWorld({ leads: false });
const [croupier, boss, sara] = [await world.api('croupier'), await world.api('pitboss'), await world.api('super')];

type Shown = { data: { dealer: Dealer }; code?: string };
const shown = async (who: Api): Promise<Dealer> => (await who.call<Shown>(dealerShow)).body.data.dealer;

it('a croupier begins, a pit boss takes over and leaves; all who read the wheel see who stands there', async () => {
  expect(await shown(croupier)).toBeNull();
  const begun = await croupier.call<Shown>(dealerBegin);
  expect(begun.body.data.dealer).toEqual({ name: 'Croupier Demo', since: expect.any(Number), is_you: true });
  expect((await croupier.call<Shown>(dealerBegin)).body.code).toBe('dealer-changed');
  expect(await shown(sara)).toMatchObject({ name: 'Croupier Demo', is_you: false });
  expect((await boss.call<Shown>(dealerBegin)).body.data.dealer).toMatchObject({ name: 'Pitboss Demo', is_you: true });
  expect((await croupier.call<Shown>(dealerEnd)).status).toBe(409);
  expect((await boss.call<Shown>(dealerEnd)).body.data.dealer).toBeNull();
  expect((await boss.call<Shown>(dealerEnd)).body.code).toBe('dealer-changed');
});

it('the figures by wheel and by dealer are empty before the first round, and refuse a turned period', async () => {
  expect((await sara.call<{ data: WheelFigure[] }>(wheelFigures)).body.data).toEqual([]);
  const turned = { start_date: '2026-03-21', end_date: '2026-03-01' };
  expect((await sara.call(wheelFigures, { query: turned })).status).toBe(422);
});

// docs/FIGURES.md#return-to-player
it('the figures and the returns, by kind of bet too, are files as well', async () => {
  const ago = (seconds: number) => `now() - interval '${seconds} s'`;
  const times = [60, 50, 40, 30, 29, 28, 10].map(ago).join();
  const sql = (text: string) =>
    world.database.db.pool.query(`set session_replication_role = replica; ${text}; reset session_replication_role`);
  await sql(`insert into rounds (round_number, phase, wheel, epoch, opened_at, bets_until, locks_at, closes_at,
      closed_at, launches_at, lands_at, number, ended_at, staked_cents, paid_cents)
    values (7001, 'settled', 'studio-2', 1, ${times}, 17, now(), 2000, 36000);
    insert into round_returns values (7001, 'studio-2', now(), 2000, 36000, 72000, 1, 1);
    insert into round_kind_returns values (7001, 'straight', 1000, 36000, 36000, 1, 1),
      (7001, 'outside', 1000, 0, 36000, 1, 1)`);
  try {
    const figures = readCsv((await sara.call<string>(wheelFiguresCsv)).body);
    expect(figures.rows).toEqual(
      ['wheel', 'dealer'].map((kind) => expect.objectContaining({ kind, rounds: '1', staked: '20', number_17: '1' })),
    );
    const { kinds = [] } = (await sara.call<never>(returnReport)).body as ReturnWatch;
    const period = (date: string | null) => [date, 'straight', 10, 360, date, 'outside', 10, 0];
    const shown = kinds.flatMap(({ date, kind, staked, paid }) => [date, kind, staked, paid]);
    expect(shown).toEqual([...period(null), ...period(kinds.at(-1)?.date ?? null)]);
    const file = readCsv((await sara.call<string>(returnReportCsv)).body);
    expect(file.rows.filter(({ date }) => date === '').map(({ kind, paid }) => [kind, paid])).toEqual([
      ['', '360'],
      ['straight', '360'],
      ['outside', '0'],
    ]);
  } finally {
    await sql('delete from rounds; delete from round_returns; delete from round_kind_returns');
  }
});
