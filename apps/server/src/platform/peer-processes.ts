import cluster from 'node:cluster';

/**
 * The other processes that serve at the same port (PROCESSES). A payload reaches each of them within milliseconds, and
 * may be lost with a process.
 */
export interface PeerProcesses {
  /** @param payload anything that JSON can say */
  publish(payload: unknown): void;
  subscribe(listener: (payload: unknown) => void): void;
}

/** A process that serves alone. */
export const NO_PEERS: PeerProcesses = { publish: () => undefined, subscribe: () => undefined };

/** What a serving process sends its supervisor. */
export type Report = { readonly ready: string } | { readonly toPeers: unknown };

/** Whether a supervisor started this process. */
export const isSupervised = (): boolean => cluster.isWorker;

/** Sends to the supervisor; when that is gone, this process ends anyway. */
export const report = (payload: Report): void => {
  if (process.connected) process.send?.(payload, () => undefined);
};

/** The peers of a supervised process, by way of its supervisor; nobody for one that serves alone. */
export const peersOfProcess = (): PeerProcesses =>
  isSupervised()
    ? {
        publish: (payload) => report({ toPeers: payload }),
        subscribe: (listener) => {
          process.on('message', listener);
        },
      }
    : NO_PEERS;
