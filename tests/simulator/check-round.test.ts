import { createHash, createHmac } from 'node:crypto';
import { WHEELS } from '@lajvard/contract';
import { simulatedBeacon } from '@lajvard/server/testing/simulated-beacon.ts';
import { virtualTime } from '@lajvard/server/testing/virtual-clock.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Books, newBooks } from './books.ts';
import { checkRound, type Known } from './check-round.ts';
import type { RoundFacts } from './round-facts.ts';
import { type SentSlip, slipName } from './slips.ts';

// The simulator is only worth its checks: each fault is planted in the facts of a right round and must be found.

const ROUND = 41;
const CLOSES = 1_000_000;
/** The number that the scheme's description gives for a seed; written without the product's code. */
const numberOf = (seed: Buffer): number =>
  createHmac('sha256', seed).update(`${ROUND}:0`).digest().readUInt32BE(0) % 37;
/** A seed whose number is 7, so that the slip below wins. */
const SEED = Array.from({ length: 1_000 }, (_, n) => createHash('sha256').update(String(n)).digest()).find(
  (seed) => numberOf(seed) === 7,
) as Buffer;
const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

const chip = (formula: string, chipSelected: number) => ({ id: `c-${formula}`, chipSelected, x: 0, y: 0, formula });
const WINNER: SentSlip = { '7': [chip('7', 5)] }; // stakes 5, returns 180
const LOSER: SentSlip = { RED: [chip('RED', 50)], '8': [chip('8', 1)] }; // 7 is red: stakes 51, returns 100

type Changes = {
  round?: Partial<RoundFacts['round']>;
  plays?: RoundFacts['plays'];
  wallets?: RoundFacts['wallets'];
  limits?: RoundFacts['limits'];
  bankCents?: number;
  potCents?: number;
  ends?: readonly string[];
  messages?: RoundFacts['messages'];
};
const play = (user_id: number, slip: SentSlip, stake_cents: number, receipt: string) => ({
  user_id,
  stake_cents,
  chips: JSON.stringify(slip),
  receipt,
  arrived_ms: CLOSES - 500,
});
const PLAYS = [play(1, WINNER, 500, 'aa'), play(2, LOSER, 5_100, 'bb')];
const message = (n: number, state: string | null, number: number | null = null) => ({
  n,
  kind: state === null ? 'round-settled' : 'round-state',
  round_number: ROUND,
  state,
  number,
});
const MESSAGES = [message(11, '1'), message(12, '10'), message(13, '3'), message(14, null, 7)];

const facts = ({ round, ...more }: Changes = {}): RoundFacts => ({
  round: {
    round_number: ROUND,
    phase: 'settled',
    wheel: WHEELS.virtual,
    commitment: sha256(SEED),
    seed: SEED.toString('hex'),
    receipts_salted: false,
    bets_digest: sha256('aabb'),
    play_count: 2,
    staked_cents: 5_600,
    paid_cents: 28_000,
    number: 7,
    void_reason: null,
    entered: null,
    beacon: null,
    locks_ms: CLOSES - 3_000,
    locked_ms: CLOSES - 3_000,
    closes_ms: CLOSES,
    ended_ms: CLOSES + 12_000,
    ...round,
  },
  plays: PLAYS,
  wallets: { 1: 10_000 - 500 + 18_000, 2: 10_000 - 5_100 + 10_000 },
  limits: { 1: { staked: 500, from: CLOSES - 86_400_000 } },
  bankCents: 5_600 - 28_000,
  potCents: 0,
  ends: ['round-settled'],
  messages: MESSAGES,
  ...more,
});

const answer = (receipt: string, new_balance: number) => ({ receipt, new_balance }) as never;
const sending = (userId: number, slip: SentSlip, receipt: string): Known['sendings'][number] => ({
  roundNumber: ROUND,
  wheel: WHEELS.virtual,
  userId,
  slip,
  name: slipName(slip),
  arrivals: [CLOSES - 500],
  receipts: [answer(receipt, 1)],
  refusals: [],
  over: true,
});
const SENDINGS = [sending(1, WINNER, 'aa'), sending(2, LOSER, 'bb')];

