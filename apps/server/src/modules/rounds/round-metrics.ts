import { VOID_REASONS } from '@lajvard/contract';
import { type Metrics, reading, SECONDS } from '@lajvard/process';
import type { Clock } from '#platform/clock.ts';
import type { RoundRow } from './round-row.ts';

const STEPS = [
  'turn',
  'open-next',
  'lock',
  'close',
  'log-close',
  'take-beacon',
  'spin',
  'take-number',
  'settle',
  'void',
];
const PHASE_SECONDS = [0.1, 0.5, 1, 2, 3, 4, 5, 8, 10, 12, 13, 15, 20, 30, 60, 76, 80, 100, 125, 150];

/** What the leader measures of the rounds. */
export interface RoundMetrics {
  /** A step was taken and committed. */
  moved(after: RoundRow, step: string, seconds: number): void;
  /** A step, or the look before it (`turn`), failed. */
  failed(step: string): void;
  /** A round with a number cannot be settled, or one without be made void: the table halts. */
  halted(): void;
  /** Another process may have moved the round since. */
  lost(): void;
}

export const roundMetrics = (metrics: Metrics, clock: Clock): RoundMetrics => {
  const rounds = metrics.counter({
    name: 'lajvard_rounds_total',
    help: 'Rounds ended, by outcome (settled, void) and the reason of a void one.',
    labels: ['outcome', 'reason'],
  });
  // a series that begins with its first void round would not show it as an increase
  for (const reason of VOID_REASONS) rounds.count({ outcome: 'void', reason }, 0);
  rounds.count({ outcome: 'settled', reason: '' }, 0);
  const phases = metrics.histogram({
    name: 'lajvard_round_phase_seconds',
    help: 'How long rounds stayed in a phase.',
    labels: ['phase'],
    buckets: PHASE_SECONDS,
  });
  const steps = metrics.histogram({
    name: 'lajvard_round_step_seconds',
    help: 'How long a step of a round took, with its transaction; settle is the settlement.',
    labels: ['step'],
    buckets: SECONDS,
  });
  const failures = metrics.counter({
    name: 'lajvard_round_step_failures_total',
    help: 'Failed attempts of round steps; turn is choosing the step that is due.',
    labels: ['step'],
  });
  for (const step of STEPS) failures.count({ step }, 0);
  let halted = false;
  metrics.gauge({
    name: 'lajvard_round_halted',
    help: '1 while the leader can neither settle a round nor make it void and retrying will not help.',
    read: () => reading(halted ? 1 : 0),
  });
  let before: { readonly phase: string; readonly at: number } | null = null;
  return {
    moved: ({ phase, void_reason: reason }, step, seconds) => {
      const at = clock.monotonic();
      halted = false;
      steps.observe(seconds, { step });
      if (before !== null) phases.observe((at - before.at) / 1000, { phase: before.phase });
      if (phase === 'settled' || phase === 'void') rounds.count({ outcome: phase, reason: reason ?? '' });
      before = { phase, at };
    },
    failed: (step) => failures.count({ step }),
    halted: () => {
      halted = true;
    },
    lost: () => {
      halted = false;
      before = null;
    },
  };
};
