import type { PlayReceipt } from '@lajvard/contract';
import { cents, fromDollars, toDollars } from '@lajvard/money';
import { checkSlip, parseSlip, payoutVector, type Situation, slipTotal, writeSlip } from '@lajvard/roulette';
import { presentBetLimit } from '#modules/limits';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import { ReadyJson, Refused } from '#platform/http/handler.ts';
import { gatherPlays } from './gather-plays.ts';
import type { PlayRefusal } from './play-rules.ts';
import { receiptsSignedWith } from './receipts.ts';
import { ANSWER_WITHIN_MS, type PlayOutcome, takePlays } from './take-plays.ts';
import type { IncomingPlay } from './write-batch.ts';

/** One slip of one player for a round, as it came in. */
export interface PlaceBets {
  readonly userId: number;
  /** The device it comes from; null: not known, then no other session speaks against it. */
  readonly deviceId?: string | null | undefined;
  readonly round: number;
  /** The JSON text of the slip (`parseSlip`). */
  readonly chips: string;
  readonly wheelId?: string | null | undefined;
  /** How far `neighbours-N` targets reach, 0 to 3. */
  readonly neighbours?: number | undefined;
  /** Monotonic milliseconds of this process: a play is judged by its time of arrival. */
  readonly arrivedAt: number;
}

export interface Play {
  /**
   * Places the whole slip of a player for a round, once: the same slip again gets the same answer, another one is refused.
   * @throws on a fault; nothing was placed then, or asking again tells
   */
  placeBets(command: PlaceBets): Promise<PlayReceipt | Refused<PlayRefusal>>;
  /** The same for the wire: `{ data: PlayReceipt }` as text, with the canonical slip as it is stored. */
  placeBetsForWire(command: PlaceBets): Promise<ReadyJson<{ data: PlayReceipt }> | Refused<PlayRefusal>>;
  /** Resolves when every play that was taken up has its outcome. No play may be given after. */
  close(): Promise<void>;
}

/** A slip that was taken: the receipt, and the canonical text of its chips. */
interface Placed {
  readonly chips: string;
  readonly receipt: Omit<PlayReceipt, 'chips'>;
}

/** Break, bet limit and balance are judged by the statement that takes the play: only there they are true. */
const LEFT_TO_THE_STATEMENT = { breakEndsAt: null, betLimitation: null, balance: Number.MAX_SAFE_INTEGER } as const;

/**
 * Makes the one place where plays come in.
 * @param receiptSecret the key of the receipts: whoever holds a receipt can later show that the play was taken
 * @param mostInFlight how many batches are written at the same time
 */
export const createPlay = ({
  db,
  clock,
  receiptSecret,
  mostInFlight,
  onNotTaken,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly receiptSecret: string | Buffer;
  readonly mostInFlight?: number;
  /** A play of this round could not be taken up: nobody is to blame but the server. */
  onNotTaken?(roundNumber: number): void;
}): Play => {
  const sign = receiptsSignedWith(receiptSecret);
  const deadline = { clock, withinMs: ANSWER_WITHIN_MS, late: () => new Refused('unavailable') };
  const gather = gatherPlays<PlayOutcome>((plays) => takePlays(db, clock, plays), deadline, mostInFlight);

  const prepare = (command: PlaceBets): IncomingPlay | Refused<PlayRefusal> => {
    const { userId, deviceId = null, round, wheelId = null, neighbours, arrivedAt } = command;
    const parsed = parseSlip(command.chips, neighbours === undefined ? {} : { neighboursReach: neighbours });
    if ('refusal' in parsed) return new Refused(parsed.refusal, { spot: parsed.spot });
    const situation: Situation = { ...LEFT_TO_THE_STATEMENT, locked: false, now: clock.now() };
    const refused = checkSlip(parsed.slip, situation);
    if (refused !== undefined) return new Refused(refused.refusal, { spot: refused.spot });
    const chips = writeSlip(parsed.slip);
    const receipt = sign(`${round}|${userId}|${chips}`);
    const stakeCents = fromDollars(slipTotal(parsed.slip));
    const payouts = payoutVector(parsed.slip);
    return { roundNumber: round, userId, deviceId, wheelId, stakeCents, chips, payouts, receipt, arrivedAt };
  };

  const place = async (command: PlaceBets): Promise<Placed | Refused<PlayRefusal>> => {
    const play = prepare(command);
    if (play instanceof Refused) return play;
    const outcome = await gather.add(play);
    if (outcome === undefined) return new Refused('unavailable');
    if (outcome instanceof Refused) {
      if (outcome.code === 'unavailable') onNotTaken?.(play.roundNumber);
      return outcome;
    }
    if ('fault' in outcome) throw outcome.fault;
    return {
      chips: play.chips,
      receipt: {
        round_number: play.roundNumber,
        table_bet: toDollars(cents(play.stakeCents)),
        new_balance: toDollars(cents(outcome.balanceCents)),
        bet_limit: presentBetLimit(outcome.limit),
        receipt: play.receipt,
      },
    };
  };

  return {
    placeBets: async (command) => {
      const placed = await place(command);
      return placed instanceof Refused ? placed : { ...placed.receipt, chips: JSON.parse(placed.chips) };
    },
    placeBetsForWire: async (command) => {
      const placed = await place(command);
      if (placed instanceof Refused) return placed;
      const receipt = JSON.stringify(placed.receipt);
      return new ReadyJson(`{"data":{"chips":${placed.chips},${receipt.slice(1)}}`);
    },
    close: () => gather.drained(),
  };
};
