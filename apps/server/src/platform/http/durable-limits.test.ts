import { beforeEach, describe, expect, it } from 'vitest';
import { useFreshDatabase } from '../../testing/use-fresh-database.ts';
import { createDurableLimits, sweepLimits } from './durable-limits.ts';

const fresh = await useFreshDatabase();
beforeEach(() => fresh.db.pool.query('truncate limit_counts'));

const free = 5;
const [firstWait, maxWait, forgotten] = [60, 15 * 60, 24 * 60 * 60]; // seconds
const RULES = {
  'guess-here': { free, firstWait, maxWait, forgotten },
  'guess-account': { free: 30, firstWait, maxWait, forgotten },
  'link-email': { free: 3, firstWait: 20 * 60, maxWait: 60 * 60, forgotten: 60 * 60 },
};
const limits = (factor = 1) => createDurableLimits(RULES, { db: fresh.db, factor });
/** Lets `seconds` pass for everything that is counted. */
const pass = (seconds: number) =>
  fresh.db.pool.query(
    `update limit_counts set last_at = last_at - make_interval(secs => $1),
       forgotten_at = forgotten_at - make_interval(secs => $1)`,
    [seconds],
  );
const rows = async () => (await fresh.db.pool.query('select * from limit_counts')).rows.length;
const guess = (key = 'alice') => limits().take([{ name: 'guess-here', key }]);

// docs/specification/4-reliability.md#43-rate-limits
describe('durable limits', () => {
  it('let the free calls pass, then make each wait twice as long as the one before', async () => {
    for (let call = 1; call <= free; call++) expect(await guess()).toBe(0);
    const waits: number[] = [];
    for (let call = 0; call < 6; call++) {
      const wait = await guess();
      expect(await guess(), 'asking again while one waits costs nothing').toBeLessThanOrEqual(wait);
      waits.push(wait);
      await pass(wait);
      expect(await guess()).toBe(0);
    }
    expect(waits).toEqual([firstWait, 2 * firstWait, 4 * firstWait, 8 * firstWait, maxWait, maxWait]);
    expect(await guess('bob')).toBe(0);
    await pass(forgotten);
    for (let call = 1; call <= free; call++) expect(await guess()).toBe(0);
  });

  it('hold for calls at the same moment: exactly the free ones pass', async () => {
    const waits = await Promise.all(Array.from({ length: 25 }, () => guess()));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(free);
  });

  it('count on all of their keys or on none', async () => {
    const both = [
      { name: 'guess-account', key: 'alice' },
      { name: 'guess-here', key: 'alice' },
    ] as const;
    for (let call = 1; call <= free; call++) expect(await limits().take(both)).toBe(0);
    for (let call = 1; call <= 3; call++) expect(await limits().take(both)).toBeGreaterThan(0);
    expect(await limits().countOf(both[0])).toBe(free);
  });

  it('stand after a restart, for another server, and under a flood of other keys', async () => {
    for (let call = 1; call <= free; call++) await guess();
    await fresh.db.pool.query(
      `insert into limit_counts
       select sha256(n::text::bytea), 1, now(), now() + interval '1 day' from generate_series(1, 20000) n`,
    );
    expect(await limits().take([{ name: 'guess-here', key: 'alice' }])).toBeGreaterThan(0);
  });

  it('are taken back one by one, or forgiven', async () => {
    const key = { name: 'guess-here', key: 'alice' } as const;
    for (let call = 1; call <= free; call++) await guess();
    await limits().takeBack([key]);
    expect(await guess()).toBe(0);
    expect(await guess()).toBeGreaterThan(0);
    await limits().forgive([key]);
    expect(await limits().countOf(key)).toBe(0);
  });

  it('keep no address and no e-mail, and nothing for longer than it counts', async () => {
    await guess('alice@example.org 203.0.113.7');
    const kept = await fresh.db.pool.query('select l::text as line from limit_counts l');
    expect(kept.rows[0]?.line).not.toMatch(/alice|example|203\.0\.113/);
    await sweepLimits(fresh.db);
    expect(await rows()).toBe(1);
    await pass(forgotten);
    await sweepLimits(fresh.db);
    expect(await rows()).toBe(0);
  });

  it('are wider by a factor, and off by factor 0', async () => {
    const key = [{ name: 'link-email', key: 'alice' }] as const;
    for (let call = 1; call <= 6; call++) expect(await limits(2).take(key)).toBe(0);
    expect(await limits(2).take(key)).toBeGreaterThan(0);
    expect(await limits(0).take(key)).toBe(0);
  });
});
