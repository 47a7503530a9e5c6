import { WHEELS } from '@lajvard/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { playedGame } from '#modules/plays';
import { lastNumbers, roundState } from '#modules/rounds';
import { configureWheel } from '#modules/wheel';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { chipsText, type TestTable, testTable } from '../../testing/test-table.ts';
import { correctable, correctRound } from './correct-round.ts';
import { tellPlayers } from './tell-players.ts';

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
  await table.fund(players, FUNDS);
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
const doCorrect = (number: number, takesBack = false) =>
  transaction(table.db, async (tx) => {
    const found = await correctable(tx, round, number);
    if (found instanceof Refused) throw found;
    const by = { reason: 'the film shows 18', proposedBy: ANN, confirmedBy: BEN, takesBack };
    return correctRound(tx, found, by);
  });
const correct = async (number: number, takesBack = false) => (await doCorrect(number, takesBack)).sums;
const balances = () => Promise.all(players.map((player) => table.balance(player)));
const houseCents = async (kind: string): Promise<number> =>
  (await table.db.pool.query(`select balance_cents from ledger_accounts where kind = $1`, [kind])).rows[0]
    ?.balance_cents;
const settledBy = (by: 'by17' | 'by18') =>
  players.map((player) => FUNDS - staked(player) + (SLIPS[player]?.[by] ?? Number.NaN));

