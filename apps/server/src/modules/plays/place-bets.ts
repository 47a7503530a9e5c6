import type { PlayReceipt } from '@lajvard/contract';
import { cents, fromDollars, toDollars } from '@lajvard/money';
import { type Metrics, NO_METRICS } from '@lajvard/process';
import { checkSlip, parseSlip, payoutVector, type Situation, slipTotal, writeSlip } from '@lajvard/roulette';
import { presentBetLimit } from '#modules/limits';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import { ReadyJson, Refused } from '#platform/http/handler.ts';
import { type Batches, batchPlays } from './batch-plays.ts';
import type { NOT_CLOSED } from './explain-plays.ts';
import { playMetrics } from './play-metrics.ts';
import type { Receipts } from './receipts/receipts.ts';
import type { PlayRefusal } from './refusal-rules.ts';
import { ANSWER_WITHIN_MS, type PlayOutcome, retryBatch } from './retry-batch.ts';
import type { IncomingPlay } from './take-plays.ts';

/** A player's slip for a round, as it came in. */
interface PlaceBets {
  readonly userId: number;
  /** The device it comes from. Null if unknown; then no other session blocks it. */
  readonly deviceId?: string | null | undefined;
  readonly round: number;
  /** The slip as JSON text (`parseSlip`). */
  readonly chips: string;
  readonly wheelId?: string | null | undefined;
  /** How far `neighbours-N` targets reach, 0 to 3. */
  readonly neighbours?: number | undefined;
  /** Monotonic ms of this process: a play is judged by its time of arrival. */
  readonly arrivedAt: number;
}

export interface Play {
  /**
   * Places a player's whole slip for a round, once: the same slip again gets the same answer, another one is refused.
   * The answer is `{ data: PlayReceipt }` as text, with the canonical slip as stored. A fault goes to `onFault` and is
   * refused as `unavailable`: either nothing was placed, or sending the slip again returns the answer.
   */
  placeBets(command: PlaceBets): Promise<ReadyJson<{ data: PlayReceipt }> | Refused<PlayRefusal>>;
  /** Resolves when every play taken up has its outcome. Add no play after calling it. */
  close(): Promise<void>;
}

// The close follows the last moment by 400 ms: four or five questions of a play that came between.
const ASK_AGAIN_MS = 100;

/** Break, bet limit and balance are checked by the statement that takes the play; only there are they up to date. */
const CHECKED_IN_SQL = { breakEndsAt: null, betLimitation: null, balance: Number.MAX_SAFE_INTEGER } as const;

/**
 * Creates the one place where plays come in.
 * @param batches when they are written beside each other; default: where one is stuck
 */
export const createPlay = ({
  db,
  clock,
  receipts,
  batches,
  metrics = NO_METRICS,
  onNotTaken,
  onFault,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly receipts: Receipts;
  readonly batches?: Batches;
  /** Default: nothing is measured. */
  readonly metrics?: Metrics;
  /** Called when a play of this round could not be taken up through a fault of the server. */
  onNotTaken?(roundNumber: number): void;
  /** Called with a fault whose player was told `unavailable`. */
  onFault?(fault: unknown): void;
}): Play => {
  const deadline = { clock, withinMs: ANSWER_WITHIN_MS, late: () => new Refused('unavailable') };
  const measured = playMetrics(metrics);
  const write = async (plays: readonly IncomingPlay[]): Promise<ReadonlyMap<number, PlayOutcome>> => {
    const begunAt = clock.monotonic();
    try {
      return await retryBatch(db, clock, receipts, plays);
    } finally {
      measured.batch(plays.length, (clock.monotonic() - begunAt) / 1000);
    }
  };
  const batcher = batchPlays<PlayOutcome>(write, deadline, batches);

  const prepare = (command: PlaceBets): IncomingPlay | Refused<PlayRefusal> => {
    const { userId, deviceId = null, round, wheelId = null, neighbours, arrivedAt } = command;
    const parsed = parseSlip(command.chips, neighbours === undefined ? {} : { neighboursReach: neighbours });
    if ('refusal' in parsed) return new Refused(parsed.refusal, { spot: parsed.spot });
    const situation: Situation = { ...CHECKED_IN_SQL, locked: false, now: clock.now() };
    const refused = checkSlip(parsed.slip, situation);
    if (refused !== undefined) return new Refused(refused.refusal, { spot: refused.spot });
    const chips = writeSlip(parsed.slip);
    const stakeCents = fromDollars(slipTotal(parsed.slip));
    const payouts = payoutVector(parsed.slip);
    return { roundNumber: round, userId, deviceId, wheelId, stakeCents, chips, payouts, arrivedAt };
  };

  /** Asks again until it is decided, beside the batches: nobody else waits for a play that came too late. */
  const outcomeOf = async (play: IncomingPlay): Promise<Exclude<PlayOutcome, typeof NOT_CLOSED>> => {
    for (;;) {
      const outcome = await batcher.add(play);
      if (outcome === undefined) return new Refused('unavailable');
      if (!('notClosed' in outcome)) return outcome;
      await new Promise<void>((resolve) => clock.after(ASK_AGAIN_MS, resolve));
      if (clock.monotonic() - play.arrivedAt > ANSWER_WITHIN_MS) return new Refused('unavailable');
    }
  };

  /** @throws on a fault of the server */
  const place = async (command: PlaceBets): Promise<ReadyJson<{ data: PlayReceipt }> | Refused<PlayRefusal>> => {
    const play = prepare(command);
    if (play instanceof Refused) return play;
    const outcome = await outcomeOf(play);
    if (outcome instanceof Refused) {
      if (outcome.code === 'unavailable') onNotTaken?.(play.roundNumber);
      return outcome;
    }
    if ('fault' in outcome) throw outcome.fault;
    const receipt: Omit<PlayReceipt, 'chips'> = {
      round_number: play.roundNumber,
      table_bet: toDollars(cents(play.stakeCents)),
      new_balance: toDollars(cents(outcome.balanceCents)),
      bet_limit: presentBetLimit(outcome.limit),
      receipt: outcome.receipt,
      salt: outcome.salt,
      ack: outcome.ack,
    };
    return new ReadyJson(`{"data":{"chips":${play.chips},${JSON.stringify(receipt).slice(1)}}`);
  };

  return {
    placeBets: async (command) => {
      let reason = 'fault';
      try {
        const answer = await place(command);
        reason = answer instanceof Refused ? answer.code : '';
        return answer;
      } catch (fault) {
        onFault?.(fault);
        return new Refused('unavailable');
      } finally {
        measured.answered(reason, (clock.monotonic() - command.arrivedAt) / 1000);
      }
    },
    close: () => batcher.drained(),
  };
};
