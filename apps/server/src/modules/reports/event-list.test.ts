import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CsvFile } from '#platform/http/handler.ts';
import { eventDesk, LARGE, OMID, SARA } from '../../testing/event-desk.ts';
import { backCents, stakedCents } from '../../testing/oracle.ts';
import { readCsv } from '../../testing/read-csv.ts';
import { chipsText } from '../../testing/test-table.ts';
import { keepReturns } from './keep-returns.ts';
import { fileOfEvents, readEvents } from './read-events.ts';

const { casino, db, options, sql, everything, addedBy } = await eventDesk();
afterAll(() => casino.table.end());

const SLIPS = { 1: { RED: 100 }, 2: { BLACK: 100 }, 3: { '0': 10 } } as const;
let played = 0;

describe('large wins', () => {
  it('each player who won as much above the stake, and nobody else', async () => {
    await casino.table.until('open'); // somebody leads
    const added = await addedBy(async () => {
      await casino.round(SLIPS, 'settled');
      await keepReturns(db);
    });
    const { rows } = await sql(
      `select round_number, number from rounds where phase = 'settled' order by 1 desc limit 1`,
    );
    const { round_number: round, number } = rows[0] as { round_number: number; number: number };
    played = round;
    const winners = Object.entries(SLIPS).flatMap(([user, slip]) => {
      const sent = JSON.parse(chipsText(slip));
      const stake = stakedCents(sent) / 100;
      const amount = backCents(sent, number) / 100 - stake;
      return amount >= LARGE ? [{ user: Number(user), amount, stake }] : [];
    });
    expect(winners).toHaveLength(1); // on red, black and zero one of three wins
    expect(added).toMatchObject(
      winners.map(({ user, amount, stake }) => ({
        kind: 'large-win',
        round,
        person: { id: user, is_staff: false },
        facts: { amount, stake },
      })),
    );
  });

  it('also of rounds that an older version kept, which knows no largest win', async () => {
    const ofRound = async () => (await everything()).filter(({ kind }) => kind === 'large-win');
    const before = await ofRound();
    await sql('update round_returns set top_win_cents = null where round_number = $1', [played]);
    expect(await ofRound()).toEqual(before);
  });

  it('none below the setting', async () => {
    const higher = { ...options, largeWinDollars: 10_000 };
    const { data } = await readEvents(higher, { type: 'total', align: 'desc', page: 1, limit: 1_000 });
    expect(data.filter(({ kind }) => kind.startsWith('large-'))).toEqual([]);
  });
});

describe('the list', () => {
  beforeAll(async () => {
    await sql(
      `insert into charges (user_id, amount_cents, staff_id, reason)
       select 1, $1, $2, 'goodwill' from generate_series(1, 9)`,
      [LARGE * 100, SARA],
    );
    for (let n = 0; n < 9; n++)
      await sql(
        `insert into proposals (kind, subject, is_only, arguments, reason, proposed_by)
         values ('charge', 'user:1', false, '{}', 'goodwill', $1)`,
        [OMID],
      );
  });

  it('has pages, newest first, and counts what matches; beyond the last it is empty', async () => {
    const all = (await everything()).toReversed();
    const page = (number: number) => readEvents(options, { type: 'total', align: 'desc', page: number, limit: 7 });
    const { data, meta } = await page(2);
    expect(meta).toMatchObject({ page: 2, total: all.length, last_page: Math.ceil(all.length / 7) });
    expect(data).toEqual(all.slice(7, 14));
    expect(await page(99)).toMatchObject({ data: [], meta: { total: all.length } });
  });

  it('filters by kind and by days', async () => {
    const all = await everything();
    const find = (query: object) =>
      readEvents(options, { type: 'total', align: 'asc', page: 1, limit: 1_000, ...query });
    expect((await find({ kind: 'proposal-made' })).data).toEqual(all.filter(({ kind }) => kind === 'proposal-made'));
    const days = [...new Set(all.map(({ at }) => at.slice(0, 10)))];
    expect(days.length).toBeGreaterThan(1); // rounds are on the table's clock, staff on today's
    for (const day of days) {
      const { data } = await find({ type: 'range', start_date: day, end_date: day });
      expect(data).toEqual(all.filter(({ at }) => at.startsWith(day)));
    }
  });

  it('is a file, with the same events', async () => {
    const all = await everything();
    const file = await fileOfEvents(options, { type: 'total', align: 'asc' });
    if (!(file instanceof CsvFile)) throw new Error('no file');
    const { rows } = readCsv(file.text);
    expect(rows.map(({ id, kind, facts = '' }) => [id, kind, JSON.parse(facts)])).toEqual(
      all.map(({ id, kind, facts }) => [id, kind, facts]),
    );
    expect(rows.find(({ kind }) => kind === 'large-charge')).toMatchObject({
      account_code: '100000001',
      staff: 'sara@example.org',
      amount: String(LARGE),
    });
  });
});
