import type { Clock } from '#platform/clock.ts';
import type { Device } from './seat-store.ts';

/**
 * `claim`: ask for the table. `wait`: the same, but let a holder who just left come back first. `release`: the device's
 * last socket has closed. `forget`: the same, and the device will not come back.
 */
export type SeatRequest = 'claim' | 'wait' | 'release' | 'forget';

export interface Asked extends Device {
  readonly request: SeatRequest;
}

/** Takes requests one by one and writes them in batches, in order. Only a device's last request counts. */
export interface SeatQueue {
  ask(request: SeatRequest, device: Device): void;
  /** Resolves when nothing is waiting; a request that fails from now on is dropped. */
  drained(): Promise<void>;
}

const MAX_IN_BATCH = 500;
const PAUSE_MS = 500;

/** The next requests of one kind, oldest first, one per account: two devices of an account go in separate batches. */
const nextBatch = (waiting: ReadonlyMap<string, Asked>): Asked[] => {
  const batch = new Map<number, Asked>();
  const seen = new Set<number>();
  let request: SeatRequest | null = null;
  for (const asked of waiting.values()) {
    if (seen.has(asked.userId)) continue;
    seen.add(asked.userId);
    request ??= asked.request;
    if (asked.request === request) batch.set(asked.userId, asked);
    if (batch.size === MAX_IN_BATCH) break;
  }
  return [...batch.values()].sort((a, b) => a.userId - b.userId); // rows are locked in the same order everywhere
};

export const createSeatQueue = ({
  clock,
  write,
  failed,
}: {
  readonly clock: Clock;
  write(request: SeatRequest, asked: readonly Asked[]): Promise<void>;
  failed(error: unknown): void;
}): SeatQueue => {
  const waiting = new Map<string, Asked>();
  let running: Promise<void> | null = null;
  let closing = false;

  const run = async (): Promise<void> => {
    await null; // requests of the same turn of the event loop go together
    for (let batch = nextBatch(waiting); batch.length > 0; batch = nextBatch(waiting)) {
      for (const asked of batch) waiting.delete(keyOf(asked));
      try {
        await write(batch[0]?.request ?? 'claim', batch);
      } catch (error) {
        failed(error);
        if (closing) return;
        // Put the failed batch back ahead of the newer requests; a newer request of the same device wins.
        const newer = [...waiting];
        waiting.clear();
        for (const asked of batch) waiting.set(keyOf(asked), asked);
        for (const [key, asked] of newer) waiting.set(key, asked);
        await new Promise<void>((resolve) => clock.after(PAUSE_MS, resolve));
      }
    }
  };
  const wake = (): void => {
    running ??= run().finally(() => {
      running = null;
      if (waiting.size > 0 && !closing) wake();
    });
  };
  return {
    ask: (request, { userId, deviceId }) => {
      const key = keyOf({ userId, deviceId });
      if (request === 'wait' && waiting.has(key)) return;
      waiting.delete(key); // to the end of the queue
      waiting.set(key, { request: request, userId, deviceId });
      wake();
    },
    drained: async () => {
      closing = true;
      await running;
    },
  };
};

const keyOf = ({ userId, deviceId }: Device): string => `${userId} ${deviceId}`;
