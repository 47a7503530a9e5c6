import { type Dealer, dealerBegin, dealerEnd, dealerShow, type WheelFigure, wheelFigures } from '@lajvard/contract';
import { expect, it } from 'vitest';
import { type Api, useWorld } from './world.ts';

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
