import type { PresenceMember } from '@lajvard/contract';
import { faultFacts, type Log } from '@lajvard/process';
import { blacklistedSince } from '#modules/identity';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import { type Asked, createSeatQueue } from './seat-queue.ts';
import {
  claimSeats,
  type Device,
  endProcess,
  KEPT_SECONDS,
  LEASE_SECONDS,
  releaseSeats,
  renewLease,
  type SeatTaken,
  sweepSeats,
} from './seat-store.ts';

export interface PresenceOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  /** A UUID for this start of the process. */
  readonly processId: string;
  /**
   * Sends a device's sockets who is at the table. `seated`: this device holds the seat and gets the player's private
   * messages.
   */
  publish(device: Device, seated: boolean, members: readonly PresenceMember[]): void;
  /** Sends a device's sockets away: another device took the table over. */
  sendAway(device: Device, takenBy: string): void;
}

/** Tracks the devices at the live table that have sockets on this process. */
export interface Presence {
  /** A socket of a device asks for the table. */
  arrived(device: Device): void;
  /** A socket is gone. `ended`: its session ended too, so the device will not come back. */
  gone(device: Device, ended: boolean): void;
  /** Handles the payload of a NOTIFY lajvard_presence. */
  receive(payload: string): void;
  /** Claims again for every device: notifications may have been missed. */
  catchUp(): void;
  start(): Promise<void>;
  /** Call it after the sockets are closed. */
  stop(): Promise<void>;
}

/** A device with sockets on this process. */
interface Here extends Device {
  sockets: number;
  seated: boolean;
}

const BEAT_MS = (LEASE_SECONDS * 1000) / 3;
const SWEEP_EVERY_BEATS = 10;

const keyOf = ({ userId, deviceId }: Device): string => `${userId} ${deviceId}`;

export const createPresence = (options: PresenceOptions): Presence => {
  const { db, clock, log, processId, publish, sendAway } = options;
  const here = new Map<string, Here>();
  let cancelBeat = (): void => undefined;
  let stopped = false;

  const claim = async (asked: readonly Asked[], patient: boolean): Promise<void> => {
    const holders = await claimSeats(db, processId, asked, patient);
    const blacklisted = await blacklistedSince(
      db,
      asked.map(({ userId }) => userId),
    );
    for (const { userId, deviceId } of asked) {
      const device = here.get(keyOf({ userId, deviceId }));
      const holder = holders.get(userId);
      // The device has left, or its seat was removed in this very moment.
      if (device === undefined || holder === undefined) continue;
      device.seated = holder === deviceId;
      const user = { id: userId, online: true, blacklisted_at: blacklisted.get(userId) ?? null };
      publish(device, device.seated, [{ user, device_id: holder }]);
    }
  };
  const line = createSeatQueue({
    clock,
    write: async (request, asked) =>
      request === 'claim' || request === 'wait'
        ? claim(asked, request === 'wait')
        : releaseSeats(db, processId, asked, request === 'release' ? KEPT_SECONDS : 0),
    failed: (error) => log.warn(faultFacts(error), 'presence could not be written; retrying'),
  });
  const claimAll = (which: (device: Here) => boolean): void => {
    for (const device of here.values()) if (which(device)) line.ask(device.seated ? 'claim' : 'wait', device);
  };

  const beat = async (count: number): Promise<void> => {
    try {
      const lived = await renewLease(db, processId);
      if (count % SWEEP_EVERY_BEATS === 0) await sweepSeats(db);
      // After a missed lease other devices may have the seats; and a waiting device's rival may have left for good.
      claimAll((device) => !lived || !device.seated);
    } catch (error) {
      log.warn(faultFacts(error), 'the lease of this process could not be renewed');
    }
    if (!stopped) cancelBeat = clock.after(BEAT_MS, () => void beat(count + 1));
  };

  return {
    arrived: ({ userId, deviceId }) => {
      const key = keyOf({ userId, deviceId });
      const device = here.get(key) ?? { userId, deviceId, sockets: 0, seated: false };
      device.sockets += 1;
      here.set(key, device);
      line.ask('claim', device);
    },
    gone: (which, ended) => {
      const device = here.get(keyOf(which));
      if (device === undefined) return;
      device.sockets -= 1;
      if (device.sockets > 0) return;
      here.delete(keyOf(which));
      line.ask(ended ? 'forget' : 'release', device);
    },
    receive: (payload) => {
      const { userId, deviceId } = JSON.parse(payload) as SeatTaken;
      for (const device of [...here.values()]) {
        if (device.userId !== userId) continue;
        if (device.deviceId === deviceId) line.ask('claim', device);
        else sendAway(device, deviceId);
      }
    },
    catchUp: () => claimAll(() => true),
    start: async () => {
      await renewLease(db, processId);
      cancelBeat = clock.after(BEAT_MS, () => void beat(1));
    },
    stop: async () => {
      stopped = true;
      cancelBeat();
      await line.drained();
      await endProcess(db, processId).catch(() => undefined); // otherwise its lease runs out
    },
  };
};
