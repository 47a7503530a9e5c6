import { expect, it } from 'vitest';
import vectors from '../../vectors/board-rounds.json' with { type: 'json' };
import { type LogLeaf, leavesOf, type RoundRecord, verifyRound } from '../index.ts';
import { createLogOrder } from '../log/log-order.ts';
import { boardCommitment } from './board.ts';

// Rounds that commit to their board, computed from docs/FAIRNESS.md alone (tools/make-board-rounds.mjs).
const recordOf = ({ record }: { record: object }): RoundRecord => record as RoundRecord;

it.each(vectors.valid.map((vector) => [vector.record.round_number, vector] as const))(
  'round %i passes every check; its board is opened, or sealed where few played',
  async (_round, vector) => {
    const record = recordOf(vector);
    const { checks } = await verifyRound(record, vector.receipts);
    expect(checks.filter(({ holds }) => holds === false)).toEqual([]);
    const board = checks.find(({ name }) => name === 'board');
    expect(board?.holds).toBe(record.opened_board ? true : null);
    expect((record.play_count ?? 0) >= 5 && record.closed_at !== null).toBe(record.opened_board !== null);
    const { sealed } = vector as { sealed?: { salt: string; cents: number[] } };
    if (sealed) expect(await boardCommitment(sealed)).toBe(record.board);
  },
);

it.each(vectors.invalid)('$name is found', async ({ record, receipts, fails }) => {
  const { checks } = await verifyRound(recordOf({ record }), receipts);
  const found = checks.filter(({ holds }) => holds === false).map(({ name }) => name as string);
  expect(found.sort()).toEqual(fails);
});

it('a round that has not ended opens nothing yet', async () => {
  const [, open, few] = vectors.valid;
  const running = { phase: 'spinning', number: null, landed_at: null, ended_at: null, seed: null };
  for (const vector of [open, few]) {
    if (!vector) throw new Error('no vectors');
    const of = (change: object) => verifyRound(Object.assign({}, recordOf(vector), running, change), null);
    const board = async (change: object) => (await of(change)).checks.find(({ name }) => name === 'board')?.holds;
    expect(await board({ opened_board: null })).toBeNull();
    expect(await board({ opened_board: vectors.valid[1]?.record.opened_board })).toBe(false);
    expect(await board({ opened_board: null, board: null })).toBe(false);
    expect(await board({ opened_board: null, board: null, closed_at: null, launched_at: null })).toBeNull();
  }
});

it.each(vectors.logs)('a log with $name', async ({ leaves, expect: expected }) => {
  const order = createLogOrder(true);
  const wrong: number[] = [];
  for (const [index, leaf] of (leaves as unknown as LogLeaf[]).entries())
    if ((await order(leaf)).length > 0) wrong.push(index);
  expect(wrong[0] === undefined ? true : { leaf: wrong[0] }).toEqual(expected);
});

it('the leaves of a record are those of the log', () => {
  const [told] = vectors.logs;
  const all = vectors.valid.slice(1).flatMap((vector) => leavesOf(recordOf(vector), null));
  expect(all).toEqual(told?.leaves.filter(({ kind }) => kind !== 'reading'));
});
