import { faultFacts, NO_METRICS } from '@lajvard/process';
import type { BeaconFact, RoundFact } from '@lajvard/roulette';
import { isTransient } from '#platform/db/connection-error.ts';
import type { DatabaseAddress } from '#platform/db/pool.ts';
import { askedInBackground } from './ask-beacon.ts';
import { beaconOf, dueAt } from './beacon-store.ts';
import { createLeader } from './leader.ts';
import type { EngineOptions, Rounds } from './ports.ts';
import { roundMetrics } from './round-metrics.ts';
import type { RoundRow } from './round-row.ts';
import { backOffMs, HALTED_RETRY_MS, isOverdue, nextCommand } from './round-rules.ts';
import { newestRound } from './round-store.ts';
import { takeStep } from './take-step.ts';

const CLOSE_GRACE_MS = 400; // ten times the slowest batch when 10,000 plays arrive within 3 s
const LEADERSHIP_RETRY_MS = 500;
const NUMBER_LOOK_MS = 250; // how often to look for what others do: a croupier's number, the beacon, the end of a pause
const TOO_LATE_MS = 3_000; // a step that takes longer, tries included: another process may reach the database better
const STAND_BACK_MS = 3 * LEADERSHIP_RETRY_MS;
const MAX_WAIT_MS = 5_000; // after this the database's clock is read again, in case somebody set it

/** The newest round as the engine last saw it, and the database's clock at that moment. */
interface RoundSnapshot {
  readonly round: RoundRow | null;
  readonly now: number;
  readonly readAt: number;
}

/**
 * The loop that drives the table. While this process leads, it takes each step that `nextStep` decides when its time
 * comes by the database's clock. No exception ends the loop. A step before the number that keeps failing voids the
 * round; a settlement, or a void, is tried until it succeeds.
 */
