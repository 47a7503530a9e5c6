import { createHash, createHmac } from 'node:crypto';
import { beaconTimeMs, QUICKNET } from '@lajvard/beacon';
import { WHEELS } from '@lajvard/contract';
import { backCents, stakedCents } from '@lajvard/server/testing/oracle.ts';
import type { SimulatedBeacon } from '@lajvard/server/testing/simulated-beacon.ts';
import type { Reading } from '../../apps/server/src/modules/wheel/entry-rules.ts';
import { isFaulty } from './beacon.ts';
import type { Books } from './books.ts';
import type { RoundFacts } from './round-facts.ts';
import { type SentSlip, slipName } from './slips.ts';
import type { Sending } from './traffic.ts';

/**
 * A violated invariant. The message gives its number in the list
 * (docs/specification/4-reliability.md#1-rounds-and-invariants).
 */
export class BrokenInvariant extends Error {}

const must = (holds: boolean, invariant: string, what: string): void => {
  if (!holds) throw new BrokenInvariant(`${invariant}: ${what}`);
};

/** What the simulation knows independently of the database. */
export interface Known {
  readonly books: Books;
  readonly sendings: readonly Sending[];
  readonly barred: ReadonlySet<number>;
  /** Whether nothing failed between the opening and the end of this round. */
  readonly undisturbed: boolean;
  /** The end of the last time without a running process or a writable database, epoch ms; 0 if there was none. */
  readonly upSince: number;
  readonly publishedUpTo: number;
  /** How long players have to send their slips, ms. */
  readonly lockMs: number;
  /** The readings of this round that staff were told are confirmed. */
  readonly confirmed: readonly Reading[];
  readonly beacon: SimulatedBeacon;
}

/** Checks an ended round against the books and updates them. Returns the number of its last live message. */
export const checkRound = (facts: RoundFacts, known: Known): number => {
  checkPhase(facts, known);
  if (facts.round.wheel === WHEELS.croupier) checkEntered(facts, known);
  else checkNumber(facts);
  checkBeacon(facts, known);
  checkPlays(facts, known);
  checkAnswers(facts, known);
  checkMoney(facts, known.books);
  return checkMessages(facts, known.publishedUpTo);
};

/** How much longer a round may take when a statement hung or a leader stood back while it ended, ms. */
const DISTURBED_MS = 15_000;

const checkPhase = ({ round, ends, plays, potCents }: RoundFacts, known: Known): void => {
  const { upSince, undisturbed, lockMs } = known;
  must(['settled', 'void'].includes(round.phase), 'I13', `phase ${round.phase}`);
  must(round.ended_ms !== null, 'I13', 'no end');
  const late = (round.ended_ms ?? 0) - Math.max(round.closes_ms, upSince);
  // The engine waits until then for the croupier's number and the beacon, and looks at the round only afterwards.
  const waits = round.wheel === WHEELS.croupier || round.beacon !== null;
  const inTime = late <= (waits ? 121_000 : 120_000) + (undisturbed ? 0 : DISTURBED_MS);
  must(inTime || (round.number !== null && !undisturbed), 'I4', `ended ${late} ms after its close`);
  must(round.number === null || round.phase === 'settled', 'I4', `${round.phase} with the number ${round.number}`);
  const locked = round.closes_ms - (round.locked_ms ?? 0);
  must(round.locked_ms === null || locked >= lockMs, 'I5', `only ${locked} ms between lock and close`);
  const unread = round.wheel === WHEELS.croupier && typeof round.entered !== 'number';
  // a leader whose look at the clock was slow goes on with it here, and locks each round late
  const lateLock = (round.locked_ms ?? 0) - round.locks_ms > 1_000;
  const unlit = round.beacon !== null && (isFaulty(known.beacon, round.beacon.round) || lateLock);
  must(
    round.phase === 'settled' || unread || unlit || !undisturbed,
    'I13',
    `void (${round.void_reason}) without a fault`,
  );
  const end = round.phase === 'settled' ? 'round-settled' : 'round-voided';
  must(ends.join() === (plays.length > 0 ? end : ''), 'I4', `ended in the ledger by "${ends.join()}"`);
  must(potCents === 0, 'I4', `${potCents} cents left in the pot`);
};

/**
 * I8: the number follows from the commitment made before the round opened; recomputed here from
 * the scheme's description.
 */
