import {
  memberPlayedCsv,
  memberPlayedGame,
  memberPlayedHistory,
  type PlayedRound,
  type PlayedRoundRow,
  playedGame,
  playedHistory,
  roundPlayedCsv,
  roundPlayedHistory,
  roundPlayers,
  roundReport,
  roundWinningHistory,
} from '@lajvard/contract';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { readCsv } from '@lajvard/server/testing/read-csv.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playUntilTaken } from '../world/play-until-taken.ts';
import { type Api, startWorld, type World } from '../world/world.ts';

let world: World;
let alice: Api;
let bob: Api;
let boss: Api;
let panel: Api;
let round = 0;

beforeAll(async () => {
  world = await startWorld({ durations: { round: 0.4, extra: 0, lock: 2, spin: 0.3, pause: 30 } });
  await world.database.db.pool.query(
    `update users set partner = 'ceg' where email in ('alice@demo.lajvard', 'ceg@demo.lajvard')`,
  );
  await world.database.db.pool.query(`update users set partner = null where email = 'bob@demo.lajvard'`);
  [alice, bob, boss, panel] = await Promise.all([
    world.api('alice'),
    world.api('bob'),
    world.api('super'),
    world.api('ceg'),
  ]);
  await Promise.all([stake(alice, 10), stake(bob, 20)]);
  await eventually(async () => {
    const { body } = await bob.call<{ data: { new_balance: number | null } }>(playedGame, {
      query: { round_number: String(round) },
    });
    return body.data.new_balance ?? undefined;
  });
});
afterAll(() => world.close());

const stake = async (who: Api, value: number): Promise<void> => {
  const chips = JSON.stringify({ '17': [{ id: '1', chipSelected: value, x: 0, y: 0, formula: '17' }] });
  round = await playUntilTaken(who, chips);
};
const search = (words: object) => ({ search: JSON.stringify(words) });
interface Report {
  data: PlayedRoundRow[];
  totals: { count: number; bet: number };
}

// docs/specification/2-account-and-back-office.md#222-winning-numbers
// docs/specification/2-account-and-back-office.md#223-rounds-report
// docs/specification/2-account-and-back-office.md#224-selected-round
describe('rounds over the wire', () => {
  it('show the super-admin everybody’s money and a partner’s panel that of its members', async () => {
    const whole = (await boss.call<Report>(roundPlayedHistory)).body;
    expect(whole).toMatchObject({ data: [{ round_number: round, players: 2, total_bet: 30 }], totals: { bet: 30 } });
    const own = (await panel.call<Report>(roundPlayedHistory)).body;
    expect(own).toMatchObject({ data: [{ round_number: round, players: 1, total_bet: 10 }], totals: { bet: 10 } });
    const params = { round_number: String(round) };
    expect((await panel.call(roundReport, { params })).body).toMatchObject({
      data: { total_players: 1, total_bet: 10 },
    });
    const players = (await panel.call<{ data: { user_id: number }[] }>(roundPlayers, { params })).body.data;
    expect(players.map((row) => row.user_id)).toEqual([await world.userId('alice')]);
    const file = (await panel.call<string>(roundPlayedCsv)).body;
    expect(readCsv(file).rows[0]).toMatchObject({ players: '1', total_bet: '10' });
  });

  it('say of a member’s games what the member reads', async () => {
    const words = search({ user_id: await world.userId('bob') });
    const seen = (
      await boss.call<{ data: (PlayedRound & { game_id: string })[] }>(memberPlayedHistory, { query: words })
    ).body;
    const own = (await bob.call<{ data: PlayedRound[] }>(playedHistory)).body;
    expect(seen.data.map(({ game_id: _, ...row }) => row)).toEqual(own.data);
    const query = { round_number: String(round), user_id: String(await world.userId('bob')) };
    const game = (await boss.call(memberPlayedGame, { query })).body;
    expect(game).toEqual((await bob.call(playedGame, { query: { round_number: String(round) } })).body);
  });

  it('hide members of others from a panel behind "not found", and everything from the other roles', async () => {
    const [bobs, alices] = [await world.userId('bob'), await world.userId('alice')];
    const game = (id: number) => ({ query: { round_number: String(round), user_id: String(id) } });
    expect((await panel.call(memberPlayedHistory, { query: search({ user_id: alices }) })).status).toBe(200);
    expect((await panel.call(memberPlayedGame, game(alices))).status).toBe(200);
    expect((await panel.call(memberPlayedGame, game(bobs))).status).toBe(404);
    for (const route of [memberPlayedHistory, memberPlayedCsv]) {
      const foreign = await panel.call(route, { query: search({ user_id: bobs }) });
      const nobody = await panel.call(route, { query: search({ user_id: 999_999 }) });
      expect([foreign.status, foreign.body]).toEqual([404, nobody.body]);
    }
    for (const person of ['financial', 'admin', 'agent'] as const) {
      const other = await world.api(person);
      for (const route of [roundPlayedHistory, roundWinningHistory, memberPlayedHistory]) {
        expect((await other.call(route, { query: search({ user_id: bobs }) })).status, person).toBe(403);
      }
    }
    expect((await alice.call(roundPlayedHistory)).status).toBe(403);
  });

  it('refuse what cannot be searched for beside its field', async () => {
    for (const [words, errors] of [
      [{ account_code: '12345' }, { account_code: ['account-code-invalid'] }],
      [{ time_hour: 24 }, { time_hour: [expect.any(String)] }],
      [{ time_hour: 3, time_zone: 'Nowhere/Land' }, { time_zone: ['invalid'] }],
      [{ round_number: 'x' }, { round_number: ['invalid'] }],
    ] as const) {
      const answer = await boss.call(roundPlayedHistory, {
        query: search(words),
      });
      expect(answer).toMatchObject({ status: 422, body: { codes: errors } });
    }
    expect((await boss.call(memberPlayedHistory)).status).toBe(422);
    const code = (await world.database.db.pool.query(`select account_code from users where email = 'bob@demo.lajvard'`))
      .rows[0];
    const spaced = ` ${code.account_code.slice(0, 3)} ${code.account_code.slice(3)} `;
    expect(
      (await boss.call<Report>(roundPlayedHistory, { query: search({ account_code: spaced }) })).body.totals.count,
    ).toBe(1);
    const winning = (await boss.call<Report>(roundWinningHistory, { query: search({ has_empty: 1 }) })).body;
    expect(winning.data.length).toBeGreaterThanOrEqual(1);
  });
});
