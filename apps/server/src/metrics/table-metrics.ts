import { type Metrics, reading } from '@lajvard/process';
import { runningPause, type TableFact } from '#modules/rounds';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Subscriber } from '#platform/outbox/pump.ts';
import type { Settings } from '#platform/settings/read-settings.ts';
import { cycleSeconds } from '../round-durations.ts';

const PHASES = ['open', 'locked', 'closed', 'spinning', 'numbered', 'settled', 'void'] as const;

/** Whether this process leads, and the state of the rounds as it sees them, whichever process leads. */
export const measureRounds = (
  metrics: Metrics,
  { settings, clock, isLeader }: { readonly settings: Settings; readonly clock: Clock; isLeader(): boolean },
): Subscriber<TableFact> => {
  let phase = '';
  let number: number | null = null;
  let movedAt: number | null = null;
  metrics.gauge({
    name: 'lajvard_leader',
    help: '1 while this process leads the rounds.',
    read: () => reading(isLeader() ? 1 : 0),
  });
  metrics.gauge({
    name: 'lajvard_round_phase',
    help: '1 for the phase of the current round, 0 for the others.',
    labels: ['phase'],
    read: () =>
      phase === '' ? [] : PHASES.map((each) => ({ value: each === phase ? 1 : 0, labels: { phase: each } })),
  });
  metrics.gauge({ name: 'lajvard_round_number', help: 'The current round.', read: () => reading(number) });
  metrics.gauge({
    name: 'lajvard_round_moved_timestamp_seconds',
    help: 'When this process last saw the round move.',
    read: () => reading(movedAt),
  });
  metrics.gauge({
    name: 'lajvard_round_cycle_seconds',
    help: 'From the opening of a round to the next as planned.',
    read: () => reading(cycleSeconds(settings)),
  });
  return (fact) => {
    if (fact.kind === 'wheel-state') return;
    phase = fact.body.round.phase;
    number = fact.roundNumber;
    movedAt = clock.now() / 1000;
  };
};

/** Whether new rounds open. */
export const measurePause = (metrics: Metrics, db: Db): void =>
  metrics.gauge({
    name: 'lajvard_table_paused',
    help: '1 while the table is paused: no new round opens.',
    read: async () => reading((await runningPause(db)) === null ? 0 : 1),
  });