const checkNumber = ({ round }: RoundFacts): void => {
  const seed = Buffer.from(round.seed ?? '', 'hex');
  must(seed.length === 32, 'I8', 'the seed was not revealed');
  const { beacon } = round;
  const n = big(round.round_number);
  const committed = beacon === null ? seed : Buffer.concat([Buffer.from('lajvard-2/seed\0'), n, seed]);
  must(createHash('sha256').update(committed).digest('hex') === round.commitment, 'I8', 'seed and commitment differ');
  const drawn =
    beacon === null
      ? `${round.round_number}:0`
      : Buffer.concat([
          Buffer.from('lajvard-2/number\0'),
          n,
          big(beacon.round),
          Buffer.from(beacon.signature ?? '', 'hex'),
          ZERO,
        ]);
  const block = createHmac('sha256', seed).update(drawn).digest();
  const word = [0, 4, 8].map((offset) => block.readUInt32BE(offset)).find((each) => each < 4_294_967_289) ?? 0;
  if (round.number !== null) must(round.number === word % 37, 'I8', `number ${round.number}, seed says ${word % 37}`);
  must(round.phase === 'void' || round.number !== null, 'I8', 'settled without a number');
};

const ZERO = Buffer.alloc(4);
const big = (value: number): Buffer => Buffer.from(value.toString(16).padStart(16, '0'), 'hex');

/** I8: nothing is launched before the log has the close, without the beacon that the round named, or with another. */
const checkBeacon = ({ round: { beacon, phase } }: RoundFacts, { beacon: world }: Known): void => {
  if (beacon === null) return;
  const border = beaconTimeMs(QUICKNET, beacon.round) - 1_000;
  const right = beacon.signature === world.signatureOf(beacon.round).toString('hex');
  must(beacon.signature === null || right, 'I8', 'the signature of another beacon round');
  must(beacon.signature === null || (beacon.close_logged_ms ?? border) < border, 'I8', 'a beacon after a late close');
  must(beacon.launched_ms === null || right, 'I8', 'launched without its beacon');
  must(beacon.launched_ms === null || beacon.launched_ms >= border, 'I8', 'launched before its beacon');
  must(phase !== 'settled' || beacon.launched_ms !== null, 'I8', 'settled without a launch');
};

/**
 * G34, G36: the croupier's number is the one that two people entered, or none; only two people can declare that a spin
 * does not count.
 */
const checkEntered = ({ round }: RoundFacts, { confirmed }: Known): void => {
  must(round.commitment === null && round.seed === null, 'G34', 'a seed of the croupier’s wheel');
  must(round.number === null || round.number === round.entered, 'G34', `${round.number}, entered ${round.entered}`);
  must(round.phase === 'void' || round.number !== null, 'G34', 'settled without a number');
  must(confirmed.length <= 1, 'G34', `confirmed ${confirmed.length} times`);
  const spoilt = typeof round.entered === 'string';
  for (const reading of confirmed) {
    const stands = typeof reading === 'string' ? spoilt : reading === round.entered;
    must(stands, 'G34', `${reading} was confirmed, ${round.entered} is stored`);
  }
  must(round.void_reason !== 'no-spin' || spoilt, 'G36', `no spin, but ${round.entered} was entered`);
  if (round.entered === null || round.void_reason === 'fault') return;
  const ended = spoilt ? round.void_reason === 'no-spin' : round.phase === 'settled';
  must(ended, 'G34', `${round.phase} (${round.void_reason}) though ${round.entered} was confirmed`);
};

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
/** MTH of RFC 6962, 2.1. */
const rootOf = (leaves: readonly Buffer[]): Buffer => {
  const [only] = leaves;
  if (only === undefined) return sha256('');
  if (leaves.length === 1) return sha256(Buffer.concat([Buffer.from([0]), only]));
  let left = 1;
  while (left * 2 < leaves.length) left *= 2;
  return sha256(Buffer.concat([Buffer.from([1]), rootOf(leaves.slice(0, left)), rootOf(leaves.slice(left))]));
};

const checkPlays = ({ round, plays }: RoundFacts, { sendings }: Known): void => {
  must(new Set(plays.map((play) => play.user_id)).size === plays.length, 'I3', 'two plays of one player');
  for (const play of plays) {
    const slip = JSON.parse(play.chips) as SentSlip;
    const sent = sendings.find((each) => each.userId === play.user_id && each.name === slipName(slip));
    must(sent !== undefined, 'I3', `player ${play.user_id} never sent ${play.chips}`);
    must(play.stake_cents === stakedCents(slip), 'I7', `stake of ${play.user_id}`);
    must(
      play.arrived_ms <= round.closes_ms,
      'I5',
      `${play.user_id} arrived ${play.arrived_ms - round.closes_ms} ms late`,
    );
    must(Math.min(...(sent?.arrivals ?? [])) <= round.closes_ms, 'I5', `${play.user_id} was late in truth`);
  }
  const receipts = plays.map((play) => play.receipt).sort();
  const digest = round.receipts_salted
    ? rootOf(receipts.map((hex) => Buffer.from(hex, 'hex')))
    : sha256(receipts.join(''));
  must(round.bets_digest === digest.toString('hex'), 'I5', 'digest of the plays');
  must(round.play_count === plays.length, 'I5', `${round.play_count} plays frozen, ${plays.length} found`);
};

