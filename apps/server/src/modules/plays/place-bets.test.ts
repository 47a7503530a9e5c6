import { createHash } from 'node:crypto';
import { cents } from '@lajvard/money';
import { parseSlip, payoutVector, writeSlip } from '@lajvard/roulette';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bar, rightsOf, unbar } from '#modules/limits';
import { publicRound } from '#modules/rounds';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { CLOSED_BY_HAND } from '../../testing/closed-by-hand.ts';
import { testReceipts } from '../../testing/connect-modules.ts';
import { parsedPlay } from '../../testing/parsed-play.ts';
import { chipsText, type TestTable, testTable } from '../../testing/test-table.ts';
import { setBetLimit } from '../limits/testing/set-bet-limit.ts';
import { explainPlays } from './explain-plays.ts';
import { createPlay } from './place-bets.ts';
import { receiptsOf } from './play-store.ts';
import { playOf } from './read-plays.ts';
import { type IncomingPlay, takePlays } from './take-plays.ts';

let table: TestTable;
beforeEach(async () => {
  table = await testTable();
});
afterEach(() => table.end());

const send = (userId: number, round: number, chips = chipsText({ '17': 5 }), ageMs = 0, wheelId?: string) =>
  table.play.placeBets({ userId, round, chips, wheelId, arrivedAt: table.clock.monotonic() - ageMs });
/** $5 on 17, as it comes to the database; it arrives now. */
const incoming = (userId: number, roundNumber: number): IncomingPlay => {
  const parsed = parseSlip(chipsText({ '17': 5 }));
  if ('refusal' in parsed) throw new Error(parsed.refusal);
  const play = { roundNumber, userId, deviceId: null, wheelId: null, stakeCents: 500 };
  const payouts = payoutVector(parsed.slip);
  return { ...play, chips: writeSlip(parsed.slip), payouts, arrivedAt: table.clock.monotonic() };
};
/** An answer without its signature, which is another when the slip is sent again. */
const unsigned = (answer: unknown) => Object.assign({}, answer, { ack: null });
const word = async (answer: ReturnType<typeof send>) => {
  const reply = await answer;
  return reply instanceof Refused ? reply.code : 'taken';
};

// docs/specification/1-table-and-site.md#513-the-server-judges
test('a play in the locked phase is taken: stake, receipt, balance', async () => {
  await table.fund(1, 20);
  const round = await table.until('locked');
  const answer = await send(1, round, chipsText({ '17': [5, 1], RED: 10 * 5 }));
  expect(answer).toMatchObject({ code: 'charge-credit' });
  const taken = await send(1, round, chipsText({ '17': [5, 1] }));
  expect(taken).toMatchObject({ round_number: round, table_bet: 6, new_balance: 14, bet_limit: null });
  expect(await table.balance(1)).toBe(14);
  expect(await playOf(table.db, 1, round)).toEqual(unsigned(taken));
});

test('before the lock, after the close and for another round nothing is taken', async () => {
  await table.fund(1, 20);
  const round = await table.until('open');
  expect(await word(send(1, round))).toBe('round-not-locked');
  await table.until('locked');
  expect(await word(send(1, round + 1))).toBe('round-over');
  await table.until('spinning');
  expect(await word(send(1, round))).toBe('round-over');
  expect(await table.balance(1)).toBe(20);
});

test('a play is judged by its time of arrival, to the millisecond', async () => {
  await table.fund([1, 2, 3], 20);
  const round = await table.until('locked'); // 3 s until the close
  await table.shiftClock(3_001);
  const late = incoming(1, round);
  const batch = await testReceipts().give(table.db, [late], () => late.arrivedAt);
  const taken = await takePlays(table.db, batch, late.arrivedAt, 2_000);
  expect(taken, '1 ms after the close').toEqual(new Map());
  expect(await word(send(2, round, undefined, 1)), 'at the close').toBe('taken');
  expect(await word(send(3, round, undefined, 300)), 'before it, but looked at later').toBe('taken');
});

test('a slip sent again too late is refused only after the close: until then the first may be written', async () => {
  await table.fund([1, 2], 20);
  const round = await table.until('locked');
  const keeper = await table.db.pool.connect();
  await keeper.query(`begin; select from ledger_accounts where user_id = 1 for update`);
  const first = send(1, round); // in time; its statement waits for the wallet
  await blocked(1);
  await table.shiftClock(3_001);
  const again = async (userId: number) => {
    const sent = incoming(userId, round);
    return (await explainPlays(table.db, [sent], sent.arrivedAt)).get(userId);
  };
  expect([await again(1), await again(2)]).toEqual([{ notClosed: true }, { notClosed: true }]);
  await keeper.query('commit');
  keeper.release();
  expect(await word(first)).toBe('taken');
  expect(await again(1)).toHaveProperty('receipt');
  await table.until('spinning');
  expect(await again(1)).toHaveProperty('receipt');
  expect(await again(2)).toMatchObject({ code: 'round-over' });
});

