import { afterEach, beforeEach, expect, it } from 'vitest';
import { roundState } from '#modules/rounds';
import { chipsText, type TestTable, testTable } from '../../../testing/test-table.ts';
import { configureWheel } from '../configure-wheel.ts';
import { beginDealing, endDealing, readDealer } from './croupier-sessions.ts';
import { addWheel, changeService } from './keep-wheels.ts';
import { launchedBy, readFigures } from './wheel-figures.ts';

// Each round of the croupier's wheel names who launched it, by the table's own clock (RTS 17A: staff and place).
const IP = '192.0.2.1';
let table: TestTable;
let [ann, ben, boss] = [0, 0, 0];
beforeEach(async () => {
  table = await testTable();
  await table.fund(801, 1000);
  const add = async (name: string, role: string): Promise<number> => {
    const { rows } = await table.db.pool.query<{ id: number }>(
      `insert into users (level, role, email, first_name, account_code, password_hash)
       values ('admin', $2, lower($1) || '@house.example', $1, $3, 'x')
       returning id`,
      [name, role, String(700_000_000 + name.length + name.charCodeAt(0))],
    );
    return rows[0]?.id ?? 0;
  };
  [ann, ben, boss] = [await add('Ann', 'croupier'), await add('Ben', 'croupier'), await add('Boss', 'pit-boss')];
});
afterEach(() => table.end());

const begin = (staffId: number) => beginDealing(table.db, { staffId, ip: IP });
const end = (staffId: number) => endDealing(table.db, { staffId, ip: IP });
const change = (staffId: number, more: { source?: 'studio'; reading?: number | 'ball-out' }) =>
  configureWheel(table.db, { source: null, reading: null, roundNumber: null, staffId, ip: IP, ...more } as never);
/** A round with 10 dollars on 17, up to the moment the ball can lie; then two people enter what it brought. */
const play = async (reading: number | 'ball-out', beforeEntry = async () => undefined as unknown): Promise<number> => {
  const round = await table.until('locked');
  await table.play.placeBets({
    userId: 801,
    round,
    chips: chipsText({ '17': 10 }),
    arrivedAt: table.clock.monotonic(),
  });
  await table.until('spinning');
  const { landsAt } = (await roundState(table.db, round)) ?? {};
  while (table.time.now() < (landsAt ?? 0)) await table.step();
  await beforeEntry();
  expect([await change(ann, { reading }), await change(ben, { reading })]).toEqual(['proposed', 'confirmed']);
  await table.until(reading === 'ball-out' ? 'void' : 'settled');
  return round;
};
const figures = async () => {
  const { data } = await readFigures(table.db, { from: null, before: null, align: 'asc', page: 1, limit: 15 });
  return data.map(({ kind, name, rounds, voids, staked, paid, percent, numbers }) => [
    ...[kind, name, rounds, voids, staked, paid, percent],
    Object.fromEntries(numbers.flatMap((times, number) => (times ? [[number, times]] : []))),
  ]);
};

it('a round names the dealer and the wheel at its launch, not who reads it later', async () => {
  await change(ann, { source: 'studio' });
  await addWheel(table.db, { maker: 'Huxley', serial_number: 'S-7', rotor: 'deep' }, { staffId: boss, ip: IP });
  const nobody = await play(3);
  expect(await launchedBy(table.db, nobody)).toEqual({});
  await table.step();
  await changeService(table.db, { id: 1, inService: true, reason: 'opening' }, { staffId: boss, ip: IP });
  await begin(ann);
  const first = await play(17, () => begin(ben)); // handed over while the ball rolled
  expect(await launchedBy(table.db, first)).toEqual({ dealer: 'Ann', real_wheel: 'Huxley S-7' });
  expect(await launchedBy(table.db, await play('ball-out'))).toMatchObject({ dealer: 'Ben' });
  await end(ben);
  expect(await launchedBy(table.db, await play(5))).toEqual({ real_wheel: 'Huxley S-7' });
  expect(await figures()).toEqual([
    ['wheel', 'Huxley S-7', 2, 1, 20, 360, 1800, { 5: 1, 17: 1 }],
    ['wheel', null, 1, 0, 10, 0, 0, { 3: 1 }],
    ['dealer', 'Ben', 0, 1, 0, 0, null, {}],
    ['dealer', 'Ann', 1, 0, 10, 360, 3600, { 17: 1 }],
    ['dealer', null, 2, 0, 20, 0, 0, { 3: 1, 5: 1 }],
  ]);
});

it('rounds of the automatic wheel have no dealer and are in no figure', async () => {
  await begin(ann);
  const round = await table.until('settled');
  expect(await launchedBy(table.db, round)).toEqual({});
  expect(await figures()).toEqual([]);
});

it('one stands at the wheel at a time; a hand-over ends the session before it, and both are audited', async () => {
  expect(await readDealer(table.db, ann)).toBeNull();
  expect(await begin(ann)).toBeUndefined();
  expect(await begin(ann)).toMatchObject({ code: 'dealer-changed' });
  expect(await readDealer(table.db, ann)).toMatchObject({ name: 'Ann', is_you: true });
  expect(await begin(ben)).toBeUndefined();
  expect(await readDealer(table.db, ann)).toMatchObject({ name: 'Ben', is_you: false });
  const { rows } = await table.db.pool.query(`select action, staff_id, subject from audit_log order by id`);
  expect(rows).toEqual([
    { action: 'DEALER_BEGAN', staff_id: ann, subject: `user:${ann}` },
    { action: 'DEALER_ENDED', staff_id: ben, subject: `user:${ann}` },
    { action: 'DEALER_BEGAN', staff_id: ben, subject: `user:${ben}` },
  ]);
});

it('a pit boss ends the session of a colleague, another croupier does not', async () => {
  expect(await end(ann)).toMatchObject({ code: 'dealer-changed' });
  await begin(ann);
  expect(await end(ben)).toMatchObject({ code: 'dealer-changed' });
  expect(await end(boss)).toBeUndefined();
  expect(await readDealer(table.db, ann)).toBeNull();
});

it('whose access has ended neither begins nor ends one', async () => {
  await begin(ann);
  await table.db.pool.query(`update users set blacklisted_at = now() where id = $1`, [ann]);
  expect(await end(ann)).toMatchObject({ code: 'not-allowed' });
  expect(await begin(ann)).toMatchObject({ code: 'not-allowed' });
});

it('two who take the wheel at once follow each other', async () => {
  expect(await Promise.all([begin(ann), begin(ben)])).toEqual([undefined, undefined]);
  const { rows } = await table.db.pool.query(`select ended_at is null as open from croupier_sessions order by id`);
  expect(rows).toEqual([{ open: false }, { open: true }]);
});

it('a session only ends, once, by the database’s owner neither', async () => {
  await begin(ann);
  await begin(ben);
  for (const statement of [
    `update croupier_sessions set dealer_id = 7`,
    `update croupier_sessions set ended_at = now(), ended_by = 7 where ended_at is not null`,
    `delete from croupier_sessions`,
  ])
    await expect(table.db.pool.query(statement), statement).rejects.toThrow(/only ends, once/);
});