/** Answers are true: the accepted play always got a receipt and never a refusal, and nothing else got a receipt. */
const checkAnswers = ({ round, plays }: RoundFacts, { sendings, books, barred, undisturbed }: Known): void => {
  for (const { userId, name, slip, receipts, refusals, arrivals } of sendings) {
    const play = plays.find((each) => each.user_id === userId);
    const stands = play !== undefined && slipName(JSON.parse(play.chips)) === name;
    for (const answer of receipts) {
      must(stands && answer.receipt === play.receipt, 'I4', `player ${userId} holds a receipt for no play`);
      must(answer.new_balance === receipts[0]?.new_balance, 'I2', `player ${userId} got two different answers`);
    }
    const stake = stakedCents(slip);
    for (const { code, arrivedAt } of refusals) {
      if (code === 'unavailable' || code === 'round-not-locked') continue;
      must(!stands, 'I4', `player ${userId} was refused (${code}) and debited`);
      if (!undisturbed) continue;
      const wallet = books.wallets.get(userId) ?? 0;
      const fair: Record<string, boolean> = {
        'round-over': arrivedAt > round.closes_ms,
        'another-play-exists': play !== undefined,
        'charge-credit': wallet < stake,
        'bet-limit-reached': books.leftOf(userId, arrivedAt) < stake,
        'on-a-break': barred.has(userId),
      };
      must(fair[code] === true, 'I5', `player ${userId} was refused (${code}) without cause`);
    }
    if (stands) must(!barred.has(userId), 'I12', `player ${userId} plays during a break`);
    if (receipts.length + refusals.length === 0 && undisturbed) continue;
    must(!stands || arrivals.length > 0, 'I3', `player ${userId} plays without sending`);
  }
};

const checkMoney = ({ round, plays, wallets, limits, bankCents }: RoundFacts, books: Books): void => {
  let staked = 0;
  let paid = 0;
  for (const play of plays) {
    const slip = JSON.parse(play.chips) as SentSlip;
    must(books.leftOf(play.user_id, play.arrived_ms) >= play.stake_cents, 'I12', `limit of ${play.user_id} exceeded`);
    const back = round.phase === 'void' ? play.stake_cents : backCents(slip, round.number ?? -1);
    staked += play.stake_cents;
    paid += back;
    books.wallets.set(play.user_id, (books.wallets.get(play.user_id) ?? 0) - play.stake_cents + back);
    books.count(play.user_id, play.stake_cents, play.arrived_ms);
    if (round.phase === 'void') books.giveBack(play.user_id, play.stake_cents, play.arrived_ms);
  }
  books.bankCents += staked - paid;
  must(round.phase === 'void' || round.paid_cents === paid, 'I7', `paid ${round.paid_cents}, the oracle says ${paid}`);
  must(round.staked_cents === null || round.staked_cents === staked, 'I2', `staked ${round.staked_cents}`);
  must(bankCents === books.bankCents, 'I1', `bank ${bankCents}, the books say ${books.bankCents}`);
  for (const [userId, cents] of books.wallets) {
    must(wallets[userId] === cents, 'I2', `wallet of ${userId}: ${wallets[userId]}, the books say ${cents}`);
    must(cents >= 0, 'I2', `wallet of ${userId} below zero`);
  }
  for (const [userId, limit] of books.limits) {
    // An ended period is closed only by the next stake: until then its counter counts as 0.
    const counter = limits[userId];
    const counted = (counter?.from ?? 0) < limit.periodStartsAt ? 0 : counter?.staked;
    must(counted === limit.stakedCents, 'I12', `limit of ${userId}: ${counted}, the books say ${limit.stakedCents}`);
  }
};

/** The published messages, in order: no gap, no number before the end, exactly one end. */
const checkMessages = ({ round, messages }: RoundFacts, publishedUpTo: number): number => {
  let last = publishedUpTo;
  let published = '';
  for (const message of messages) {
    must(message.n === last + 1, 'I14', `message ${message.n} after ${last}`);
    if (message.kind === 'wheel-state') {
      last = message.n;
      continue;
    }
    if (message.round_number !== round.round_number) break;
    last = message.n;
    const settled = message.kind === 'round-settled';
    published += settled ? 'S' : `${message.state} `;
    must(settled === (message.number !== null), 'I5', `message ${message.n} and its number`);
  }
  // a lock that may be unannounced is announced again, once
  const expected = round.phase === 'settled' ? /^1 10 (10 )?3 S$/ : /^1 (10 (10 )?(3 )?)?9 $/;
  must(expected.test(published), 'I14', `told "${published}" of a round that is ${round.phase}`);
  return last;
};