test('the same slip again gets the same answer, another one is refused, and one stake is debited', async () => {
  await table.fund(1, 20);
  const round = await table.until('locked');
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(1, round)));
  for (const answer of answers) expect(unsigned(answer)).toEqual(unsigned(answers[0]));
  expect(answers[0]).toMatchObject({ new_balance: 15 });
  expect(await word(send(1, round, chipsText({ '18': 5 })))).toBe('another-play-exists');
  await table.until('spinning');
  expect(unsigned(await send(1, round)), 'after the close too').toEqual(unsigned(answers[0]));
  expect(await table.balance(1)).toBe(15);
});

test('the same slip again gets its first receipt, even after the secret has changed', async () => {
  await table.fund(1, 20);
  const round = await table.until('locked');
  const first = await send(1, round);
  const play = parsedPlay(createPlay({ db: table.db, clock: table.clock, receipts: testReceipts('another secret') }));
  const arrivedAt = table.clock.monotonic();
  const again = await play.placeBets({ userId: 1, round, chips: chipsText({ '17': 5 }), arrivedAt });
  expect(unsigned(again)).toEqual(unsigned(first));
});

test('of two hundred concurrent plays with the balance for one, one is taken', async () => {
  await table.fund(1, 5);
  const round = await table.until('locked');
  const words = await Promise.all(
    Array.from({ length: 200 }, (_, n) => word(send(1, round, chipsText({ [String(n % 37)]: 5 })))),
  );
  const firstTaken = words.filter((each) => each === 'taken').length;
  expect(firstTaken, 'the same slip again counts as taken').toBeGreaterThanOrEqual(1);
  expect(firstTaken).toBeLessThanOrEqual(6); // 200 calls, 37 slips: at most six are the same
  expect(new Set(words)).toEqual(new Set(['taken', 'another-play-exists']));
  expect(await table.balance(1)).toBe(0);
});

test('the server enforces the table’s rules', async () => {
  await table.fund(1, 5_000);
  const round = await table.until('locked');
  const refusals: [string, string][] = [
    ['{', 'unknown-spot'],
    ['{}', 'empty-slip'],
    [chipsText({ 'split-61': 5 }), 'unknown-spot'],
    [chipsText({ '17': 7 }), 'unknown-chip'],
    [chipsText({ '17': [50, 1] }), 'inside-spot-full'],
    [chipsText({ RED: 20 }), 'outside-chip-too-small'],
    [chipsText(Object.fromEntries(Array.from({ length: 11 }, (_, n) => [String(n), 50]))), 'table-total-too-high'],
    [chipsText({ '1': Array(26).fill(1) }), 'too-many-chips'],
  ];
  for (const [chips, code] of refusals) expect(await word(send(1, round, chips)), chips.slice(0, 40)).toBe(code);
  expect(await word(send(1, round, undefined, 0, 'studio-2'))).toBe('wheel-changed');
  expect(await word(send(1, round, undefined, 0, 'studio-1'))).toBe('taken');
});

test('a break or a blacklisting refuses plays at once, until it ends', async () => {
  await table.fund([1, 2, 3], 20);
  const round = await table.until('locked');
  await transaction(table.db, async (tx) => {
    await bar(tx, 1, 'closure', table.time.now() + 60_000);
    await bar(tx, 2, 'blacklisted', null);
    await bar(tx, 3, 'exclusion', table.time.now() - 1); // has ended
  });
  expect(await word(send(1, round))).toBe('on-a-break');
  expect(await word(send(2, round))).toBe('blacklisted');
  expect(await word(send(3, round))).toBe('taken');
  expect(await rightsOf(table.db, 1)).toEqual({
    breakEndsAt: table.time.now() + 60_000,
    blacklisted: false,
    held: false,
    betLimitation: null,
  });
  await transaction(table.db, (tx) => unbar(tx, 2, 'blacklisted'));
  expect(await word(send(2, round))).toBe('taken');
});

