import {
  accountCommon,
  type Common,
  type PublicRound,
  playedGame,
  roundReceipts,
  roundRecord,
  stats,
} from '@lajvard/contract';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { place } from '../world/play-until-taken.ts';
import { type Api, startWorld, type World } from '../world/world.ts';

// One whole round over HTTP, as a player's program sees it: the play, the result, the board, the replay,
// the public record.
const SLIP = JSON.stringify({
  RED: [{ id: 'a', chipSelected: 50, x: 0, y: 0, formula: 'RED' }],
  BLACK: [{ id: 'b', chipSelected: 50, x: 0, y: 0, formula: 'BLACK' }],
  0: [{ id: 'c', chipSelected: 5, x: 0, y: 0, formula: '0' }],
});

describe('a round at the table', () => {
  let world: World;
  let alice: Api;
  let bob: Api;
  let round = 0;
  let record: PublicRound;
  const common = async (who: Api): Promise<Common> => (await who.call<{ data: Common }>(accountCommon)).body.data;

  beforeAll(async () => {
    world = await startWorld({ durations: { round: 0.8, extra: 0.2, lock: 1, spin: 0.2, pause: 600 } });
    [alice, bob] = [await world.api('alice'), await world.api('bob')];
    round = await world.clock.holdIn('locked');
    const taken = await place(alice, { chips: SLIP, round, wheelId: 'studio-1' });
    await world.clock.letGo();
    expect(taken).toMatchObject({
      status: 200,
      body: { data: { round_number: round, table_bet: 105, new_balance: 895 } },
    });
    record = await eventually(async () => {
      const { data } = (await bob.call<{ data: PublicRound }>(roundRecord, { params: { round_number: String(round) } }))
        .body;
      return data.phase === 'settled' ? data : undefined;
    });
  });
  afterAll(() => world.close());

  // By hand: on red or black one of the two 50s brings 100 back; on zero only the 5, with 35 to one: 180.
  const back = (): number => (record.number === 0 ? 180 : 100);

  it('pays what the number brings, and says so in the snapshot', async () => {
    const after = await common(alice);
    expect(after.balance).toBe(895 + back());
    expect(after.live.last_result).toMatchObject({
      round_number: round,
      number: record.number,
      table_bet: 105,
      table_win: back(),
    });
    expect(after.round_history[0]).toBe(record.number);
  });

  it('is in the statistics, the highest wins with masked account codes', async () => {
    const { body } = await bob.call<{
      data: { rounds: number; fire: number[]; cold: number[]; top5: { account_code: string; win: number }[] };
    }>(stats);
    expect(body.data).toMatchObject({ rounds: 1, fire: [], cold: [] }); // too few rounds for hot and cold numbers
    const { user } = await common(alice);
    expect(body.data.top5).toHaveLength(1);
    expect(body.data.top5[0]?.account_code).not.toBe(user.account_code);
    expect(body.data.top5[0]?.account_code).toContain(user.account_code.slice(-2));
  });

  it('can be played again by who played it, with the balances of the ledger, and by nobody else', async () => {
    const query = { round_number: String(round) };
    const own = await alice.call<{ data: object }>(playedGame, { query });
    expect(own.body.data).toMatchObject({
      balance_before_play: 1000,
      table_bet: 105,
      remain_balance: 895,
      table_win: back(),
      new_balance: 895 + back(),
      number: record.number,
      chip_count: 3,
    });
    expect((await bob.call(playedGame, { query })).status).toBe(404);
  });

  it('shows the public what is needed to check it, and no more', async () => {
    expect(record).toMatchObject({ play_count: 1, scheme: 'lajvard-1.2' });
    expect(record.commitment).toMatch(/^[0-9a-f]{64}$/);
    expect(record.seed).toMatch(/^[0-9a-f]{64}$/);
    const { body } = await bob.call<{ data: { receipts: string[] } }>(roundReceipts, {
      params: { round_number: String(round) },
    });
    expect(body.data.receipts).toHaveLength(1);
    expect(JSON.stringify(record)).not.toContain('alice');
  });

  it('takes no play before the lock of the next round, and none after', async () => {
    const again = await place(alice, { chips: SLIP, round, wheelId: 'studio-1' });
    expect(again.status).toBe(200); // the same slip again: the same answer
    const other = await place(alice, { chips: SLIP.replace('"0"', '"7"'), round, wheelId: 'studio-1' });
    expect(other).toMatchObject({ status: 422, body: { code: 'another-play-exists' } });
    const late = await place<{ code: string }>(bob, { chips: SLIP, round, wheelId: 'studio-1' });
    expect(late.status).toBe(422);
    expect(['round-over', 'round-not-locked']).toContain(late.body.code);
    expect((await common(bob)).balance).toBe(1000);
  });
});
