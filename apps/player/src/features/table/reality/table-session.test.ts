import { describe, expect, it } from 'vitest';
import { countRound, countTime, netOf, newSession, reminded, reminderDue, type TableSession } from './table-session.ts';

const MINUTE = 60_000;
const sitFor = (session: TableSession, minutes: number): TableSession => {
  let now = session;
  for (let step = 0; step < minutes * 12; step += 1) now = countTime(now, now.userId, now.seenAt + 5_000);
  return now;
};
const round = (roundNumber: number, tableBet: number, tableWin: number) => ({ roundNumber, tableBet, tableWin });

describe('time at the table', () => {
  it('counts only time spent there; a pause does not count', () => {
    const sat = sitFor(newSession(7, 0), 10);
    expect(sat.atTableMs).toBe(10 * MINUTE);
    const back = countTime(sat, 7, sat.seenAt + 5 * MINUTE);
    expect(back.atTableMs).toBe(10 * MINUTE);
    expect(sitFor(back, 2).atTableMs).toBe(12 * MINUTE);
  });

  it('restarts after half an hour away, and for another person', () => {
    const sat = countRound(sitFor(newSession(7, 0), 10), round(1, 10, 0));
    expect(countTime(sat, 7, sat.seenAt + 31 * MINUTE)).toEqual(newSession(7, sat.seenAt + 31 * MINUTE));
    expect(countTime(sat, 8, sat.seenAt + 1)).toEqual(newSession(8, sat.seenAt + 1));
    expect(countTime(sat, 7, sat.seenAt - MINUTE).atTableMs, 'a clock that was put back').toBe(10 * MINUTE);
  });
});

it('counts every round once, and only those with a bet', () => {
  const played = [round(3, 10, 0), round(3, 10, 0), round(4, 0, 0), round(5, 20.5, 36), round(2, 5, 5)].reduce(
    countRound,
    newSession(7, 0),
  );
  expect(played).toMatchObject({ staked: 30.5, won: 36, rounds: 2 });
  expect(netOf(played)).toBe(5.5);
});

it('triggers a reminder after the chosen minutes, then after as many again', () => {
  const sat = sitFor(newSession(7, 0), 15);
  expect([0, 15, 30].map((every) => reminderDue(sat, every))).toEqual([false, true, false]);
  const afterReminder = reminded(sat);
  expect(reminderDue(sitFor(afterReminder, 14), 15)).toBe(false);
  expect(reminderDue(sitFor(afterReminder, 15), 15)).toBe(true);
});
