import cluster, { type Worker } from 'node:cluster';
import type { Log } from '@lajvard/process';
import type { DatabaseAddress } from '#platform/db/pool.ts';
import type { Report } from '#platform/peer-processes.ts';

const MIN_PAUSE_MS = 250;
const MAX_PAUSE_MS = 10_000;
const STEADY_MS = 60_000; // a process that ran this long restarts with the shortest pause

/** Processes serving together at one port. */
export interface ServingProcesses {
  /** The address they listen at, without a trailing slash. */
  readonly url: string;
  /** Asks all to shut down gracefully. */
  close(): Promise<void>;
}

export interface SuperviseOptions {
  /** The number of processes. */
  readonly processes: number;
  /** The program each of them runs: it serves and reports (platform/peer-processes.ts). */
  readonly program: string;
  /** Where the first of them serves its metrics, each later one at the next port; undefined: none does. */
  readonly metricsPort: number | undefined;
  readonly address: DatabaseAddress;
  readonly log: Log;
}

/** The address as a connection URL, to be passed to a process in its environment. */
const urlOf = ({ connectionString, host = '', port, database = '', user = '' }: DatabaseAddress): string =>
  connectionString ?? `postgresql:///${database}?${new URLSearchParams({ host, port: String(port ?? ''), user })}`;

/**
 * Starts processes that serve at one port and keeps them running: distributes connections in turn, restarts a process
 * that crashes, and forwards what one publishes to its peers. When this process dies they end with it.
 * @throws if one fails its first start
 */
export const superviseServers = async (options: SuperviseOptions): Promise<ServingProcesses> => {
  const { processes, program, metricsPort, address, log } = options;
  // connections are long-lived: an even share matters more than the cheapest hand-over
  cluster.schedulingPolicy = cluster.SCHED_RR;
  cluster.setupPrimary({ exec: program, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const serving = new Set<Worker>();
  let ending = false;

  const metricsEnv = (place: number): Record<string, string> =>
    metricsPort ? { METRICS_PORT: String(metricsPort + place) } : {};
  const launch = (place: number, onReady: (url: string) => void, onExit: (ranMs: number) => void): void => {
    const startedAt = performance.now();
    const worker = cluster.fork({
      DATABASE_URL: urlOf(address),
      DATABASE_OWNER_URL: '',
      LAJVARD_CHILD: '',
      ...metricsEnv(place),
    });
    serving.add(worker);
    worker.on('message', (words: Report) => {
      if ('ready' in words) onReady(words.ready);
      else
        for (const other of serving) if (other !== worker && other.isConnected()) other.send(words.toPeers as string);
    });
    worker.on('error', () => undefined); // it is about to end; `exit` follows
    worker.on('exit', (code, signal) => {
      serving.delete(worker);
      if (!ending) log.error({ code, signal }, 'a serving process exited');
      onExit(performance.now() - startedAt);
    });
  };
  const keep = (place: number): Promise<string> =>
    new Promise((resolve, reject) => {
      let wasReady = false;
      let pauseMs = MIN_PAUSE_MS;
      const again = (): void =>
        launch(
          place,
          (url) => {
            wasReady = true;
            resolve(url);
          },
          (ranMs) => {
            if (ending) return;
            if (!wasReady) reject(new Error('a serving process did not start'));
            else {
              pauseMs = ranMs > STEADY_MS ? MIN_PAUSE_MS : Math.min(pauseMs * 2, MAX_PAUSE_MS);
              setTimeout(() => ending || again(), pauseMs);
            }
          },
        );
      again();
    });
  const close = async (): Promise<void> => {
    ending = true;
    const ended = [...serving].map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
    for (const worker of serving) worker.process.kill('SIGTERM');
    await Promise.all(ended);
  };
  try {
    const [url = ''] = await Promise.all(Array.from({ length: processes }, (_none, place) => keep(place)));
    return { url, close };
  } catch (error) {
    await close();
    throw error;
  }
};
