import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { type Metrics, NO_METRICS } from '@lajvard/process';
import type { Durations } from '@lajvard/roulette';
import { openPot } from '#modules/ledger';
import { type Batches, createCheckedRound, createPlay, createReceipts, freezeBets, returnStakes } from '#modules/plays';
import { createEngine, type EngineOptions, type Leadership, type RoundBeacon, type Rounds } from '#modules/rounds';
import { configureWheel, siteWheels, type WheelChange } from '#modules/wheel';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Random } from '#platform/random.ts';
import { type ParsedPlay, parsedPlay } from './parsed-play.ts';

const SECRET = 'simulated';
const SEED = createHash('sha256').update(SECRET).digest();
const KEY = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), SEED]),
  format: 'der',
  type: 'pkcs8',
});

/** base64url */
export const TEST_PUBLIC_KEY = createPublicKey(KEY).export({ format: 'jwk' }).x ?? '';

export const testAckKeys = () => Promise.resolve(new Map([['test', TEST_PUBLIC_KEY]]));

/** Receipts of tests, with a key that is the same everywhere. */
export const testReceipts = (secret = SECRET) =>
  createReceipts(secret, { keyId: 'test', sign: (bytes) => sign(null, bytes, KEY).toString('base64url') });

/** The engine and the plays of one server process, connected as in `compose/`. */
export interface Table {
  readonly rounds: Rounds;
  readonly play: ParsedPlay;
  /** Changes the wheel settings as staff does, with audit. */
  configureWheel(change: WheelChange): ReturnType<typeof configureWheel>;
}

/** Connects the real modules to a database, a clock and a leadership, each of which may be simulated. */
export const connectModules = (options: {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly durations: Durations;
  readonly leadership: Leadership;
  readonly log: EngineOptions['log'];
  readonly metrics?: Metrics;
  readonly mostWaitMs?: number;
  readonly closeGraceMs?: number;
  readonly batches?: Batches;
  /** Accounts of a round's pot; default 1. */
  readonly potSlots?: number;
  readonly voidsBeforePause?: number;
  /** In which the croupier's wheel takes numbers after an inspection; default: it needs none. */
  readonly inspectionHours?: number;
  /** Null or missing: rounds open without a beacon. */
  readonly beacon?: RoundBeacon | null;
  /** Called before a round is settled; if it throws, the settlement fails. */
  readonly beforeSettle?: (roundNumber: number) => void;
}): Table => {
  const { db, clock, random, beforeSettle, batches, potSlots, inspectionHours = 0, ...engine } = options;
  const checked = createCheckedRound({
    receiptSecrets: [SECRET],
    ackKeys: testAckKeys,
    metrics: options.metrics ?? NO_METRICS,
  });
  return {
    configureWheel: (change) => configureWheel(db, change),
    play: parsedPlay(createPlay({ db, clock, receipts: testReceipts(), ...(batches && { batches }) })),
    rounds: createEngine({
      ...engine,
      db,
      clock,
      wheels: siteWheels(random, inspectionHours),
      onOpen: (tx, roundNumber) => openPot(tx, roundNumber, potSlots),
      onClose: checked.closeBets,
      onFreeze: freezeBets,
      onSettle: async (tx, round) => {
        beforeSettle?.(round.roundNumber);
        return checked.settleRound(tx, round);
      },
      onVoid: (tx, { roundNumber }) => returnStakes(tx, roundNumber),
    }),
  };
};
