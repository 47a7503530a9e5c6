import { type Log, type Metrics, SECONDS } from '@lajvard/process';

type Outcome = 'valid' | 'absent' | 'wrong' | 'silent';
const OUTCOMES: readonly Outcome[] = ['valid', 'absent', 'wrong', 'silent'];

/** What is logged and counted of the relays. */
export interface RelayMetrics {
  answered(relay: string, outcome: 'valid' | 'absent'): void;
  failed(relay: string, outcome: 'wrong' | 'silent', said: string): void;
  /** @param afterMs from the round's time to its verified signature, by this machine's clock */
  found(afterMs: number): void;
}

/** @param waitingMs how long the round that somebody waits for is over its time */
export const relayMetrics = (
  { log, metrics }: { readonly log: Log; readonly metrics: Metrics },
  relays: readonly string[],
  waitingMs: () => number,
): RelayMetrics => {
  const answers = metrics.counter({
    name: 'lajvard_beacon_answers_total',
    help: 'Answers of the beacon relays: valid, absent (not there yet), wrong, silent.',
    labels: ['relay', 'outcome'],
  });
  // from 0 on, so that a first wrong answer is an increase
  for (const relay of relays) for (const outcome of OUTCOMES) answers.count({ relay: hostOf(relay), outcome }, 0);
  const seconds = metrics.histogram({
    name: 'lajvard_beacon_seconds',
    help: "From a beacon round's time to its verified signature.",
    buckets: SECONDS,
  });
  metrics.gauge({
    name: 'lajvard_beacon_waiting_seconds',
    help: 'How long the beacon round that the table waits for is over its time.',
    read: () => [{ value: waitingMs() / 1_000, labels: {} }],
  });
  const told = new Map<string, string>();
  return {
    answered: (relay, outcome) => {
      answers.count({ relay: hostOf(relay), outcome });
      if (outcome === 'valid' && told.delete(relay)) log.info({ relay }, 'the beacon relay answers again');
    },
    failed: (relay, outcome, said) => {
      answers.count({ relay: hostOf(relay), outcome });
      if (told.get(relay) === said) return;
      told.set(relay, said);
      if (outcome === 'wrong') log.error({ relay, said }, 'a beacon relay answers wrongly');
      else log.warn({ relay, said }, 'a beacon relay does not answer');
    },
    found: (afterMs) => seconds.observe(Math.max(0, afterMs) / 1_000, {}),
  };
};

const hostOf = (relay: string): string => new URL(relay).host;
