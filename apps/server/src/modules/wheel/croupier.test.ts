import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publicRound, roundState } from '#modules/rounds';
import { Refused } from '#platform/http/handler.ts';
import { chipsText, type TestTable, testTable } from '../../testing/test-table.ts';
import { configureWheel } from './configure-wheel.ts';
import type { Reading } from './entry-rules.ts';

const ANN = 901;
const BEN = 902;
const CLO = 903;
let table: TestTable;
beforeEach(async () => {
  table = await testTable();
  await table.fund(1, 100);
});
afterEach(() => table.end()); // also proves the ledger

const change = (staffId: number, more: { source?: 'automatic' | 'studio'; reading?: Reading; roundNumber?: number }) =>
  configureWheel(table.db, { source: null, reading: null, roundNumber: null, staffId, ip: '192.0.2.1', ...more });
const enter = async (staffId: number, reading: Reading, roundNumber?: number): Promise<string | null> => {
  const answer = await change(staffId, { reading, ...(roundNumber && { roundNumber }) });
  return answer instanceof Refused ? answer.code : answer;
};
const audited = async (): Promise<string[]> => {
  const { rows } = await table.db.pool.query<{ action: string; staff_id: number; reason: string | null }>(
    `select action, staff_id, after->>'reason' as reason from audit_log order by id`,
  );
  return rows.map(({ action, staff_id, reason }) => [action, staff_id, reason].filter(Boolean).join(' '));
};
/** A round of the croupier's wheel with 10 dollars on 17, up to the moment the ball is rolling. */
const rollingRound = async (): Promise<number> => {
  await change(ANN, { source: 'studio' });
  const round = await table.until('locked');
  await table.play.placeBets({ userId: 1, round, chips: chipsText({ '17': 10 }), arrivedAt: table.clock.monotonic() });
  return table.until('spinning');
};
/** The same, up to the moment the ball may have come to rest. */
const croupiersRound = async (): Promise<number> => {
  const round = await rollingRound();
  const { landsAt } = (await roundState(table.db, round)) ?? {};
  while (table.time.now() < (landsAt ?? 0)) await table.step();
  return round;
};

// docs/specification/2-account-and-back-office.md#231-wheel-settings
// docs/specification/2-account-and-back-office.md#232-top-37-board
// docs/specification/2-account-and-back-office.md#412-the-croupiers-number
describe('the source of the number', () => {
  it('takes effect with the next round, and tables learn of it then', async () => {
    const first = await table.until('open');
    expect(await change(ANN, { source: 'studio' })).toBeNull();
    await table.until('settled');
    const record = await publicRound(table.db, first);
    expect(record).toMatchObject({ wheel: 'studio-1', scheme: 'lajvard-1.2', seed: expect.any(String) });
    const second = await table.until('open');
    expect(await publicRound(table.db, second)).toMatchObject({ wheel: 'studio-2', commitment: null, seed: null });
    const { rows } = await table.db.pool.query<{ kind: string; body: { wheel_state?: string } }>(
      'select kind, body from live_messages order by n desc limit 2',
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['round-state', 'wheel-state']);
    expect(rows[1]?.body).toEqual({ wheel_state: 'studio-2' });
  });

  it('is audited once, with before and after; the same again changes nothing', async () => {
    await change(ANN, { source: 'studio' });
    await change(BEN, { source: 'studio' });
    const { rows } = await table.db.pool.query('select action, subject, before, after from audit_log');
    expect(rows).toEqual([
      {
        action: 'WHEEL_CONFIGURED',
        subject: 'wheel:source',
        before: { source: 'automatic' },
        after: { source: 'studio' },
      },
    ]);
  });
});