let books: Books;
beforeEach(() => {
  books = newBooks();
  books.wallets.set(1, 10_000).set(2, 10_000);
  books.setLimit(1, { period: '1w', maxCents: 100_000 }, CLOSES - 86_400_000);
});
const known = (changes: Partial<Known> = {}): Known => ({
  books,
  sendings: SENDINGS,
  barred: new Set(),
  undisturbed: true,
  upSince: 0,
  publishedUpTo: 10,
  lockMs: 3_000,
  confirmed: [],
  beacon: simulatedBeacon(virtualTime(CLOSES), 1),
  ...changes,
});

test('a right round is accepted, and its last message is returned', () => {
  expect(checkRound(facts(), known())).toBe(14);
});

const OTHER_SEED = createHash('sha256').update('other').digest();
const VOID = {
  round: { phase: 'void', void_reason: 'fault', number: null, paid_cents: null },
  wallets: { 1: 10_000, 2: 10_000 },
  limits: { 1: { staked: 0, from: CLOSES - 86_400_000 } },
  bankCents: 0,
  ends: ['round-voided'],
  messages: [message(11, '1'), message(12, '10'), message(13, '9')],
};
const [aPlay, bPlay] = PLAYS as [(typeof PLAYS)[0], (typeof PLAYS)[0]];
const [a, b] = SENDINGS as [Known['sendings'][number], Known['sendings'][number]];

