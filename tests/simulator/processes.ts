import type { Durations } from '@lajvard/roulette';
import { connectModules, type Table } from '@lajvard/server/testing/connect-modules.ts';
import {
  counted,
  type Fault,
  type FaultPlan,
  faultDb,
  type Query,
  type Work,
} from '@lajvard/server/testing/fault-db.ts';
import { lockedLeadership } from '@lajvard/server/testing/locked-leadership.ts';
import { type RandomSource, seededBytes } from '@lajvard/server/testing/seeded-random.ts';
import type { VirtualProcess, VirtualTime } from '@lajvard/server/testing/virtual-clock.ts';
import pg from 'pg';
import type { Leadership, RoundBeacon, RoundsLog } from '../../apps/server/src/modules/rounds/ports.ts';
import type { DatabaseAddress, Db } from '../../apps/server/src/platform/db/pool.ts';

/** A simulated server process. */
export interface Process extends Table {
  readonly clock: VirtualProcess;
  readonly name: number;
}

export interface Processes {
  /** The process that players currently reach; undefined while none runs. */
  reachable(): Process | undefined;
  /** When the database takes writes again after its last trouble, epoch ms; 0 if it had none. */
  writableSince(): number;
  boot(): Promise<void>;
  close(): Promise<void>;
  readonly counts: {
    crashes: number;
    lostConnections: number;
    pauses: number;
    boots: number;
    slow: number;
    late: number;
    refused: number;
  };
}

const STATEMENTS_OF_A_LIFE = 500; // at most; a round takes about 30
const STATEMENTS_BETWEEN_LOSSES = 300;
const STATEMENTS_BETWEEN_HANGS = 250;
const STATEMENTS_BETWEEN_TROUBLES = 1_800;
const TROUBLES = ['53100', '55P03', '57014'] as const; // a full disk, held locks, cancelled statements
const WRITES = /\b(insert|update|delete)\b/i;
const LOOK_AGAIN_MS = 50;

/**
 * The server processes: one runs, dies at a randomly chosen statement, and another takes over after a while. Sometimes
 * a process is only paused (SIGSTOP) and loses its lock meanwhile: then two believe that they lead. Now and then a
 * statement hangs, with or without running into a time-out; one that was given up may still reach the database. And now
 * and then the database refuses all writes for a while.
 */
