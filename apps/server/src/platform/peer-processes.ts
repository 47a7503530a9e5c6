import cluster from 'node:cluster';

/** The other processes that serve at the same port (PROCESSES). What is told reaches each of them within milliseconds, and may be lost with a process. */
export interface PeerProcesses {
  /** @param words anything that JSON can say */
  tell(words: unknown): void;
  hear(listener: (words: unknown) => void): void;
}

/** A process that serves alone. */
export const NO_PEERS: PeerProcesses = { tell: () => undefined, hear: () => undefined };

/** What a serving process says to the one that supervises it. */
export type Report = { readonly ready: string } | { readonly toPeers: unknown };

/** Whether a supervisor started this process. */
export const isSupervised = (): boolean => cluster.isWorker;

/** Tells the supervisor; one that is gone ends this process anyway. */
export const report = (words: Report): void => {
  if (process.connected) process.send?.(words, () => undefined);
};

/** The siblings of a supervised process, by way of its supervisor; nobody for one that serves alone. */
export const peersOfProcess = (): PeerProcesses =>
  isSupervised()
    ? {
        tell: (words) => report({ toPeers: words }),
        hear: (listener) => {
          process.on('message', listener);
        },
      }
    : NO_PEERS;
