import assert from 'node:assert';
import { describe, expect, it } from 'vitest';
import { DeadlinePassed } from '../deadline.ts';
import { isTransient } from './connection-error.ts';

const coded = (code: string): Error => Object.assign(new Error('as the driver says it'), { code });

// SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html
describe('what may pass by itself', () => {
  it.each([
    ['the connection failed', '08006'],
    ['the connection could not be made', '08001'],
    ['a lack of resources', '53000'],
    ['the disk is full', '53100'],
    ['the memory is used up', '53200'],
    ['too many connections', '53300'],
    ['a limit of the configuration', '53400'],
    ['a lock is held elsewhere', '55P03'],
    ['the statement was cancelled', '57014'],
    ['an administrator ended the session', '57P01'],
    ['another session crashed', '57P02'],
    ['the server is starting', '57P03'],
    ['the disk fails', '58030'],
    ['a serialization failure', '40001'],
    ['a deadlock', '40P01'],
    ['the session was idle in its transaction', '25P03'],
    ['a standby, or a read-only database', '25006'],
    ['an internal error', 'XX000'],
    ['a code that nobody knows', 'ZZ999'],
    ['the driver: refused', 'ECONNREFUSED'],
    ['the driver: reset', 'ECONNRESET'],
    ['the driver: broken pipe', 'EPIPE'],
  ])('%s (%s) is waited out', (_, code) => expect(isTransient(coded(code))).toBe(true));

  it.each(['Connection terminated unexpectedly', 'Query read timeout', 'timeout exceeded when trying to connect'])(
    '%s is waited out',
    (message) => expect(isTransient(new Error(message))).toBe(true),
  );

  it('a deadline that passed is waited out', () => expect(isTransient(new DeadlinePassed())).toBe(true));

  it.each([
    ['a feature that is missing', '0A000'],
    ['more than one row', '21000'],
    ['a number out of range', '22003'],
    ['a unique key', '23505'],
    ['a check', '23514'],
    ['a function without a return', '2F005'],
    ['a table that is missing', '42P01'],
    ['a missing right', '42501'],
    ['an exception of a trigger', 'P0001'],
  ])('%s (%s) lasts', (_, code) => expect(isTransient(coded(code))).toBe(false));

  it('a broken promise of ours lasts', () => {
    expect(isTransient(new Error('ledger: the sums disagree'))).toBe(false);
    expect(isTransient(new assert.AssertionError({ message: 'sums' }))).toBe(false);
  });
});
