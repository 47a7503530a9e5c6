import { faultFacts, type Log, type Metrics } from '@lajvard/process';
import { readNoteKey } from '@lajvard/tlog';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import { type Worker, worker } from '#platform/worker.ts';
import { askWitness, NotWitnessed } from './ask-witness.ts';
import { logTiles, newestCheckpoint } from './log-store.ts';
import type { Witness, WitnessNetwork } from './witness-network.ts';
import { keepCosignature, lastWitnessed } from './witness-store.ts';

const LOOK_EVERY_MS = 1_000;
/** A log that stands, as while the table is paused, is shown again: a witness cosigns the time too. */
const AGAIN_AFTER_MS = 300_000;
const [FIRST_RETRY_MS, LAST_RETRY_MS] = [2_000, 60_000];

export interface WitnessingOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly network: WitnessNetwork;
  readonly witnesses: readonly Witness[];
  readonly isLeader: () => boolean;
}

export const witnessName = (vkey: string): string => readNoteKey(vkey).name;

/**
 * Shows each new checkpoint of the public log to its witnesses, and keeps their cosignatures: on the server that leads,
 * beside the log and the rounds, and each witness for itself, so that nothing ever waits for one.
 */
export const createWitnessing = (options: WitnessingOptions): Worker => {
  const stopping = new AbortController();
  const all = options.witnesses.map((witness) => keepWitness(options, witness, stopping.signal));
  return {
    start: () => {
      for (const each of all) each.start();
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(all.map((each) => each.stop()));
    },
  };
};

const keepWitness = (
  { db, clock, log, network, isLeader }: WitnessingOptions,
  witness: Witness,
  signal: AbortSignal,
): Worker => {
  const name = witnessName(witness.vkey);
  let toldFault = '';
  let retryMs = FIRST_RETRY_MS;
  let askedAt = Number.NEGATIVE_INFINITY;
  const showNewest = async (): Promise<void> => {
    const newest = await newestCheckpoint(db);
    if (newest === null) return;
    const { log: number, head } = newest;
    const { size } = head;
    const [last] = await lastWitnessed(db, newest.log, [witness.vkey]);
    if (last?.size === size && clock.monotonic() - askedAt < AGAIN_AFTER_MS) return;
    askedAt = clock.monotonic();
    const now = Math.floor(clock.now() / 1_000);
    const tiles = logTiles(db, number);
    const found = await askWitness({ network, tiles, signal }, witness, newest, { lastSize: last?.size ?? 0, now });
    await keepCosignature(db, { vkey: witness.vkey, log: number, size, ...found });
  };
  const failed = (error: unknown): void => {
    if (signal.aborted) return;
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    const said = error instanceof Error ? error.message : String(error);
    if (said === toldFault) return;
    toldFault = said;
    const facts = { witness: name, ...faultFacts(error) };
    if (error instanceof NotWitnessed && error.accuses) log.error(facts, 'a witness accuses the public log');
    else log.warn(facts, 'a witness did not cosign the public log');
  };
  const look = async (): Promise<number> => {
    if (!isLeader()) return LOOK_EVERY_MS;
    await showNewest();
    if (toldFault !== '') log.info({ witness: name }, 'the witness cosigns again');
    toldFault = '';
    retryMs = FIRST_RETRY_MS;
    return LOOK_EVERY_MS;
  };
  return worker(failed, { clock, log }, look, () => retryMs / 2);
};

/** When each witness last cosigned, by whichever server it was asked. */
export const measureWitnesses = (metrics: Metrics, db: Db, witnesses: readonly Witness[]): void => {
  const vkeys = witnesses.map(({ vkey }) => vkey);
  metrics.gauge({
    name: 'lajvard_log_cosigned_timestamp_seconds',
    help: 'When each witness last cosigned the public log; 0: never.',
    labels: ['witness'],
    read: async () => {
      const last = await lastWitnessed(db, (await newestCheckpoint(db))?.log ?? 1, vkeys);
      return vkeys.map((vkey) => ({
        value: last.find((each) => each.vkey === vkey)?.timestamp ?? 0,
        labels: { witness: witnessName(vkey) },
      }));
    },
  });
};
