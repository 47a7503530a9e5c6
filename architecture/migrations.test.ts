import { describe, expect, it } from 'vitest';
import { sourcesOf } from './sources.ts';

const FIRST = '0043'; // from here on migrations say which programs they carry (decision 075)
const TAKES_AWAY = [
  /\bdrop\s+(?:table|column|view|function|type|schema)\b/i,
  /\brename\b|\bset\s+not\s+null\b/i,
  /\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/i,
];

/** A migration that takes away, renames or tightens something, and does not say which programs can still serve. */
const contractsUnsaid = (text: string): boolean =>
  TAKES_AWAY.some((what) => what.test(text.replace(/--.*$/gm, ''))) && !/^-- migrate: needs \d{4}$/m.test(text);
/** An index made in a transaction locks out all who write until it is done; nobody uses a table of the same file. */
const locksWriters = (text: string): boolean =>
  [...text.matchAll(/\bcreate\s+(?:unique\s+)?index\s+(?!concurrently)\S*\s+on\s+(\w+)/gi)].some(
    ([, table]) => !new RegExp(`create table (?:if not exists )?${table}\\b`, 'i').test(text),
  );

const migrations = sourcesOf(['apps/server/migrations'], /[.]sql$/);
const later = migrations.filter(({ file }) => (/(\d{4})-[^/]+$/.exec(file)?.[1] ?? '') >= FIRST);

describe('migrations', () => {
  it('have numbers of their own', () => {
    const numbers = migrations.map(({ file }) => /(\d{4})-[^/]+$/.exec(file)?.[1]);
    expect(numbers.length).toBeGreaterThan(30);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('expand, or say whom they still carry', () => {
    expect(later.filter(({ text }) => contractsUnsaid(text)).map(({ file }) => file)).toEqual([]);
    const drop = 'alter table users drop column name;';
    expect([contractsUnsaid(drop), contractsUnsaid(`-- migrate: needs 0043\n${drop}`)]).toEqual([true, false]);
    expect(contractsUnsaid('-- no drop table here\ndrop index concurrently if exists x;')).toBe(false);
  });

  it('make indexes beside those who write', () => {
    expect(later.filter(({ text }) => locksWriters(text)).map(({ file }) => file)).toEqual([]);
    expect(locksWriters('create unique index by_name on users (name);')).toBe(true);
    expect(locksWriters('create index concurrently by_name on users (name);')).toBe(false);
    expect(locksWriters('create table new_ones (name text); create index by_name on new_ones (name);')).toBe(false);
  });
});