test('a bet limit counts accepted stakes, and starts again with the next period', async () => {
  await table.fund(1, 100);
  await transaction(table.db, (tx) => setBetLimit(tx, 1, { period: '1w', maxCents: cents(1_200) }));
  let round = await table.until('locked');
  expect(await send(1, round, chipsText({ '17': 10 }))).toMatchObject({
    bet_limit: { bet: 10, bet_max: 12, period: '1w' },
  });
  await table.until('settled');
  await table.until('open');
  round = await table.until('locked');
  expect(await word(send(1, round))).toBe('bet-limit-reached');
  expect(await word(send(1, round, chipsText({ '17': [1, 1] })))).toBe('taken');
  expect((await rightsOf(table.db, 1)).betLimitation).toEqual({ bet: 12, betMax: 12, period: '1w' });
  await table.shiftClock(7 * 86_400_000);
  expect((await rightsOf(table.db, 1)).betLimitation).toEqual({ bet: 0, betMax: 12, period: '1w' });
});

test('in one batch every player has their own bars and limits', async () => {
  await table.fund([1, 2, 3, 4, 5], 20);
  await transaction(table.db, async (tx) => {
    await bar(tx, 1, 'blacklisted', null);
    await setBetLimit(tx, 2, { period: '1w', maxCents: cents(400) });
    await setBetLimit(tx, 3, { period: '1w', maxCents: cents(1_200) });
  });
  await table.db.pool.query(`insert into staff_limits (user_id, kind, period, max_cents, started_at, period_starts_at,
    set_at) select 4, 'bet', '1w', 400, now, now, now from table_clock() now`);
  const round = await table.until('locked');
  const answers = [1, 2, 3, 4, 5].map((userId) => send(userId, round));
  const words = await Promise.all(answers.map(word));
  expect(words).toEqual(['blacklisted', 'bet-limit-reached', 'taken', 'bet-limit-reached', 'taken']);
  expect(await answers[2]).toMatchObject({ bet_limit: { bet: 5, bet_max: 12, period: '1w' } });
  expect(await answers[4]).toMatchObject({ bet_limit: null });
});

test('the close waits for a play in progress and includes it in the digest', async () => {
  await table.fund(1, 20);
  const round = await table.until('locked');
  const keeper = await table.db.pool.connect();
  await keeper.query(`begin; select from ledger_accounts where user_id = 1 for update`);
  const answer = send(1, round); // holds the round, waits for the wallet
  await blocked(1);
  const closing = table.until('spinning'); // waits for the play
  await blocked(2);
  await keeper.query('commit');
  keeper.release();
  expect(await word(answer), 'it waited for longer than anybody listens').toBe('unavailable');
  await closing;
  expect(await word(send(1, round)), 'asked again').toBe('taken');
  const receipts = await receiptsOf(table.db, round);
  expect(receipts).toHaveLength(1);
  expect(await publicRound(table.db, round)).toMatchObject({
    play_count: 1,
    bets_digest: createHash('sha256')
      .update(Buffer.from(`00${receipts.join('')}`, 'hex'))
      .digest('hex'),
  });
});

test('a play that meets the close is refused, and no stake is debited', async () => {
  await table.fund(1, 20);
  const round = await table.until('locked');
  const closer = await table.db.pool.connect();
  await closer.query(`begin; select from rounds where round_number = ${round} for update`);
  const answer = send(1, round);
  await blocked(1);
  await closer.query(`update rounds set ${CLOSED_BY_HAND} where round_number = ${round}; commit`);
  closer.release();
  expect(await word(answer)).toBe('round-over');
  expect(await table.balance(1)).toBe(20);
});

test('eight writers with overlapping plays in any order neither deadlock nor charge anybody twice', async () => {
  const players = Array.from({ length: 60 }, (_, n) => n + 1);
  const poor = players.filter((userId) => userId % 3 === 0);
  await table.fund(poor, 4);
  await table.fund(
    players.filter((userId) => !poor.includes(userId)),
    5,
  );
  const round = await table.until('locked');
  const words = await Promise.all(
    Array.from({ length: 8 }, (_, writer) =>
      Promise.all(
        players
          .toSorted((a, b) => ((a * 7 * (writer + 1)) % 61) - ((b * 7 * (writer + 1)) % 61))
          .map((userId) => word(send(userId, round))),
      ),
    ),
  );
  expect(new Set(words.flat())).toEqual(new Set(['taken', 'charge-credit']));
  for (const userId of players) expect(await table.balance(userId)).toBe(userId % 3 === 0 ? 4 : 0);
});

/** Waits until this many statements of this database are waiting for a lock. */
const blocked = async (count: number): Promise<void> => {
  for (;;) {
    const { rows } = await table.db.pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if ((rows[0]?.waiting ?? 0) >= count) return;
  }
};