describe('a round of the croupier’s wheel', () => {
  it('is settled by the number that two people entered, once, and says where it came from', async () => {
    const round = await croupiersRound();
    expect(await enter(ANN, 17)).toBe('proposed');
    expect((await roundState(table.db, round))?.phase).toBe('spinning');
    expect(await enter(BEN, 17)).toBe('confirmed');
    expect(await table.until('settled')).toBe(round);
    expect(await table.balance(1)).toBe(100 - 10 + 360);
    expect(await publicRound(table.db, round)).toMatchObject({
      number: 17,
      wheel: 'studio-2',
      scheme: 'croupier-1.2',
      commitment: null,
      seed: null,
      play_count: 1,
    });
    expect(await audited()).toEqual([`WHEEL_CONFIGURED ${ANN}`, `NUMBER_PROPOSED ${ANN}`, `NUMBER_CONFIRMED ${BEN}`]);
    expect(await enter(CLO, 18), 'a settled round is never changed').toBe('round-has-ended');
    expect(await table.balance(1)).toBe(450);
  });

  it('takes no number while the ball rolls, however many people agree on it', async () => {
    const round = await rollingRound();
    expect(await enter(ANN, 12)).toBe('ball-still-rolling');
    expect(await enter(BEN, 12)).toBe('ball-still-rolling');
    expect((await roundState(table.db, round))?.phase).toBe('spinning');
    expect(await audited()).toContain(`NUMBER_REJECTED ${BEN} ball-still-rolling`);
    expect(await table.until('void')).toBe(round);
    expect(await table.balance(1)).toBe(100);
  });

  // docs/specification/4-reliability.md#23-the-live-wheel, G38
  it('tells nobody the number before it is confirmed', async () => {
    const round = await croupiersRound();
    await enter(ANN, 17);
    expect((await publicRound(table.db, round))?.number).toBeNull();
    const { rows } = await table.db.pool.query(`select 1 from live_messages where body::text like '%"number": 17%'`);
    expect(rows).toEqual([]);
  });

  it('two different numbers cancel each other, and both are entered again', async () => {
    const round = await croupiersRound();
    expect(await enter(ANN, 17)).toBe('proposed');
    expect(await enter(BEN, 34)).toBe('numbers-differ');
    expect(await enter(BEN, 17)).toBe('proposed');
    expect(await enter(BEN, 17)).toBe('second-person-needed');
    expect(await enter(ANN, 17, round)).toBe('confirmed');
    expect(await enter(CLO, 17)).toBe('number-confirmed');
    expect(await table.until('settled')).toBe(round);
    expect((await audited()).slice(1)).toEqual([
      `NUMBER_PROPOSED ${ANN}`,
      `NUMBER_REJECTED ${BEN} numbers-differ`,
      `NUMBER_PROPOSED ${BEN}`,
      `NUMBER_REJECTED ${BEN} second-person-needed`,
      `NUMBER_CONFIRMED ${ANN}`,
      `NUMBER_REJECTED ${CLO} number-confirmed`,
    ]);
  });

  it('without a number is void 120 s after its close, the stakes come back', async () => {
    const round = await croupiersRound();
    await enter(ANN, 17);
    expect(await table.until('void')).toBe(round);
    expect(await table.balance(1)).toBe(100);
    const record = await publicRound(table.db, round);
    expect(record).toMatchObject({ void_reason: 'no-number', number: null, seed: null });
    expect((record?.ended_at ?? 0) - (record?.closes_at ?? 0)).toBeLessThan(121_000);
    expect(await enter(BEN, 17)).toBe('round-has-ended');
  });

  it('two confirm at once: one confirms, the round is settled once', async () => {
    const round = await croupiersRound();
    await enter(ANN, 17);
    const answers = await Promise.all([BEN, CLO, BEN, CLO].map((staffId) => enter(staffId, 17)));
    expect(answers.toSorted()).toEqual(['confirmed', 'number-confirmed', 'number-confirmed', 'number-confirmed']);
    expect(await table.until('settled')).toBe(round);
    expect(await table.balance(1)).toBe(450);
  });

  it('two propose at once: at most one number is kept, and only if both agree', async () => {
    const round = await croupiersRound();
    const answers = await Promise.all([enter(ANN, 17), enter(BEN, 17)]);
    expect(answers.toSorted()).toEqual(['confirmed', 'proposed']);
    expect(await table.until('settled')).toBe(round);
  });

  it('a number confirmed in time is not lost when the leader comes back late', async () => {
    const round = await croupiersRound();
    table.clock.pauseUntil(table.time.now() + 300_000);
    await enter(ANN, 17);
    expect(await enter(BEN, 17)).toBe('confirmed');
    expect(await table.until('settled')).toBe(round);
    expect(table.time.now()).toBeGreaterThan(((await roundState(table.db, round))?.closesAt ?? 0) + 120_000);
    expect(await table.balance(1)).toBe(450);
  });

  it('at the moment of the void nothing can be confirmed', async () => {
    const round = await croupiersRound();
    table.clock.pauseUntil(table.time.now() + 300_000);
    await enter(ANN, 17);
    await table.shiftClock(200_000);
    expect(await enter(BEN, 17)).toBe('round-has-ended');
    expect(await table.until('void')).toBe(round);
    expect(await table.balance(1)).toBe(100);
  });

  it('the confirmation and the void at once: one of them, whole', async () => {
    const round = await croupiersRound();
    await enter(ANN, 17);
    const { closesAt = 0 } = (await roundState(table.db, round)) ?? {};
    while (table.time.now() < closesAt + 119_700) await table.step();
    const [answer] = await Promise.all([enter(BEN, 17), table.step(), table.step(), table.step()]);
    const phase = answer === 'confirmed' ? 'settled' : 'void';
    expect(await table.until(phase)).toBe(round);
    expect(await table.balance(1)).toBe(phase === 'settled' ? 450 : 100);
  });

  it('only a confirmed number gets into the round, even with plain SQL', async () => {
    const round = await croupiersRound();
    await enter(ANN, 17);
    const write = table.db.pool.query(`update rounds set phase = 'numbered', number = 17 where round_number = $1`, [
      round,
    ]);
    await expect(write).rejects.toThrow('is not confirmed');
    await enter(BEN, 17);
    const rewrite = table.db.pool.query('update croupier_readings set number = 3 where round_number = $1', [round]);
    await expect(rewrite).rejects.toThrow('is confirmed');
    await table.until('settled');
  });
});

