import { cents } from '@lajvard/money';
import { type Metrics, NO_METRICS, SILENT } from '@lajvard/process';
import { DEFAULT_DURATIONS, type Phase } from '@lajvard/roulette';
import { openWallet, post, prove } from '#modules/ledger';
import type { Batches } from '#modules/plays';
import { currentRound, type RoundBeacon } from '#modules/rounds';
import type { Db } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { connectModules, type Table } from './connect-modules.ts';
import { setTableClock } from './database-clock.ts';
import type { FreshDatabase } from './fresh-database.ts';
import { lentDatabase } from './lent-database.ts';
import { lockedLeadership } from './locked-leadership.ts';
import { seededBytes } from './seeded-random.ts';
import { type VirtualProcess, type VirtualTime, virtualTime } from './virtual-clock.ts';

/** A table for tests: the real modules on a fresh database, on a clock that the test moves. */
export interface TestTable extends Table, FreshDatabase {
  readonly time: VirtualTime;
  readonly clock: VirtualProcess;
  /** Advances time, event by event, until the latest round is in that phase. @returns its number */
  until(phase: Phase): Promise<number>;
  /** Keeps the engine away until the running round is void for want of a number. @returns the round's number */
  untilVoid(): Promise<number>;
  /** Runs the next event, and waits until the engine is idle. */
  step(): Promise<void>;
  /** Moves the database's clock by `byMs` without running any events. */
  shiftClock(byMs: number): Promise<void>;
  /** Opens the wallet of a player, or those of several, with so much in each. */
  fund(userIds: number | readonly number[], dollars: number): Promise<void>;
  balance(userId: number): Promise<number>;
  /** What `lajvard_round_halted` reads. */
  halted(): number | undefined;
  /** How many errors the engine logged whose message begins so. */
  told(message: string): number;
  /** Stops the table, proves the ledger, removes the database. */
  end(): Promise<void>;
}

const STARTS_AT = Date.UTC(2026, 2, 21, 9, 16, 0);
let deposits = 0;

export const testTable = async (
  more: {
    beforeSettle?: (roundNumber: number) => void;
    holder?: () => number;
    batches?: Batches;
    potSlots?: number;
    voidsBeforePause?: number;
    inspectionHours?: number;
    /** Opens rounds with this beacon. */
    beacon?: (db: Db, clock: VirtualProcess) => Promise<RoundBeacon>;
  } = {},
): Promise<TestTable> => {
  const fresh = await lentDatabase('simulated');
  const { db } = fresh;
  const time = virtualTime(STARTS_AT);
  const clock = time.process();
  await setTableClock(db, STARTS_AT);
  const errors: string[] = [];
  let halted: () => number | undefined = () => undefined;
  const metrics: Metrics = {
    ...NO_METRICS,
    gauge: ({ name, read }) => {
      if (name !== 'lajvard_round_halted') return;
      halted = () => {
        const readings = read();
        return Array.isArray(readings) ? readings[0]?.value : undefined;
      };
    },
  };
  const { beacon, ...rest } = more;
  const table = connectModules({
    ...rest,
    beacon: (await beacon?.(db, clock)) ?? null,
    metrics,
    db,
    clock,
    random: seededBytes(1, 'test'),
    durations: DEFAULT_DURATIONS,
    leadership: lockedLeadership(db, 1, { holder: more.holder ?? (() => 0), hold: () => undefined }),
    log: { ...SILENT, error: (_facts, message) => void errors.push(message) },
    mostWaitMs: Number.MAX_SAFE_INTEGER,
  });
  const step = async (): Promise<void> => {
    await time.somethingPending();
    const event = time.next();
    await setTableClock(db, time.now());
    event?.();
    await time.somethingPending();
  };
  const until = async (phase: Phase): Promise<number> => {
    table.rounds.start();
    for (;;) {
      await time.somethingPending();
      const round = await currentRound(db);
      if (round?.phase === phase) return round.round_number;
      await step();
    }
  };
  return {
    ...fresh,
    ...table,
    time,
    clock,
    step,
    until,
    untilVoid: async () => {
      await until('spinning');
      clock.pauseUntil(time.now() + 200_000);
      return until('void');
    },
    shiftClock: (byMs) => setTableClock(db, time.now() + byMs),
    fund: async (userIds, dollars) => {
      await transaction(db, async (tx) => {
        for (const userId of [userIds].flat()) {
          await openWallet(tx, userId);
          if (dollars === 0) continue;
          const reference = `test-deposit:${++deposits}`;
          await post(tx, { kind: 'deposit-approved', userId, cents: cents(dollars * 100), reference });
        }
      });
    },
    balance: async (userId) => {
      const { rows } = await db.pool.query<{ balance_cents: number }>(
        `select balance_cents from ledger_accounts where user_id = $1 and kind = 'player:wallet'`,
        [userId],
      );
      return (rows[0]?.balance_cents ?? Number.NaN) / 100;
    },
    halted: () => halted(),
    told: (message) => errors.filter((told) => told.startsWith(message)).length,
    end: async () => {
      clock.kill();
      await table.play.close();
      const proof = await prove(db);
      await fresh.drop();
      if (!proof.ok) throw new Error(proof.problems.join('; '));
    },
  };
};

/** The `chips` text of a slip, given the dollars on each target. */
export const chipsText = (slip: Readonly<Record<string, number | readonly number[]>>): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(slip).map(([target, values]) => [
        target,
        [values].flat().map((chipSelected, n) => ({ id: `${target}.${n}`, chipSelected, x: 0, y: 0, formula: target })),
      ]),
    ),
  );
