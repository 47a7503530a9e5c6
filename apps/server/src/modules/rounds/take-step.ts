import { beaconRoundFrom } from '@lajvard/beacon';
import { BEACON_AFTER_CLOSE_MS, closingBefore, HISTORY_LENGTH, isTooNearBeacon, scheduleOf } from '@lajvard/roulette';
import { transaction } from '#platform/db/transaction.ts';
import { beaconOf, dueAt, markCloseLogged, storeBeacon } from './beacon-store.ts';
import { pauseUninspected } from './pauses.ts';
import { type EngineOptions, NO_SPIN } from './ports.ts';
import { presentLiveRound } from './present.ts';
import type { RoundRow } from './round-row.ts';
import type { RoundCommand } from './round-rules.ts';
import {
  boardOf,
  closeRound,
  endRound,
  extendLock,
  holdRound,
  insertRound,
  lockRound,
  newestRound,
  nextRound,
  settledRounds,
  spinRound,
  writeNumber,
} from './round-store.ts';
import { publishPhase, publishTableFact } from './table-facts.ts';
import { voidRound } from './void-round.ts';

/**
 * Takes one step of a round in one transaction: the step itself, the callbacks of other modules, and the announcement.
 * @param round the round as last seen; null before the first
 * @returns the round after the step. Null while the wheel has not shown its number, or the table is paused. Undefined
 * if nothing was done: the round had moved on, its time had not come by the database's clock, or this process no longer
 * leads.
 */
export const takeStep = (
  options: EngineOptions,
  epoch: number,
  command: RoundCommand,
  round: RoundRow | null,
): Promise<RoundRow | null | undefined> => {
  if (command.kind === 'open-next') return open(options, epoch);
  if (round === null) throw new Error(`rounds: no round to ${command.kind}`);
  const n = round.round_number;
  switch (command.kind) {
    case 'lock':
      return transaction(options.db, async (tx) =>
        publishPhase(tx, 'locked', await lockRound(tx, n, epoch, options.durations.lockMs)),
      );
    case 'extend-lock':
      return transaction(options.db, async (tx) =>
        publishPhase(tx, 'locked', await extendLock(tx, n, epoch, options.durations.lockMs)),
      );
    case 'close':
      return transaction(options.db, async (tx) => {
        // Hold the round first, then read the plays in a new statement: it sees every accepted play.
        if ((await holdRound(tx, n, epoch, ['locked'])) === undefined) return undefined;
        return closeRound(tx, n, epoch, await options.onClose(tx, n));
      });
    case 'log-close':
      return logClose(options, epoch, n);
    case 'take-beacon':
      return takeBeacon(options, epoch, round);
    case 'spin':
      return transaction(options.db, async (tx) =>
        publishPhase(tx, 'spinning', await spinRound(tx, n, epoch, options.durations.spinMs)),
      );
    case 'take-number':
      return takeNumber(options, epoch, round);
    case 'settle':
      return settle(options, epoch, n);
    case 'void':
      return transaction(options.db, (tx) => voidRound(tx, options, epoch, n, command.reason));
  }
};

const open = (
  { db, wheels, durations, beacon = null, onOpen }: EngineOptions,
  epoch: number,
): Promise<RoundRow | null | undefined> =>
  transaction(db, async (tx) => {
    const next = await nextRound(tx, epoch);
    if (next === null) return undefined;
    if (next.paused) return null;
    const wheel = await wheels.next(tx);
    const planned = scheduleOf(next.openedAt, durations);
    if (!(await wheel.isReady(tx, planned.closesAt))) {
      await pauseUninspected(tx);
      return null;
    }
    const chain = beacon !== null && wheel.takesBeacon && next.salted ? beacon.chain : null;
    const named = chain && { chain, round: beaconRoundFrom(chain, planned.closesAt + BEACON_AFTER_CLOSE_MS) };
    const times = named ? closingBefore(dueAt(named), planned) : planned;
    const commitment = await wheel.commit(tx, next.roundNumber, named !== null);
    const round = await insertRound(tx, { ...next, wheel: wheel.wheelId, epoch, commitment, beacon: named }, times);
    await onOpen(tx, next.roundNumber);
    if (next.wheelBefore !== null && next.wheelBefore !== wheel.wheelId) {
      await publishTableFact(tx, { kind: 'wheel-state', roundNumber: null, body: { wheel_state: wheel.wheelId } });
    }
    return publishPhase(tx, 'open', round);
  });

/** Has the log tell the close, and writes so. */
const logClose = async (
  { db, beacon }: EngineOptions,
  epoch: number,
  roundNumber: number,
): Promise<RoundRow | null | undefined> => {
  if (!(await beacon?.logClose(roundNumber))) return null;
  return transaction(db, (tx) => markCloseLogged(tx, roundNumber, epoch));
};

/**
 * Takes the signature of the beacon that the round named, once it is there. A signature before its time says that the
 * database's clock is slow: then the close may have been public too late, and the round is void.
 */
const takeBeacon = async (
  options: EngineOptions,
  epoch: number,
  round: RoundRow,
): Promise<RoundRow | null | undefined> => {
  const named = beaconOf(round);
  const n = round.round_number;
  if (named === null || named.chain.hash !== options.beacon?.chain.hash) return null;
  const signature = await options.beacon.signatureOf(named.round);
  if (signature === null) return null;
  return transaction(options.db, async (tx) => {
    const { now } = await newestRound(tx);
    if (!isTooNearBeacon({ dueAt: dueAt(named) }, now)) return voidRound(tx, options, epoch, n, 'late-close');
    return storeBeacon(tx, n, epoch, signature);
  });
};

/** Asks the wheel for its outcome, which never changes once it is there, and writes it. */
const takeNumber = async (
  options: EngineOptions,
  epoch: number,
  round: RoundRow,
): Promise<RoundRow | null | undefined> => {
  const { db, wheels } = options;
  const { round_number: roundNumber, commitment } = round;
  const outcome = await wheels.of(round.wheel).outcomeOf(db, { roundNumber, commitment, beacon: beaconOf(round) });
  if (outcome === null) return null;
  return transaction(db, (tx) =>
    outcome === NO_SPIN
      ? voidRound(tx, options, epoch, roundNumber, NO_SPIN)
      : writeNumber(tx, roundNumber, epoch, outcome),
  );
};

const settle = (
  { db, wheels, durations, onSettle }: EngineOptions,
  epoch: number,
  roundNumber: number,
): Promise<RoundRow | undefined> =>
  transaction(db, async (tx) => {
    const held = await holdRound(tx, roundNumber, epoch, ['numbered']);
    if (held === undefined || held.number === null) return undefined;
    const board = await boardOf(tx, roundNumber);
    const { paidCents } = await onSettle(tx, { roundNumber, number: held.number, board });
    const seed = await wheels.of(held.wheel).seedOf(tx, roundNumber);
    const round = await endRound(tx, roundNumber, epoch, { seed, pauseMs: durations.pauseMs, paidCents });
    if (round === undefined) throw new Error(`rounds: round ${roundNumber} could not be ended`);
    const history = (await settledRounds(tx, HISTORY_LENGTH)).map((settled) => settled.number);
    await publishTableFact(tx, {
      kind: 'round-settled',
      roundNumber,
      body: { round: presentLiveRound(round), history },
    });
    return round;
  });
