import { WHEELS } from '@lajvard/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { playedGame } from '#modules/plays';
import { lastNumbers, roundState } from '#modules/rounds';
import { configureWheel } from '#modules/wheel';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { chipsText, type TestTable, testTable } from '../../testing/test-table.ts';
import { correctable, correctRound } from './correct-round.ts';

const [ANN, BEN] = [901, 902];
// By hand, from the pay table: 17 is black and 18 is red; a straight brings 36 times its chip, RED twice, 1-18 twice.
const SLIPS: Record<number, { slip: Record<string, number>; by17: number; by18: number }> = {
  1: { slip: { '17': 10 }, by17: 360, by18: 0 },
  2: { slip: { '18': 10, RED: 50 }, by17: 0, by18: 460 },
  3: { slip: { BLACK: 50, '18': 5 }, by17: 100, by18: 180 },
  4: { slip: { '1-18': 50 }, by17: 100, by18: 100 },
};
const FUNDS = 100;
const players = Object.keys(SLIPS).map(Number);
const staked = (player: number): number =>
  Object.values(SLIPS[player]?.slip ?? {}).reduce((sum, dollars) => sum + dollars, 0);

let table: TestTable;
let round: number;
beforeEach(async () => {
  table = await testTable();
  const enter = (staffId: number, reading: number) =>
    configureWheel(table.db, { source: null, reading, roundNumber: null, staffId, ip: '192.0.2.1' });
  for (const player of players) await table.fund(player, FUNDS);
  const source = { source: 'studio', reading: null, roundNumber: null, staffId: ANN, ip: '192.0.2.1' } as const;
  await configureWheel(table.db, source);
  round = await table.until('locked');
  for (const player of players)
    await table.play.placeBets({
      userId: player,
      round,
      chips: chipsText(SLIPS[player]?.slip ?? {}),
      arrivedAt: table.clock.monotonic(),
    });
  await table.until('spinning');
  const { landsAt } = (await roundState(table.db, round)) ?? {};
  while (table.time.now() < (landsAt ?? 0)) await table.step();
  await enter(ANN, 17);
  await enter(BEN, 17);
  await table.until('settled');
});
afterEach(() => table.end()); // also proves the ledger

const refusalOf = async (number: number, of = round) => {
  const found = await correctable(table.db, of, number);
  return found instanceof Refused ? [found.code, ...Object.values(found.errors ?? {}).flat()] : found;
};
const correct = (number: number, takesBack = false) =>
  transaction(table.db, async (tx) => {
    const found = await correctable(tx, round, number);
    if (found instanceof Refused) return found;
    const by = { reason: 'the film shows 18', proposedBy: ANN, confirmedBy: BEN, takesBack };
    return correctRound(tx, found, by);
  });
const balances = () => Promise.all(players.map((player) => table.balance(player)));
const houseCents = async (kind: string): Promise<number> =>
  (await table.db.pool.query(`select balance_cents from ledger_accounts where kind = $1`, [kind])).rows[0]
    ?.balance_cents;
const settledBy = (by: 'by17' | 'by18') =>
  players.map((player) => FUNDS - staked(player) + (SLIPS[player]?.[by] ?? Number.NaN));

describe('a wrong number that is found later', () => {
  it('pays who gets more by the right one; what was paid too much stays, at our cost', async () => {
    expect(await balances()).toEqual(settledBy('by17'));
    const bank = await houseCents('house:bank');
    expect(await correct(18)).toEqual({
      players_paid: 2,
      paid_cents: (460 + 80) * 100,
      players_kept: 1,
      kept_cents: 360 * 100,
      players_charged: 0,
      charged_cents: 0,
    });
    const [keeps = 0, ...others] = settledBy('by18');
    expect(await balances()).toEqual([keeps + 360, ...others]);
    expect([await houseCents('house:corrections'), await houseCents('house:bank')]).toEqual([-540_00, bank]);
    const { rows } = await table.db.pool.query(
      `select m.kind, c.kind as corrected from ledger_movements m join ledger_movements c on c.id = m.corrects`,
    );
    expect(rows).toEqual([{ kind: 'round-corrected', corrected: 'round-settled' }]);
  });

  it('takes back what was paid too much, where the operator wants it so', async () => {
    expect(await correct(18, true)).toMatchObject({ players_kept: 0, players_charged: 1, charged_cents: 360_00 });
    expect(await balances()).toEqual(settledBy('by18'));
    expect(await houseCents('house:corrections')).toBe((360 - 540) * 100);
  });

  it('then takes only what the player still has', async () => {
    await table.fund(1, -(FUNDS - 10 + 360 - 25)); // they have withdrawn all but 25 dollars
    expect(await correct(18, true)).toMatchObject({
      players_kept: 1,
      kept_cents: 335_00,
      players_charged: 1,
      charged_cents: 25_00,
    });
    expect(await table.balance(1)).toBe(0);
  });

  it('is written once, and not even the owner of the table changes it', async () => {
    await correct(18);
    expect(await refusalOf(19)).toEqual(['round-corrected']);
    for (const change of ['update round_corrections set number = 3', 'delete from round_corrections'])
      await expect(table.db.pool.query(change)).rejects.toThrow('never changed');
    expect(await houseCents('house:corrections')).toBe(-540_00);
  });

  it('is refused for the same number, a round that is not settled, and the automatic wheel', async () => {
    expect(await refusalOf(17)).toEqual(['form-invalid', 'errors:number-as-paid']);
    expect(await refusalOf(18, round + 9)).toEqual(['not-found']);
    const source = { source: 'automatic', reading: null, roundNumber: null, staffId: ANN, ip: '192.0.2.1' } as const;
    await configureWheel(table.db, source);
    const next = await table.until('open');
    expect(await refusalOf(18, next)).toEqual(['round-not-correctable']);
    await table.until('settled');
    expect(await roundState(table.db, next)).toMatchObject({ wheel: WHEELS.virtual, phase: 'settled' });
    expect(await refusalOf(18, next)).toEqual(['round-not-correctable']);
  });

  it('shows both numbers to the players, and the right one among the last', async () => {
    expect(await lastNumbers(table.db, 1)).toEqual([17]);
    await correct(18);
    expect(await lastNumbers(table.db, 1)).toEqual([18]);
    const of = async (player: number) => {
      const game = await playedGame(table.db, player, round);
      const { number, more, amount, reason } = game?.correction ?? {};
      return [game?.number, game?.table_win, number, more, amount, reason];
    };
    expect(await of(1)).toEqual([17, 360, 18, -360, 0, 'the film shows 18']);
    expect(await of(3)).toEqual([17, 100, 18, 80, 80, 'the film shows 18']);
    expect(await of(4)).toEqual([17, 100, 18, 0, 0, 'the film shows 18']);
    const { rows } = await table.db.pool.query(
      `select user_id, description from activities where action = 'ROUND_CORRECTED' order by user_id`,
    );
    expect(rows).toEqual([
      { user_id: 1, description: `#${round}: 17 → 18` },
      { user_id: 2, description: `#${round}: 17 → 18, +$460` },
      { user_id: 3, description: `#${round}: 17 → 18, +$80` },
    ]);
  });
});