// docs/specification/4-reliability.md#23-the-live-wheel, G36
describe('a spin that does not count', () => {
  it('makes the round void as soon as two people say so; stakes are refunded and players see why', async () => {
    const round = await croupiersRound();
    expect(await enter(ANN, 'ball-out')).toBe('proposed');
    expect(await enter(ANN, 'ball-out')).toBe('second-person-needed');
    expect((await roundState(table.db, round))?.phase).toBe('spinning');
    expect(await enter(BEN, 'foreign-object'), 'each saw what they saw').toBe('confirmed');
    expect(await table.until('void')).toBe(round);
    const record = await publicRound(table.db, round);
    expect(record).toMatchObject({ void_reason: 'no-spin', number: null, seed: null });
    expect((record?.ended_at ?? 0) - (record?.closes_at ?? 0), 'not after two minutes').toBeLessThan(30_000);
    expect(await table.balance(1)).toBe(100);
    expect(await audited()).toEqual([
      `WHEEL_CONFIGURED ${ANN}`,
      `NO_SPIN_PROPOSED ${ANN}`,
      `NUMBER_REJECTED ${ANN} second-person-needed`,
      `NO_SPIN_CONFIRMED ${BEN}`,
    ]);
    const { rows } = await table.db.pool.query(
      `select after->>'no_spin' as cause from audit_log order by id desc limit 1`,
    );
    expect(rows).toEqual([{ cause: 'foreign-object' }]);
    expect(await enter(CLO, 17), 'a void round is never changed').toBe('round-has-ended');
  });

  it('against a number cancels both: the spin is judged again', async () => {
    const round = await croupiersRound();
    await enter(ANN, 17);
    expect(await enter(BEN, 'ball-out')).toBe('numbers-differ');
    expect(await enter(BEN, 17)).toBe('proposed');
    expect(await enter(ANN, 17)).toBe('confirmed');
    expect(await table.until('settled')).toBe(round);
    expect(await table.balance(1)).toBe(450);
  });

  it('can be thrown again in the same round: its number counts, the stakes stay', async () => {
    const round = await croupiersRound();
    await enter(ANN, 'too-few-turns');
    expect(await enter(ANN, 17), 'the second throw').toBe('proposed');
    expect(await enter(BEN, 17)).toBe('confirmed');
    expect(await table.until('settled')).toBe(round);
    expect(await table.balance(1)).toBe(450);
  });

  it('confirmed in time is void for that reason, also when the leader comes back late', async () => {
    const round = await croupiersRound();
    table.clock.pauseUntil(table.time.now() + 300_000);
    await enter(ANN, 'wheel-fault');
    expect(await enter(BEN, 'wheel-fault')).toBe('confirmed');
    expect(await table.until('void')).toBe(round);
    expect((await publicRound(table.db, round))?.void_reason).toBe('no-spin');
    expect(await table.balance(1)).toBe(100);
  });

  it('needs two people, even with plain SQL', async () => {
    const round = await croupiersRound();
    await enter(ANN, 'ball-out');
    const write = `update rounds set phase = 'void', void_reason = 'no-spin', ended_at = now() where round_number = $1`;
    await expect(table.db.pool.query(write, [round])).rejects.toThrow('is not confirmed');
    const both = `update croupier_readings set number = 3 where round_number = $1`;
    await expect(table.db.pool.query(both, [round])).rejects.toThrow('violates check constraint');
  });
});

it('the automatic wheel takes no number, in no phase', async () => {
  for (const phase of ['open', 'locked', 'spinning', 'settled'] as const) {
    await table.until(phase);
    expect(await enter(ANN, 17), phase).toBe('wheel-is-automatic');
    expect(await enter(ANN, 'ball-out'), phase).toBe('wheel-is-automatic');
  }
});