export const createEngine = (given: EngineOptions): Rounds => {
  const options = { ...given, beacon: given.beacon ? askedInBackground(given.beacon, () => wake()) : null };
  const { db, clock, durations, leadership, log, closeGraceMs = CLOSE_GRACE_MS, mostWaitMs = MAX_WAIT_MS } = options;
  let stopping = false;
  let running: Promise<void> | undefined;
  let wakeUp: (() => void) | undefined;
  let isWoken = false; // since the last wait, so that there is none now
  let snapshot: RoundSnapshot | undefined;
  const failed = { of: '', times: 0 }; // for reasons that do not pass by themselves
  const waits = { times: 0, since: 0 }; // failures in a row that do, and when the first one began
  let loggedHalt = ''; // of a table that halted, what was logged last
  let lockIsLate = false; // the lock may be unannounced: this process did not take it, or was slow to
  const measured = roundMetrics(options.metrics ?? NO_METRICS, clock);

  /** One turn. @returns how long to wait before the next, milliseconds */
  const turn = async (): Promise<number> => {
    const mine = leadership.epoch();
    const epoch = mine ?? (await leadership.take());
    if (mine === null) lockIsLate = true;
    if (epoch === null) {
      snapshot = undefined;
      measured.lost();
      return LEADERSHIP_RETRY_MS;
    }
    const seen = snapshot ?? { ...(await newestRound(db)), readAt: clock.monotonic() };
    snapshot = seen;
    const { round } = seen;
    const readAt = clock.monotonic();
    const now = seen.now + readAt - seen.readAt;
    const attempt = `${round?.round_number ?? 0} ${round?.phase ?? 'none'}`;
    const failures = failed.of === attempt ? failed.times : 0;
    const fact = round && factOf(round);
    const outcomeIsIn =
      round !== null &&
      (isOverdue(fact, now, durations) || failures > 0) &&
      (await options.wheels.of(round.wheel).isOutcomeIn(db, round.round_number));
    lockIsLate &&= round?.phase === 'locked';
    const next = nextCommand(fact, now, failures, durations, closeGraceMs, outcomeIsIn);
    const { command, dueAt } =
      lockIsLate && next.command.kind === 'close' ? ({ command: { kind: 'extend-lock' }, dueAt: now } as const) : next;
    if (dueAt > now) {
      if (dueAt - now > mostWaitMs) snapshot = undefined;
      return Math.min(dueAt - now, mostWaitMs);
    }
    snapshot = undefined;
    const begunAt = clock.monotonic();
    try {
      const after = await takeStep(options, epoch, command, round);
      waits.times = 0;
      loggedHalt = '';
      lockIsLate = command.kind === 'lock' && clock.monotonic() - begunAt > closeGraceMs;
      if (after === null) {
        if (readAt - seen.readAt < MAX_WAIT_MS) snapshot = seen; // the round is as it was: nobody has read its number yet
        return untilNextLook(fact, now);
      }
      if (after === undefined) return await lookAgain(epoch);
      snapshot = { round: after, now, readAt }; // not of now: the step took time, which would be lost with each one
      measured.moved(after, command.kind, (clock.monotonic() - begunAt) / 1000);
      log.info({ round: after.round_number, phase: after.phase, epoch }, 'round moved');
      const tookMs = clock.monotonic() - begunAt;
      return tookMs > TOO_LATE_MS ? await standBack(epoch, tookMs) : 0;
    } catch (error) {
      if (waits.times === 0) waits.since = begunAt;
      const delayMs = afterFailure(error, command.kind, round, attempt);
      const lateMs = clock.monotonic() - waits.since;
      return waits.times > 0 && lateMs > TOO_LATE_MS ? await standBack(epoch, lateMs) : delayMs;
    }
  };

  /**
   * What the database lacks now says nothing about the round: its steps wait for as long as it takes. Another failure
   * counts; of a settlement or a void it halts the table, which waits for people: nothing can follow either.
   * @returns how long to wait before the next try, milliseconds
   */
  const afterFailure = (error: unknown, step: string, round: RoundRow | null, attempt: string): number => {
    measured.failed(step);
    const facts = { ...faultFacts(error), round: round?.round_number, command: step };
    if (isTransient(error)) {
      log.error(facts, 'a step of the round failed');
      return backOffMs(Math.min(waits.times++, 2)); // soon again: in the lock every moment counts
    }
    waits.times = 0;
    failed.times = failed.of === attempt ? failed.times + 1 : 1;
    failed.of = attempt;
    if (step !== 'settle' && step !== 'void') {
      log.error(facts, 'a step of the round failed');
      return backOffMs(failed.times - 1);
    }
    measured.halted();
    const halt = `${attempt} ${facts.error}`;
    const cannot = step === 'settle' ? 'be settled' : 'be made void';
    if (halt !== loggedHalt) log.error(facts, `a round cannot ${cannot}: the table halts until somebody intervenes`);
    loggedHalt = halt;
    return HALTED_RETRY_MS;
  };

  /** Lets another process lead, if there is one: this one cannot take its steps in time. */
  const standBack = async (epoch: number, lateMs: number): Promise<number> => {
    log.warn({ epoch, lateMs }, 'a step took too long: another process may lead');
    snapshot = undefined;
    waits.times = 0;
    measured.lost();
    await leadership.release();
    return STAND_BACK_MS;
  };

  /** The step did nothing: either the database's clock is behind our estimate, or another process leads. */
  const lookAgain = async (epoch: number): Promise<number> => {
    if (await leadership.isNewest(epoch)) return 5;
    log.warn({ epoch }, 'another process leads');
    measured.lost();
    await leadership.release();
    return LEADERSHIP_RETRY_MS;
  };

  const wake = (): void => {
    isWoken = true;
    wakeUp?.();
  };

  const wait = async (delayMs: number): Promise<void> => {
    if (!isWoken)
      await new Promise<void>((resolve) => {
        const cancel = clock.after(delayMs, resolve);
        wakeUp = () => {
          cancel();
          resolve();
        };
      });
    isWoken = false;
  };

  const loop = async (): Promise<void> => {
    for (let failures = 0; !stopping; ) {
      let delayMs: number;
      try {
        delayMs = await turn();
        failures = 0;
      } catch (error) {
        snapshot = undefined;
        measured.failed('turn');
        delayMs = backOffMs(failures++);
        log.error(faultFacts(error), 'the engine loop failed; retrying');
      }
      if (delayMs > 0 && !stopping) await wait(delayMs);
    }
    await leadership.release();
  };

  return {
    start: () => {
      running ??= loop();
    },
    stop: async () => {
      stopping = true;
      wake();
      await running;
    },
    isLeader: () => leadership.epoch() !== null,
  };
};

/** How long to wait before the next look at what others do, so that one comes just when the beacon is due; ms. */
const untilNextLook = (round: RoundFact | null, now: number): number => {
  const untilDueMs = (round?.beacon?.dueAt ?? now) - now;
  return untilDueMs > 0 ? Math.min(untilDueMs, NUMBER_LOOK_MS) : NUMBER_LOOK_MS;
};

const beaconFactOf = (row: RoundRow): BeaconFact | null => {
  const named = beaconOf(row);
  if (named === null) return null;
  return {
    dueAt: dueAt(named),
    periodMs: named.chain.periodMs,
    closeLoggedAt: row.close_logged_at?.getTime() ?? null,
    isIn: named.signature !== null,
  };
};

const factOf = (row: RoundRow): RoundFact => ({
  phase: row.phase,
  openedAt: row.opened_at.getTime(),
  betsUntil: row.bets_until.getTime(),
  locksAt: row.locks_at.getTime(),
  closesAt: row.closes_at.getTime(),
  landsAt: row.lands_at?.getTime() ?? null,
  endedAt: row.ended_at?.getTime() ?? null,
  beacon: beaconFactOf(row),
});

/**
 * Creates the engine of the table with its own leadership.
 * @param leaderAddress the database, for the connection that holds the leadership
 */
export const createRounds = ({
  leaderAddress,
  ...options
}: Omit<EngineOptions, 'leadership'> & { readonly leaderAddress: DatabaseAddress }): Rounds => {
  const { db, clock, log } = options;
  return createEngine({ ...options, leadership: createLeader({ db, address: leaderAddress, clock, log }) });
};
