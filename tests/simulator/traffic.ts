import type { PlayReceipt, RefusalCode } from '@lajvard/contract';
import type { RandomSource } from '@lajvard/server/testing/seeded-random.ts';
import type { VirtualTime } from '@lajvard/server/testing/virtual-clock.ts';
import { Refused } from '../../apps/server/src/platform/http/handler.ts';
import type { Process } from './processes.ts';
import { anySlip, type SentSlip, slipName } from './slips.ts';

/** What one browser sent and received in one round. */
export interface Sending {
  readonly roundNumber: number;
  readonly wheel: string;
  readonly userId: number;
  readonly slip: SentSlip;
  readonly name: string;
  /** When each copy reached a server, epoch ms. */
  readonly arrivals: number[];
  readonly receipts: PlayReceipt[];
  readonly refusals: { readonly code: string; readonly arrivedAt: number }[];
  /** Whether the browser has its answer or has given up. */
  over: boolean;
}

export interface Traffic {
  /** Lets some players play that round. */
  play(round: { roundNumber: number; wheel: string; locksAt: number; closesAt: number }): void;
  /** To be called when an event is over: browsers without an answer will send again. */
  afterEvent(): void;
  of(roundNumber: number): readonly Sending[];
  forget(roundNumber: number): void;
  readonly counts: { duplicates: number; lostOnTheWay: number; lostAnswers: number; sent: number };
}

const ASK_AGAIN_MS = 700;
const GIVE_UP_MS = 8_000; // after the close

/**
 * The browsers: they send at random times, some too late; requests and answers get lost or duplicated; a retry has
 * the same slip.
 */
export const browsers = (world: {
  readonly time: VirtualTime;
  readonly random: RandomSource;
  readonly players: readonly number[];
  readonly reachable: () => Process | undefined;
}): Traffic => {
  const { time, random, players } = world;
  const counts = { duplicates: 0, lostOnTheWay: 0, lostAnswers: 0, sent: 0 };
  const sendings = new Map<number, Sending[]>();
  let unanswered: { sending: Sending; until: number }[] = [];

  const moment = (locksAt: number, closesAt: number): number => {
    if (random.onceIn(5)) return closesAt + random.between(-50, 50);
    if (random.onceIn(20)) return locksAt - random.between(1, 400);
    return locksAt + random.between(0, 1_500);
  };

  const send = (sending: Sending, until: number): void => {
    if (sending.over) return;
    const process = world.reachable();
    unanswered.push({ sending, until });
    if (process === undefined) return;
    if (random.onceIn(12)) {
      counts.lostOnTheWay++;
      return;
    }
    deliver(process, sending);
    if (!random.onceIn(6)) return;
    counts.duplicates++;
    if (random.onceIn(2)) deliver(process, sending);
    else time.at(time.now() + random.between(1, 4_000), () => deliverLater(sending));
  };

  const deliverLater = (sending: Sending): void => {
    const process = world.reachable();
    if (process !== undefined) deliver(process, sending);
  };

  const deliver = (process: Process, sending: Sending): void => {
    counts.sent++;
    // Some wait a while before they are handled; copies are handled in the order of their arrival.
    const waitedMs = random.onceIn(4) ? Math.min(random.between(0, 250), process.clock.monotonic()) : 0;
    const arrivedAt = Math.max(time.now() - waitedMs, ...sending.arrivals);
    const answerLost = random.onceIn(10);
    sending.arrivals.push(arrivedAt);
    void process.play
      .placeBets({
        userId: sending.userId,
        round: sending.roundNumber,
        chips: JSON.stringify(sending.slip),
        wheelId: random.onceIn(2) ? sending.wheel : null,
        arrivedAt: process.clock.monotonic() - (time.now() - arrivedAt),
      })
      .then((answer) => {
        if (answerLost) counts.lostAnswers++;
        else hear(sending, answer, arrivedAt);
      })
      .catch(() => undefined); // the process died: no answer
  };

  const hear = (sending: Sending, answer: PlayReceipt | Refused<RefusalCode>, arrivedAt: number): void => {
    if (!(answer instanceof Refused)) {
      sending.receipts.push(answer);
      sending.over = true;
      return;
    }
    sending.refusals.push({ code: answer.code, arrivedAt });
    sending.over = answer.code !== 'unavailable' && answer.code !== 'round-not-locked';
  };

  return {
    counts,
    of: (roundNumber) => sendings.get(roundNumber) ?? [],
    forget: (roundNumber) => sendings.delete(roundNumber),
    play: ({ roundNumber, wheel, locksAt, closesAt }) => {
      const many = random.onceIn(4) ? 0 : random.between(1, 5);
      const mine: Sending[] = [];
      const moments = new Map<number, Sending[]>(); // those who send at the same moment are in the same batch
      let at = moment(locksAt, closesAt);
      for (let n = 0; n < many; n++) {
        if (random.onceIn(5)) at = moment(locksAt, closesAt);
        const userId = random.pick(players); // the same player twice means two tabs with two different slips
        const slip = anySlip(random, `${roundNumber}.${n}`);
        const sending = {
          roundNumber,
          wheel,
          userId,
          slip,
          name: slipName(slip),
          arrivals: [],
          receipts: [],
          refusals: [],
          over: false,
        };
        mine.push(sending);
        const when = Math.max(at, time.now());
        moments.set(when, [...(moments.get(when) ?? []), sending]);
      }
      for (const [when, together] of moments) {
        time.at(when, () => {
          for (const sending of together) send(sending, closesAt + GIVE_UP_MS);
        });
      }
      sendings.set(roundNumber, mine);
    },
    afterEvent: () => {
      if (unanswered.length === 0) return;
      const again = time.now() + ASK_AGAIN_MS + random.between(0, 300);
      const waiting = unanswered.filter(({ sending, until }) => !sending.over && again < until);
      unanswered = [];
      if (waiting.length === 0) return;
      time.at(again, () => {
        for (const { sending, until } of waiting) send(sending, until);
      });
    },
  };
};
