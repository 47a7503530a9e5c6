import { cities, countries, updateSettings } from '@lajvard/contract';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTable, type Table } from './echo.ts';
import { type Person, startWorld, type World } from './world.ts';

let world: World;
const tables: Table[] = [];
beforeEach(async () => {
  world = await startWorld({ leads: false });
});
afterEach(async () => {
  for (const table of tables.splice(0)) table.leave();
  await world.close();
});

const sit = async (person: Person, url = world.url): Promise<Table> => {
  const { access_token } = await world.login(person);
  const table = openTable(url, access_token, await world.userId(person));
  tables.push(table);
  await eventually(() => (table.members.length > 0 ? true : undefined));
  return table;
};
const CHANGED = { event: 'user-changed', payload: {} };

it('an open table hears of a limit or a break at once, in every process, and nobody else does', async () => {
  const second = await world.secondServer();
  const [alices, bobs] = [await sit('alice', second.url), await sit('bob')];
  const alice = await world.api('alice');
  const set = (body: object) => alice.call(updateSettings, { body });
  expect((await set({ action: 'bet_limit', period: '1w', amount: 100 })).status).toBe(200);
  await eventually(() => (alices.heard.length > 0 ? true : undefined), 2_000);
  expect((await set({ action: 'bet_limit', period: '1w', amount: 500 })).status, 'refused: nothing has changed').toBe(
    409,
  );
  expect((await set({ action: 'closure', period: 1, reason: 'rest' })).status).toBe(200);
  await eventually(() => (alices.heard.length > 1 ? true : undefined), 2_000);
  expect(alices.heard).toEqual([CHANGED, CHANGED]);
  expect(bobs.heard).toEqual([]);
});

it('countries and cities are there for everybody', async () => {
  const nobody = await world.api(null);
  const all = await nobody.call<{ data: { code: string; phonecode: string }[] }>(countries);
  expect(all.body.data).toContainEqual({ name: 'Iran', code: 'IR', phonecode: '98' });
  const near = await nobody.call<{ data: unknown[] }>(cities, { query: { country: 'IR' } });
  expect(near.body.data).toContainEqual({ name: 'Shiraz', name_fa: 'شیراز' });
  expect((await nobody.call(cities, { query: { country: 'Iran' } })).status).toBe(422);
});
