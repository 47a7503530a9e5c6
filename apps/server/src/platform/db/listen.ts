import { faultFacts, type Log } from '@lajvard/process';
import pg from 'pg';
import type { Clock } from '../clock.ts';
import type { DatabaseAddress } from './pool.ts';

/** Hears NOTIFY on a connection of its own, and makes a new one when it is lost. */
export interface Listener {
  /** Whether it is connected and nothing is missed. */
  isListening(): boolean;
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly address: DatabaseAddress;
  readonly clock: Clock;
  readonly log: Log;
  /** What to do with the words of each channel. */
  readonly channels: Readonly<Record<string, (payload: string) => void>>;
  /** After each (new) connection: something may have been missed in between. */
  onConnected(): void;
}

const HEARTBEAT_MS = 5_000;
const MIN_PAUSE_MS = 100;
const MAX_PAUSE_MS = 2_000;

/** Begins to listen; a database that is away is waited for. */
export const listen = ({ address, clock, log, channels, onConnected }: ListenOptions): Listener => {
  let client: pg.Client | null = null;
  let closed = false;
  let listening = false;
  let pauseMs = MIN_PAUSE_MS;
  let cancel = (): void => undefined;

  const lost = (gone: pg.Client, error: unknown): void => {
    if (client !== gone) return;
    client = null;
    listening = false;
    cancel();
    gone.end().catch(() => undefined); // it may be gone already
    if (closed) return;
    log.warn({ ...faultFacts(error) }, 'listening connection lost');
    cancel = clock.after(pauseMs, () => void connect());
    pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
  };
  // A connection whose other end has vanished says nothing: asking it regularly finds out.
  const beat = (own: pg.Client): void => {
    cancel = clock.after(HEARTBEAT_MS, () => {
      own.query('select 1').then(
        () => client === own && !closed && beat(own),
        (error: unknown) => lost(own, error),
      );
    });
  };
  const connect = async (): Promise<void> => {
    const own = new pg.Client({
      ...address,
      application_name: 'lajvard-listen',
      keepAlive: true,
      query_timeout: HEARTBEAT_MS,
      connectionTimeoutMillis: 10_000,
    });
    client = own;
    own.on('error', (error) => lost(own, error));
    own.on('end', () => lost(own, new Error('the connection ended')));
    own.on('notification', ({ channel, payload }) => {
      try {
        channels[channel]?.(payload ?? '');
      } catch (error) {
        // thrown here it would end the process
        log.error({ ...faultFacts(error), channel }, 'a notification could not be read');
      }
    });
    try {
      await own.connect();
      for (const channel of Object.keys(channels)) await own.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (closed || client !== own) return;
      pauseMs = MIN_PAUSE_MS;
      listening = true;
      onConnected();
      beat(own);
    } catch (error) {
      lost(own, error);
    }
  };
  void connect();
  return {
    isListening: () => listening,
    close: async () => {
      closed = true;
      listening = false;
      cancel();
      const own = client;
      client = null;
      await own?.end().catch(() => undefined);
    },
  };
};
