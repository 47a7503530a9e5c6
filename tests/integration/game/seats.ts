import type { PresenceMember } from '@lajvard/contract';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { openTable, type Table } from '../world/echo.ts';
import type { Answer, Person, World } from '../world/world.ts';

const tables: Table[] = [];
/** Closes every table and waits until the servers know; the next one to sit down finds nobody. */
export const clear = async (world: World): Promise<void> => {
  for (const table of tables.splice(0)) table.leave();
  await eventually(async () => (await online(world)) === 0 || undefined);
  await world.database.db.pool.query('delete from live_seats'); // what is kept for somebody who may come back
};

/** Opens the table on a person's device and waits until it has been told who is there. */
export const sit = async (world: World, person: Person, deviceId: string, url = world.url): Promise<Table> => {
  const { access_token } = await world.login(person, deviceId);
  return sitDown(world, person, access_token, url);
};
/** The same with a token at hand; `session` tells two tabs of a browser apart. */
export const sitDown = async (
  world: World,
  person: Person,
  accessToken: string,
  url = world.url,
  session?: string,
): Promise<Table> => {
  const table = openTable(url, accessToken, await world.userId(person), session);
  tables.push(table);
  await eventually(() => table.members.length > 0 || undefined);
  return table;
};
/** The device that holds the seat, as this table was last told. */
export const holderOf = ({ members }: Table): string | undefined =>
  (members.at(-1) as PresenceMember[] | undefined)?.find(({ user }) => user.online)?.device_id;
/** How many seats are held by a process that lives. */
export const online = async (world: World): Promise<number> => {
  const { rows } = await world.database.db.pool.query<{ count: number }>(
    `select count(*)::int as count from live_seats s where s.processes &&
       (select array_agg(id) from live_processes where alive_until > clock_timestamp())`,
  );
  return rows[0]?.count ?? 0;
};
export const takeOver = async (world: World, person: Person, deviceId: string): Promise<Answer> =>
  (await world.api(await world.login(person, deviceId))).get(
    `/api/account/user/close_another_sessions?device_id=${deviceId}`,
  );
/** Waits until the server has closed this table. */
export const gone = (table: Table): Promise<unknown> =>
  eventually(() => table.states.includes('disconnect') || undefined, 2_000);