export const serverProcesses = (world: {
  readonly address: DatabaseAddress;
  readonly time: VirtualTime;
  readonly work: Work;
  readonly random: RandomSource;
  readonly seed: number;
  readonly durations: Durations;
  readonly log: RoundsLog;
  readonly onFault: () => void;
  readonly beforeSettle: (roundNumber: number) => void;
  /** The beacon of a process; null: rounds open without. */
  readonly beaconOf: ((db: Db, clock: VirtualProcess) => RoundBeacon) | null;
  /** A fault that a test plants at this statement; chosen before the random ones. */
  readonly planted?: ((text: string) => Fault | undefined) | undefined;
}): Processes => {
  const { time, work, random, seed } = world;
  const counts = { crashes: 0, lostConnections: 0, pauses: 0, boots: 0, slow: 0, late: 0, refused: 0 };
  const clients: pg.Client[] = [];
  const freeClients: pg.Client[] = [];
  let running: Process | undefined;
  let lockHeldBy = 0;
  const trouble = { code: '', until: 0, in: random.between(200, STATEMENTS_BETWEEN_TROUBLES) };

  /** The trouble of the database itself: it refuses every write for up to 40 s, whichever process asks. */
  const refusal = (text: string): Fault | undefined => {
    if (--trouble.in === 0) {
      trouble.code = random.pick(TROUBLES);
      trouble.until = time.now() + random.between(100, 40_000);
      trouble.in = random.between(200, 2 * STATEMENTS_BETWEEN_TROUBLES);
    }
    if (time.now() >= trouble.until || !WRITES.test(text)) return undefined;
    counts.refused++;
    world.onFault();
    return { kind: 'refused', code: trouble.code };
  };

  let lateClient: pg.Client | undefined;
  /**
   * Uses its own connection, once no hanging statement can hold a lock: waiting in real time would stop virtual time.
   */
  const arriveLate = (query: Query, at: number): void =>
    time.at(at, () => {
      if (work.hanging > 0) return arriveLate(query, time.now() + LOOK_AGAIN_MS);
      counts.late++;
      world.onFault();
      void counted(work, async () => {
        lateClient ??= await openClient(world.address, clients);
        await work.setClock?.();
        await lateClient.query(query.text, [...(query.values ?? [])]).catch(() => undefined); // no caller is left
      });
    });

  const boot = async (): Promise<void> => {
    const name = ++counts.boots;
    const client = freeClients.pop() ?? (await counted(work, () => openClient(world.address, clients)));
    const clock = time.process();
    const dies = { in: random.between(40, STATEMENTS_OF_A_LIFE), asCrash: !random.onceIn(5) };
    let hangIn = random.between(20, 2 * STATEMENTS_BETWEEN_HANGS);
    let lossIn = random.between(20, 2 * STATEMENTS_BETWEEN_LOSSES);

    const gone = (): void => {
      clock.kill();
      freeClients.push(client);
      if (lockHeldBy === name) lockHeldBy = 0;
    };
    /**
     * A paused or replaced process does not hang as well: two holders of locks would wait for each other in real time.
     */
    const slowness = (text: string, when: 'before' | 'after'): Fault | undefined => {
      if (--hangIn > 0 || running?.name !== name || /^rollback/i.test(text)) return undefined;
      hangIn = random.between(20, 2 * STATEMENTS_BETWEEN_HANGS);
      counts.slow++;
      world.onFault();
      return { kind: 'slow', when, ms: random.onceIn(2) ? random.between(50, 2_400) : random.between(2_000, 9_000) };
    };
    const plan: FaultPlan = {
      sleep: (ms) =>
        new Promise((resolve) => {
          clock.after(ms, resolve);
        }),
      late: (query, inMs) => arriveLate(query, time.now() + inMs),
      next: (text): Fault | undefined => {
        const planted = running?.name === name ? world.planted?.(text) : undefined;
        if (planted !== undefined) {
          if (planted.kind === 'slow') counts.slow++;
          if (planted.kind === 'lost') counts.lostConnections++;
          if (planted.kind === 'refused') counts.refused++;
          world.onFault();
          return planted;
        }
        const refused = refusal(text);
        if (refused !== undefined) return refused;
        const when = random.onceIn(2) ? 'before' : 'after';
        if (--dies.in === 0) {
          if (dies.asCrash) return { kind: 'crash', when };
          pause();
        }
        if (--lossIn > 0) return slowness(text, when);
        lossIn = random.between(20, 2 * STATEMENTS_BETWEEN_LOSSES);
        counts.lostConnections++;
        world.onFault();
        return { kind: 'lost', when };
      },
      crashed: () => {
        counts.crashes++;
        world.onFault();
        gone();
        replace();
      },
    };
    const db = faultDb(client, plan, work);
    const pause = (): void => {
      counts.pauses++;
      world.onFault();
      const until = time.now() + random.between(2_000, 40_000);
      clock.pauseUntil(until);
      lockHeldBy = 0; // PostgreSQL got no answer and ended the session; the process does not know
      replace();
      time.at(until + 30_000, () => {
        if (lockHeldBy === name) world.onFault(); // it led again
        db.kill();
        gone();
      });
    };
    const replace = (): void => {
      if (running?.name === name) running = undefined;
      // Mostly a standby takes over soon; now and then everything is down for longer than a round may wait.
      const downMs = random.onceIn(25) ? random.between(100_000, 260_000) : random.between(50, 6_000);
      time.at(time.now() + downMs, () => void boot());
    };

    const leadership: Leadership = lockedLeadership(db, name, {
      holder: () => lockHeldBy,
      hold: (holder) => {
        lockHeldBy = holder;
      },
    });
    const table = connectModules({
      db,
      clock,
      random: seededBytes(seed, `process ${name}`),
      beacon: world.beaconOf?.(db, clock) ?? null,
      durations: world.durations,
      leadership,
      log: world.log,
      mostWaitMs: Number.MAX_SAFE_INTEGER,
      batches: { atOnce: 1, fromWaiting: 0 },
      potSlots: 1 + (name % 4), // a setting may differ between processes
      beforeSettle: world.beforeSettle,
    });
    running = { ...table, clock, name };
    table.rounds.start();
  };

  return {
    counts,
    boot,
    reachable: () => running,
    writableSince: () => trouble.until,
    close: async () => {
      for (const client of clients) await client.end();
    },
  };
};

const openClient = async (address: DatabaseAddress, opened: pg.Client[]): Promise<pg.Client> => {
  const client = new pg.Client({ ...address, application_name: 'simulated process' });
  client.on('error', () => undefined); // the next statement says so
  opened.push(client);
  await client.connect();
  return client;
};