describe('the correction of a settled number', () => {
  it('a correction pays players who are owed more; overpayments stay theirs, at our cost', async () => {
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

  it('a correction takes overpayments back if the operator wants it so', async () => {
    expect(await correct(18, true)).toMatchObject({ players_kept: 0, players_charged: 1, charged_cents: 360_00 });
    expect(await balances()).toEqual(settledBy('by18'));
    expect(await houseCents('house:corrections')).toBe((360 - 540) * 100);
  });

  it('a correction takes back no more than the player still has', async () => {
    await table.fund(1, -(FUNDS - 10 + 360 - 25)); // they have withdrawn all but 25 dollars
    expect(await correct(18, true)).toMatchObject({
      players_kept: 1,
      kept_cents: 335_00,
      players_charged: 1,
      charged_cents: 25_00,
    });
    expect(await table.balance(1)).toBe(0);
  });

  it('a stored correction cannot be repeated, changed or deleted, not even by the table owner', async () => {
    await correct(18);
    expect(await refusalOf(18)).toEqual(['form-invalid', 'errors:number-as-paid']);
    expect(await correctable(table.db, round, 19, 17)).toMatchObject({ code: 'round-corrected' });
    for (const change of ['update round_corrections set number = 3', 'delete from round_corrections'])
      await expect(table.db.pool.query(change)).rejects.toThrow('never changed');
    expect(await houseCents('house:corrections')).toBe(-540_00);
  });

  it('a correction to the same number, of an unknown round or of the automatic wheel is refused', async () => {
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

  it('players see both numbers of a corrected round; the last numbers show the right one', async () => {
    expect(await lastNumbers(table.db, 1)).toEqual([17]);
    const { players: concerned } = await doCorrect(18);
    expect(await lastNumbers(table.db, 1)).toEqual([18]);
    const of = async (player: number) => {
      const game = await playedGame(table.db, player, round);
      const { number, more, amount, reason } = game?.correction ?? {};
      return [game?.number, game?.table_win, number, more, amount, reason];
    };
    expect(await of(1)).toEqual([17, 360, 18, -360, 0, 'the film shows 18']);
    expect(await of(3)).toEqual([17, 100, 18, 80, 80, 'the film shows 18']);
    expect(await of(4)).toEqual([17, 100, 18, 0, 0, 'the film shows 18']);
    expect(concerned.toSorted((one, other) => one.userId - other.userId)).toEqual([
      { userId: 1, description: `#${round}: 17 → 18` },
      { userId: 2, description: `#${round}: 17 → 18, +$460` },
      { userId: 3, description: `#${round}: 17 → 18, +$80` },
    ]);
  });
});

// By hand, 20 is black and above 18: it brings 1 and 2 nothing, 3 gets 100, and 4 nothing.
describe('further corrections of a round', () => {
  const chain = async (numbers: number[], takesBack = false) => {
    for (const number of numbers) await correct(number, takesBack);
    return balances();
  };
  const by20 = () => players.map((player) => FUNDS - staked(player) + (player === 3 ? 100 : 0));
  const plus = (balance: readonly number[], more: readonly number[]) => balance.map((each, n) => each + (more[n] ?? 0));

  it('repeated corrections pay nobody twice; players keep the most they were ever paid', async () => {
    expect(await chain([18, 20])).toEqual(plus(by20(), [360, 460, 80, 100]));
    expect(await correct(18), 'all of it is paid already').toMatchObject({
      players_paid: 0,
      players_kept: 1,
      kept_cents: 360_00,
    });
    expect(await correct(17), 'the number first paid by').toMatchObject({
      players_paid: 0,
      players_kept: 2,
      kept_cents: 540_00,
    });
    expect(await balances()).toEqual(plus(settledBy('by17'), [0, 460, 80, 0]));
    expect(await houseCents('house:corrections')).toBe(-540_00);
  });

  it('corrections that take back settle exactly by the last number, in any order', async () => {
    expect(await chain([18, 20, 17, 20], true)).toEqual(by20());
    expect(await chain([18], true)).toEqual(settledBy('by18'));
    expect(await chain([17], true)).toEqual(settledBy('by17'));
    expect(await houseCents('house:corrections')).toBe(0);
  });

  it('after a partial take-back a further correction returns only what was taken', async () => {
    await table.fund(1, -(FUNDS - 10 + 360 - 25));
    expect(await chain([18], true)).toEqual([0, ...settledBy('by18').slice(1)]);
    await correct(17, true);
    expect(await table.balance(1), 'what was taken, not the prize again').toBe(25);
  });

  it('corrections are stored in order, each with its former number and the movement it corrects', async () => {
    await chain([18, 20, 17]);
    const { rows } = await table.db.pool.query(
      `select ordinal, paid_number, former_number, number from round_corrections order by ordinal`,
    );
    expect(rows.map((row) => Object.values(row))).toEqual([
      [1, 17, 17, 18],
      [2, 17, 18, 20],
      [3, 17, 20, 17],
    ]);
    expect(await lastNumbers(table.db, 1)).toEqual([17]);
    const game = await playedGame(table.db, 2, round);
    expect(game?.correction).toMatchObject({ number: 17, more: 0, amount: 460 });
    expect(game?.corrections?.map(({ number, more, amount }) => [number, more, amount])).toEqual([
      [18, 460, 460],
      [20, -460, 0],
      [17, 0, 0],
    ]);
    await correct(18, true);
    await correct(20, true);
    const movements = await table.db.pool.query(
      `select m.reference, c.reference as of from ledger_movements m join ledger_movements c on c.id = m.corrects`,
    );
    expect(movements.rows).toEqual([
      { reference: `corrected:${round}`, of: `settled:${round}` },
      { reference: `corrected:${round}:4`, of: `corrected:${round}` },
      { reference: `corrected:${round}:5`, of: `corrected:${round}:4` },
    ]);
  });

  it('the database refuses a correction with a wrong ordinal or former number', async () => {
    await correct(18);
    const row = (ordinal: number, former: number) =>
      table.db.pool.query(
        `insert into round_corrections (round_number, ordinal, paid_number, former_number, number, reason, proposed_by,
           confirmed_by, players_paid, paid_cents, players_kept, kept_cents, players_charged, charged_cents)
         values ($1, $2, 17, $3, 5, 'x', 1, 2, 0, 0, 0, 0, 0, 0)`,
        [round, ordinal, former],
      );
    for (const [ordinal, former] of [[2, 17], [3, 18], [1, 18]] as const) // biome-ignore format: pairs
      await expect(row(ordinal, former)).rejects.toThrow('can be corrected so');
    await expect(row(1, 17)).rejects.toThrow('duplicate key');
  });

  it('each correction mails the affected players what it means for them', async () => {
    await chain([18, 20, 17]);
    const told: string[] = [];
    const identity = {
      mailCorrection: async (_tx: unknown, userId: number, kind: string, facts: Record<string, string>) => {
        told.push(`${userId} ${kind} ${facts.paid} → ${facts.number}`);
      },
    };
    for (const ordinal of [1, 2, 3])
      await tellPlayers(table.db, { identity, enqueue: async () => undefined } as never, { round, ordinal, after: 0 });
    expect(told).toEqual([
      '1 round-kept 17 → 18',
      '2 round-corrected 17 → 18',
      '3 round-corrected 17 → 18',
      '2 round-kept 18 → 20',
      '3 round-kept 18 → 20',
      '4 round-kept 18 → 20',
      '1 round-even 20 → 17',
      '4 round-even 20 → 17',
    ]);
  });
});
