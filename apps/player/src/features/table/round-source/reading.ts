import { type Common, type LiveRound, type PlayReceipt, type RoundResult, WHEELS } from '@lajvard/contract';
import { CHIP_VALUES, type Chip, type ChipValue, type Slip, spotOf } from '@lajvard/roulette';
import type { RoundFact } from '../model/actions.ts';
import type { Feeds } from '../model/side-facts.ts';
import type { PlayerLimits, RoundOutcome, TableRound } from '../model/state.ts';
import type { Message } from './live-ports.ts';
import type { SlipOutcome } from './send-slip.ts';

/** Translates the wire into the table's own types; the wire's oddities stay in this file. */

type WireChips = PlayReceipt['chips'];

const isChipValue = (value: number): value is ChipValue => CHIP_VALUES.some((known) => known === value);

/** Reads chips off the wire; unknown spots and values are left out. */
function readSlip(chips: WireChips): Slip {
  const spots = Object.entries(chips).filter(([spot]) => spotOf(spot) !== undefined);
  return Object.fromEntries(
    spots.map(([spot, wires]) => [
      spot,
      wires.flatMap(({ id, chipSelected, x, y, formula }): Chip[] =>
        isChipValue(chipSelected) ? [{ id, value: chipSelected, x, y, formula }] : [],
      ),
    ]),
  );
}

export function readRound(round: LiveRound): TableRound {
  const { beacon, scheme } = round;
  return {
    number: round.round_number,
    schedule: {
      openedAt: round.opened_at,
      betsUntil: round.bets_until,
      locksAt: round.locks_at,
      closesAt: round.closes_at,
    },
    ...(scheme && { scheme }),
    ...(beacon && { beacon: { round: beacon.round, dueAt: beacon.due_at, isOwn: beacon.is_own } }),
  };
}

/** The video of the player's wheel. The virtual wheel needs no id. */
export function readFeeds(common: Common): Feeds {
  return {
    urlTemplate: common.config.VIDEO.playback_url_template,
    streams: common.feed_url,
    ingestDelayMs: common.config.VIDEO.ingest_delay_ms,
    wheelId: common.wheel_state === WHEELS.virtual ? null : common.wheel_state,
  };
}

export function readResult(result: RoundResult): RoundOutcome {
  return {
    roundNumber: result.round_number,
    number: result.number,
    numbers: result.round_history,
    slip: readSlip(result.chips),
    wins: result.wins,
    droppedSpots: Object.keys(result.drop_chips),
    tableBet: result.table_bet,
    tableWin: result.table_win,
    bank: result.new_balance,
  };
}

/**
 * The player's limits. The later of closure and exclusion is the break
 * (docs/specification/1-table-and-site.md#52-breaks).
 */
function readLimits(user: Common['user'], betLimit = user.bet_limitation): PlayerLimits {
  const ends = [user.settings.closure_end_at, user.settings.exclusion_end_at].flatMap((text) =>
    text === null ? [] : [Date.parse(text)],
  );
  return {
    breakEndsAt: ends.length > 0 ? Math.max(...ends) : null,
    betLimitation: readBetLimit(betLimit),
  };
}

/** Whether a break began since the last snapshot, taken in another tab or on another device. */
export function breakBegan(before: Common | null, after: Common): boolean {
  const end = readLimits(after.user).breakEndsAt;
  return before !== null && end !== null && end !== readLimits(before.user).breakEndsAt;
}

function readBetLimit(limit: Common['user']['bet_limitation']): PlayerLimits['betLimitation'] {
  if (limit === null) return null;
  const { bet, bet_max: betMax, period, by_staff: byStaff } = limit;
  return { bet, betMax, period, ...(byStaff && { byStaff }) };
}

type Entry = RoundFact & { type: 'table-entered' };

function stageOf(round: LiveRound | null, now: number): Entry['stage'] {
  switch (round?.phase) {
    case 'open':
      return now < round.locks_at ? 'betting' : 'locked';
    case 'locked':
      return 'locked';
    case 'closed':
    case 'spinning':
    case 'numbered':
      return 'spinning';
    default:
      return 'between';
  }
}

/** The whole table from a snapshot. `draft`: chips stored in this browser for the round, used if it has no play yet. */
export function readEntry(common: Common, now: number, draft: Slip | null): Entry {
  const { round, play, last_result } = common.live;
  const stage = stageOf(round, now);
  const open = stage === 'betting' || stage === 'locked';
  return {
    type: 'table-entered',
    bank: common.balance,
    limits: readLimits(common.user),
    numbers: common.round_history,
    round: round ? readRound(round) : null,
    stage,
    slip: play ? readSlip(play.chips) : open ? draft : null,
    staked: play !== null && stage !== 'between',
    lastSlip: last_result ? readSlip(last_result.chips) : null,
  };
}

/** The server's answer to a slip as a fact. `user` supplies the breaks; the bet limit comes with the receipt. */
export function readAnswer(
  answer: Exclude<SlipOutcome, { kind: 'unknown' }>,
  user: Common['user'] | undefined,
): RoundFact {
  if (answer.kind === 'refused') return { type: 'bets-returned', reason: answer.code, spot: answer.spot };
  const { chips, new_balance: bank, bet_limit: betLimit } = answer.receipt;
  const limits = user ? { limits: readLimits(user, betLimit) } : {};
  return { type: 'bets-accepted', slip: readSlip(chips), bank, ...limits };
}

/** The result of this table's round `mine`, if its message was missed. `at`: when the ball came to rest, epoch ms. */
export function readMissedResult(
  common: Common,
  mine: number | undefined,
  now: number,
): { outcome: RoundOutcome; at: number } | null {
  const { last_result: last, round } = common.live;
  if (mine === undefined) return null;
  if (last && last.round_number === mine) return { outcome: readResult(last), at: last.at };
  if (round?.round_number !== mine || round.phase !== 'settled' || round.number === null) return null;
  const outcome = emptyOutcome(mine, round.number, common.round_history);
  return { outcome: { ...outcome, bank: common.balance }, at: round.lands_at ?? now };
}

/** The last round's result, for a page that opens later; null before the first round. */
export function readLastOutcome({ live, round_history: numbers }: Common): RoundOutcome | null {
  if (live.last_result) return readResult(live.last_result);
  const [number] = numbers;
  return number === undefined ? null : emptyOutcome(0, number, numbers);
}

/** The result as everyone without bets in the round gets it. */
export const readCreated = (message: Message<'round-created'>): RoundOutcome =>
  emptyOutcome(message.round_number, message.number, message.round_history);

/** The result of a round this player was not in. */
function emptyOutcome(roundNumber: number, number: number, numbers: readonly number[]): RoundOutcome {
  return {
    roundNumber,
    number,
    numbers,
    slip: {},
    wins: [],
    droppedSpots: [],
    tableBet: 0,
    tableWin: 0,
    bank: null,
  };
}
