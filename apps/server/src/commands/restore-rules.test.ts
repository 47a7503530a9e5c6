import { describe, expect, it } from 'vitest';
import { judgeRestore, type Step } from './restore-rules.ts';

const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 24, 13, 0, seconds));
const settled: Step = { roundNumber: 7, phase: 'settled', at: at(10), nextDueAt: at(18) };
const movement = { reference: 'settled:7', at: at(10) };
const judged = (...args: Parameters<typeof judgeRestore>) => {
  const { ok, lines } = judgeRestore(...args);
  return { ok, text: lines.join('\n') };
};

describe('a restored database', () => {
  it('between two rounds: the gap to the moment, and nothing was due in it', () => {
    const { ok, text } = judged(settled, movement, at(14));
    expect(ok).toBe(true);
    expect(text).toContain('The last round is 7, settled at 2026-11-24T13:00:10.000Z.');
    expect(text).toContain('The newest movement is settled:7');
    expect(text).toContain('4.0 s older than 2026-11-24T13:00:14.000Z');
    expect(text).toContain('No step of a round was due');
  });

  it('a step that was due before the moment and is not there is named', () => {
    const { ok, text } = judged(settled, movement, at(20));
    expect(ok).toBe(true);
    expect(text).toContain('due 2.0 s before that moment and is missing');
  });

  it('one that went beyond the moment is refused, by its round or by its money', () => {
    expect(judged(settled, movement, at(9))).toMatchObject({ ok: false, text: expect.stringContaining('by 1.0 s') });
    const deposit = { reference: 'deposit:1', at: at(30) };
    expect(judged(settled, deposit, at(14))).toMatchObject({ ok: false, text: expect.stringContaining('by 16.0 s') });
  });

  it('in the middle of a round it says what becomes of it', () => {
    const step: Step = { roundNumber: 8, phase: 'locked', at: at(20), nextDueAt: at(23) };
    expect(judged(step, movement, null)).toMatchObject({ ok: true, text: expect.stringContaining('8, locked since') });
  });

  it('empty, it says so', () => {
    expect(judged(null, null, at(0))).toEqual({ ok: true, text: 'There is no round yet.\nNo money has moved yet.' });
  });
});
