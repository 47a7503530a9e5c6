import { beforeEach, expect, test } from 'vitest';
import { writeStored } from '../browser/storage.ts';
import { keepPlay, keptPlay } from './kept-plays.ts';

const ANSWER = {
  chips: '{}',
  salt: '00'.repeat(16),
  receipt: 'ab'.repeat(32),
  ack: { accepted_ms: 1, index: 0, size: 1, path: [], key_id: '01', signature: 's' },
};
const signIn = (id: number): void => writeStored('user', { id, account_code: `10000000${id}` });
const keep = (round: number): void => keepPlay(Object.assign({ round }, ANSWER));

beforeEach(() => {
  localStorage.clear();
  signIn(1);
});

test('a play is kept for the account that made it, and no other sees it', () => {
  keep(7);
  expect(keptPlay(7)).toEqual(Object.assign({ round: 7, account_code: '100000001' }, ANSWER));
  expect(keptPlay(8)).toBeNull();
  signIn(2);
  expect(keptPlay(7)).toBeNull();
  signIn(1);
  expect(keptPlay(7)).not.toBeNull();
});

test('nobody signed in keeps nothing', () => {
  localStorage.removeItem('user');
  keep(7);
  expect(localStorage.getItem('kept_plays')).toBeNull();
  expect(keptPlay(7)).toBeNull();
});

test('an account keeps its last 50, a browser its last 150', () => {
  for (let account = 1; account <= 4; account += 1) {
    signIn(account);
    for (let round = 1; round <= 60; round += 1) keep(round);
  }
  const roundsOf = (account: number): number[] => {
    signIn(account);
    return Array.from({ length: 60 }, (_, n) => n + 1).filter((round) => keptPlay(round) !== null);
  };
  expect([1, 2, 3, 4].map((account) => roundsOf(account).length)).toEqual([0, 50, 50, 50]);
  expect(roundsOf(4)[0]).toBe(11);
});

test('the same round again replaces its answer', () => {
  keep(7);
  keepPlay(Object.assign({ round: 7 }, ANSWER, { chips: '{"RED":[]}' }));
  expect(keptPlay(7)?.chips).toBe('{"RED":[]}');
  expect(JSON.parse(localStorage.getItem('kept_plays') ?? '')).toHaveLength(1);
});

test('what is no kept play is ignored', () => {
  const whole = Object.assign({ round: 7, account_code: '100000001' }, ANSWER);
  for (const broken of [
    null,
    'text',
    {},
    Object.assign({}, whole, { ack: null }),
    Object.assign({}, whole, { salt: 1 }),
  ]) {
    writeStored('kept_plays', [broken]);
    expect(keptPlay(7)).toBeNull();
  }
  localStorage.setItem('kept_plays', '{half');
  expect(keptPlay(7)).toBeNull();
  keep(7);
  expect(keptPlay(7)).not.toBeNull();
});
