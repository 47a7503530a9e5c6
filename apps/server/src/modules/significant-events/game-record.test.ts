import { describe, expect, it } from 'vitest';
import { keysFor, secretsOf } from '#platform/keys.ts';
import { compareRecords } from './game-record.ts';

const keys = (newest: string, previous: string | null = null) => keysFor(secretsOf(newest, previous), 'test');
const VALUES = {
  version: '0.1.0',
  SPIN_SECONDS: 12,
  AUTO_REPEAT: true,
  MASTER_PASSWORD: 'a-master-password',
  PUBLIC_URL: 'https://somebody:secret@example.org',
  DATABASE_URL: 'postgres://one',
};
const first = compareRecords(VALUES, keys('one'), null);
const changed = (values: object, ...[newest = 'one', previous]: [string?, string?]) =>
  compareRecords({ ...VALUES, ...values }, keys(newest, previous), first.record).changed;

describe('a start is compared with the one before', () => {
  it.each([
    ['nothing', {}, []],
    ['a version', { version: '0.2.0' }, [{ name: 'version', before: '"0.1.0"', after: '"0.2.0"' }]],
    ['a setting', { SPIN_SECONDS: 9 }, [{ name: 'SPIN_SECONDS', before: '12', after: '9' }]],
    ['a setting that an older version did not know', { NEW: 1 }, [{ name: 'NEW', before: null, after: '1' }]],
    ['a setting that is gone', { AUTO_REPEAT: undefined }, [{ name: 'AUTO_REPEAT', before: 'true', after: null }]],
    ['a secret, without its value', { MASTER_PASSWORD: 'another-one' }, [['MASTER_PASSWORD']]],
    ['an address, which may hold a password', { PUBLIC_URL: 'https://x.example' }, [['PUBLIC_URL']]],
    ['what a supervisor gives each of its processes', { DATABASE_URL: 'postgres://two', METRICS_PORT: 9 }, []],
  ])('%s', (_what, values, expected) => {
    const named = expected.map((one) => (Array.isArray(one) ? { name: one[0], before: null, after: null } : one));
    expect(changed(values)).toEqual(named);
  });

  it('the first start has nothing to be compared with', () => {
    expect(first.changed).toEqual([]);
  });

  it('while the secret of the hashes changes, with its former value at hand, all others are still compared', () => {
    expect(changed({}, 'two', 'one')).toEqual([]);
    expect(changed({ MASTER_PASSWORD: 'x' }, 'two', 'one').map(({ name }) => name)).toEqual(['MASTER_PASSWORD']);
  });

  it('without its former value only that one is known to differ, and what is open', () => {
    expect(changed({ SPIN_SECONDS: 9, MASTER_PASSWORD: 'x' }, 'two').map(({ name }) => name)).toEqual([
      'SPIN_SECONDS',
      'RECEIPT_SECRET',
    ]);
  });

  it('keeps neither a secret nor a hash that can be guessed without the key', () => {
    const text = JSON.stringify(first.record);
    for (const secret of ['a-master-password', 'somebody:secret', 'postgres://one']) expect(text).not.toContain(secret);
    const other = compareRecords(VALUES, keys('other'), null).record;
    expect(other.hidden.MASTER_PASSWORD).not.toBe(first.record.hidden.MASTER_PASSWORD);
    expect(other.open).toEqual(first.record.open);
  });
});
