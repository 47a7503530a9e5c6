import { openMetrics } from '@lajvard/process';
import { afterAll, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { roundMetrics } from './round-metrics.ts';
import type { RoundRow } from './round-row.ts';

let now = 0;
const { metrics, port, close } = await openMetrics({ host: '127.0.0.1', port: 0 });
const rounds = roundMetrics(metrics, { ...systemClock, monotonic: () => now });
afterAll(() => close());

const told = async (): Promise<string> => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
const round = (phase: string, void_reason: string | null = null) => ({ phase, void_reason }) as RoundRow;

it('a round is measured by its phases, steps and outcome', async () => {
  rounds.moved(round('open'), 'open-next', 0.01);
  now += 60_000;
  rounds.moved(round('locked'), 'lock', 0.02);
  now += 15_000;
  rounds.moved(round('void', 'no-number'), 'void', 0.03);
  rounds.failed('settle');
  const text = await told();
  for (const line of [
    'lajvard_round_phase_seconds_sum{phase="open"} 60',
    'lajvard_round_phase_seconds_sum{phase="locked"} 15',
    'lajvard_round_step_seconds_count{step="lock"} 1',
    'lajvard_rounds_total{outcome="void",reason="no-number"} 1',
    'lajvard_rounds_total{outcome="settled",reason=""} 0',
    'lajvard_round_step_failures_total{step="settle"} 1',
  ])
    expect(text).toContain(`\n${line}\n`);
});

it('a table is halted until it moves again, or another process leads', async () => {
  const halted = async () => /^lajvard_round_halted (\d)$/m.exec(await told())?.[1];
  expect(await halted()).toBe('0');
  rounds.halted();
  expect(await halted()).toBe('1');
  rounds.moved(round('settled'), 'settle', 0.01);
  expect(await halted()).toBe('0');
  rounds.halted();
  rounds.lost();
  expect(await halted()).toBe('0');
});
