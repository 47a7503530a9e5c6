import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '#platform/settings/read-settings.ts';
import type { FreshDatabase } from '../../testing/fresh-database.ts';
import { lentDatabase } from '../../testing/lent-database.ts';
import { recordStart, rulesOfGame } from './record-start.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-start-'));
const settings = (more: Readonly<Record<string, string>> = {}) =>
  readSettings({ DEMO: '1', DATA_DIR: folder, ...more });
// read with a pattern, not as the code does
const [, version] =
  /^ {2}"version": "([^"]+)"/m.exec(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) ?? [];
let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await lentDatabase();
});
afterAll(() => fresh.drop());

interface Written {
  readonly kind: string;
  readonly facts: { readonly changed: { readonly name: string }[] } & Readonly<Record<string, unknown>>;
}
const starts = async (): Promise<Written[]> =>
  (await fresh.db.pool.query<Written>('select kind, facts from significant_events order by id')).rows;
const start = async (server: string, more: Readonly<Record<string, string>>, build = 'one'): Promise<Written> => {
  await recordStart(fresh.db, settings(more), { server, build });
  return (await starts()).at(-1) as Written;
};
const namesIn = ({ kind, facts }: Written) => [kind, ...facts.changed.map(({ name }) => name)];

describe('a start of the product', () => {
  it('a start is recorded with version, build, rules and return to player', async () => {
    const { kind, facts } = await start('alpha', {});
    expect(kind).toBe('product-started');
    expect(facts).toMatchObject({
      version,
      build: 'one',
      server: 'alpha',
      return_percent: 97.2973,
      changed: [],
    });
    expect(facts.rules).toBe(rulesOfGame().rules);
  });

  it('a start is compared with the last one of its machine, or else of any machine', async () => {
    expect(namesIn(await start('beta', { PORT: '4000' }))).toEqual(['product-changed', 'PORT']);
    expect(namesIn(await start('alpha', {}))).toEqual(['product-started']);
    expect(namesIn(await start('beta', { PORT: '4000' }))).toEqual(['product-started']);
    expect(namesIn(await start('alpha', { SPIN_SECONDS: '9' }, 'two'))).toEqual([
      'product-changed',
      'build',
      'SPIN_SECONDS',
    ]);
  });

  it('of processes that start together one records the change', async () => {
    const before = (await starts()).length;
    const more = { SPIN_SECONDS: '8' };
    await Promise.all([1, 2, 3].map(() => recordStart(fresh.db, settings(more), { server: 'alpha', build: 'two' })));
    const kinds = (await starts()).slice(before).map(({ kind }) => kind);
    expect(kinds).toEqual(['product-changed', 'product-started', 'product-started']);
  });

  it('the record of a start cannot be changed or deleted', async () => {
    for (const text of ['update significant_events set at = now()', 'delete from significant_events'])
      await expect(fresh.db.pool.query(text)).rejects.toThrow('never changed or deleted');
    await expect(fresh.db.pool.query('truncate significant_events')).rejects.toThrow('never changed or deleted');
  });
});