describe('a planted fault is found:', () => {
  test.each<[what: string, invariant: string, changes: Changes, more?: Partial<Known>]>([
    ['a round that does not end', 'I13', { round: { phase: 'spinning', ended_ms: null } }],
    ['a round that ends two minutes late', 'I4', { round: { ended_ms: CLOSES + 120_001 } }],
    ['a void round without a fault', 'I13', VOID],
    ['a void round with a number', 'I4', { ...VOID, round: { ...VOID.round, number: 17 } }, { undisturbed: false }],
    ['a settlement that the ledger does not know', 'I4', { ends: [] }],
    ['a settlement that the ledger has twice', 'I4', { ends: ['round-settled', 'round-settled'] }],
    ['a lock that is cut short', 'I5', { round: { locked_ms: CLOSES - 2_999 } }],
    ['money left in the pot', 'I4', { potCents: 1 }],
    ['a seed that was not revealed', 'I8', { round: { seed: null } }],
    ['a seed that does not match its commitment', 'I8', { round: { seed: OTHER_SEED.toString('hex') } }],
    ['a number other than the seed gives', 'I8', { round: { number: 8 } }],
    ['a settled round without a number', 'I8', { round: { number: null } }],
    ['a play that nobody sent', 'I3', {}, { sendings: [a] }],
    ['a play taken twice', 'I3', { plays: [aPlay, aPlay, bPlay] }],
    ['another stake than the slip', 'I7', { plays: [{ ...aPlay, stake_cents: 400 }, bPlay] }],
    ['a play written after the close', 'I5', { plays: [{ ...aPlay, arrived_ms: CLOSES + 1 }, bPlay] }],
    ['a late play with a false time', 'I5', {}, { sendings: [{ ...a, arrivals: [CLOSES + 1] }, b] }],
    ['receipts other than the digest says', 'I5', { round: { bets_digest: sha256('aacc') } }],
    ['a play lost after the close', 'I5', { plays: [aPlay], round: { bets_digest: sha256('aa') } }],
    ['a confirmed play that is lost', 'I4', { plays: [aPlay], round: { bets_digest: sha256('aa'), play_count: 1 } }],
    ['a receipt of another play', 'I4', {}, { sendings: [{ ...a, receipts: [answer('cc', 1)] }, b] }],
    ['two different answers', 'I2', {}, { sendings: [{ ...a, receipts: [answer('aa', 1), answer('aa', 2)] }, b] }],
    [
      'a refusal of a play that was taken',
      'I4',
      {},
      { sendings: [{ ...a, refusals: [{ code: 'charge-credit', arrivedAt: CLOSES - 500 }] }, b] },
    ],
    [
      'a refusal without cause',
      'I5',
      {},
      {
        sendings: [
          a,
          b,
          {
            ...sending(2, WINNER, ''),
            receipts: [],
            refusals: [{ code: 'round-over', arrivedAt: CLOSES - 1 }],
          },
        ],
      },
    ],
    ['a play during a break', 'I12', {}, { barred: new Set([1]) }],
    ['a wrong payout in the round', 'I7', { round: { paid_cents: 28_001 } }],
    ['a wrong sum of stakes', 'I2', { round: { staked_cents: 5_500 } }],
    ['a bank that does not balance', 'I1', { bankCents: -22_399 }],
    ['a wallet that is a cent short', 'I2', { wallets: { 1: 27_499, 2: 14_900 } }],
    ['a bet limit that was not counted', 'I12', { limits: { 1: { staked: 0, from: CLOSES - 86_400_000 } } }],
    ['a message that is missing', 'I14', { messages: MESSAGES.filter(({ n }) => n !== 12) }],
    ['a result that is shown before the end', 'I5', { messages: [message(11, '1', 7), ...MESSAGES.slice(1)] }],
    ['a result that is not shown', 'I5', { messages: [...MESSAGES.slice(0, 3), message(14, null)] }],
    [
      'a lock that is announced three times',
      'I14',
      { messages: [...['1', '10', '10', '10', '3'].map((state, at) => message(11 + at, state)), message(16, null, 7)] },
    ],
    ['a phase that is not announced', 'I14', { messages: [message(11, '1'), message(12, '10'), message(13, null, 7)] }],
    [
      'a stake that is not returned by a void round',
      'I2',
      { ...VOID, wallets: { 1: 9_500, 2: 10_000 } },
      { undisturbed: false },
    ],
  ])('%s (%s)', (_what, invariant, changes, more = {}) => {
    expect(() => checkRound(facts(changes), known(more))).toThrow(new RegExp(`^${invariant}: `));
  });

  test('a bet limit that is exceeded (I12)', () => {
    books.setLimit(1, { period: '1w', maxCents: 400 }, CLOSES - 86_400_000);
    expect(() => checkRound(facts(), known())).toThrow(/^I12: limit of 1 exceeded/);
  });

  const FILMED = { wheel: WHEELS.croupier, commitment: null, seed: null };
  test.each<[what: string, invariant: string, round: Changes['round'], confirmed: Known['confirmed']]>([
    ['a number other than the one entered', 'G34', { ...FILMED, entered: 8 }, [8]],
    ['a number that nobody entered', 'G34', { ...FILMED, entered: null }, []],
    ['a number confirmed twice', 'G34', { ...FILMED, entered: 7 }, [7, 7]],
    ['a confirmed number that was changed', 'G34', { ...FILMED, entered: 7 }, [8]],
    ['a seed on the croupier’s wheel', 'G34', { ...FILMED, seed: SEED.toString('hex'), entered: 7 }, [7]],
  ])('%s (%s)', (_what, invariant, round, confirmed) => {
    const changes = { ...(round && { round }) };
    expect(() => checkRound(facts(changes), known({ confirmed }))).toThrow(new RegExp(`^${invariant}: `));
  });

  test('a confirmed number whose round is void (G34)', () => {
    const round = { ...VOID.round, ...FILMED, entered: 7, void_reason: 'timeout' };
    const disturbed = known({ confirmed: [7], undisturbed: false });
    expect(() => checkRound(facts({ ...VOID, round }), disturbed)).toThrow(/^G34: void/);
  });
});
