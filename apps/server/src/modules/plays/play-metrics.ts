import { type Metrics, SECONDS } from '@lajvard/process';

const BATCH_SIZES = [1, 2, 4, 8, 16, 32, 64, 96, 128];

/** What is measured of plays. */
export interface PlayMetrics {
  /** A play has its outcome. @param reason the code of its refusal, `fault`, or '' */
  answered(reason: string, seconds: number): void;
  /** A batch was written, or given up. */
  batch(plays: number, seconds: number): void;
}

export const playMetrics = (metrics: Metrics): PlayMetrics => {
  const answers = metrics.counter({
    name: 'lajvard_plays_total',
    help: 'Plays by outcome (accepted, refused) and the code of the refusal.',
    labels: ['outcome', 'reason'],
  });
  for (const reason of ['unavailable', 'fault']) answers.count({ outcome: 'refused', reason }, 0);
  answers.count({ outcome: 'accepted', reason: '' }, 0);
  const latency = metrics.histogram({
    name: 'lajvard_play_seconds',
    help: 'From the arrival of a play to its outcome.',
    buckets: SECONDS,
  });
  const sizes = metrics.histogram({
    name: 'lajvard_play_batch_size',
    help: 'Plays in a batch.',
    buckets: BATCH_SIZES,
  });
  const writing = metrics.histogram({
    name: 'lajvard_play_batch_seconds',
    help: 'Time to write a batch of plays, retries included.',
    buckets: SECONDS,
  });
  return {
    answered: (reason, seconds) => {
      answers.count({ outcome: reason === '' ? 'accepted' : 'refused', reason });
      latency.observe(seconds, {});
    },
    batch: (plays, seconds) => {
      sizes.observe(plays, {});
      writing.observe(seconds, {});
    },
  };
};
