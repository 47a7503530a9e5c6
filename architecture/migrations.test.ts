import { describe, expect, it } from 'vitest';
import { type Source, sourcesOf } from './sources.ts';

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
const numberOf = ({ file }: Source): string => /(\d{4})-[^/]+$/.exec(file)?.[1] ?? '';

/** Files with a number that another one says it replaces: no database would run them in that place. */
const replacedAgain = (files: readonly Source[]): string[] =>
  files.flatMap((replacement) => {
    const [, first, last] = /^-- migrate: replaces (\d{4}) to (\d{4})$/m.exec(replacement.text) ?? [];
    if (first === undefined || last === undefined) return [];
    return files
      .filter((each) => each !== replacement && numberOf(each) >= first && numberOf(each) <= last)
      .map(({ file }) => file);
  });

describe('migrations', () => {
  it('have numbers of their own', () => {
    const numbers = migrations.map(numberOf);
    expect(numbers.length).toBeGreaterThan(30);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('that replace those of a release leave no number of theirs to another file', () => {
    expect(replacedAgain(migrations)).toEqual([]);
    const replacement = { file: '0003-schema-of-1.0.0.sql', text: '-- migrate: replaces 0001 to 0003\n' };
    const others = ['0002-late.sql', '0004-next.sql'].map((file) => ({ file, text: '' }));
    expect(replacedAgain([replacement, ...others])).toEqual(['0002-late.sql']);
  });

  it('expand, or say whom they still carry', () => {
    expect(migrations.filter(({ text }) => contractsUnsaid(text)).map(({ file }) => file)).toEqual([]);
    const drop = 'alter table users drop column name;';
    expect([contractsUnsaid(drop), contractsUnsaid(`-- migrate: needs 0043\n${drop}`)]).toEqual([true, false]);
    expect(contractsUnsaid('-- no drop table here\ndrop index concurrently if exists x;')).toBe(false);
  });

  it('make indexes beside those who write', () => {
    expect(migrations.filter(({ text }) => locksWriters(text)).map(({ file }) => file)).toEqual([]);
    expect(locksWriters('create unique index by_name on users (name);')).toBe(true);
    expect(locksWriters('create index concurrently by_name on users (name);')).toBe(false);
    expect(locksWriters('create table new_ones (name text); create index by_name on new_ones (name);')).toBe(false);
  });
});
