import * as z from 'zod/mini';
import { accountCode, accountCodeSought } from '../account-code.ts';
import { csvRoute } from '../csv.ts';
import { dataOf } from '../envelopes.ts';
import { dateRange, fileQuery, listOf, listQuery, pageMeta } from '../paging.ts';
import { roundCorrection } from '../player/corrections.ts';
import { phase } from '../player/play.ts';
import { settledBoard } from '../player/rounds.ts';
import { route } from '../route.ts';
import { inDigits, wholeNumber } from '../whole-number.ts';

const REPORTS = '/backoffice/api/account/reports';

/**
 * The fields common to all rows of rounds (docs/specification/2-account-and-back-office.md#314-rounds-of-staff). Time
 * ISO 8601 UTC: when betting opened. `number` is null until the round is settled.
 */
const roundRow = z.object({
  round_number: z.number(),
  created_at: z.string(),
  round_time: z.string(), // HH:MM:SS of `created_at`, UTC
  phase,
  /** studio-1: automatic; studio-2: the croupier's wheel. */
  wheel: z.string(),
  number: z.nullable(z.number()),
  /** The number that lay in the wheel, if the round was corrected: by its last correction. */
  right_number: z.optional(z.number()),
});

/** A round with its winning number. */
const winningRound = z.extend(roundRow, { void_reason: z.nullable(z.string()) });
export type WinningRound = z.infer<typeof winningRound>;

/**
 * A round with its stakes and payouts, dollars. Pay-out: everything returned to the players, including a void round's
 * stakes; it and the house balance (bet minus pay-out) are null until the round is over. For a ceg-admin all sums cover
 * the partner's members only.
 */
const playedRoundRow = z.extend(roundRow, {
  players: z.number(),
  total_bet: z.number(),
  total_pay_out: z.nullable(z.number()),
  house_balance: z.nullable(z.number()),
});
export type PlayedRoundRow = z.infer<typeof playedRoundRow>;

/** Totals of all matching rounds that have ended, dollars; `in_play`: the bets of those that have not. */
const houseTotals = z.object({
  count: z.number(),
  bet: z.number(),
  in_play: z.number(),
  pay_out: z.number(),
  house_balance: z.number(),
});
export type HouseTotals = z.infer<typeof houseTotals>;

const roundNumber = wholeNumber({ max: 1e15 });

/** `time_hour`: an hour of the day in `time_zone` (an IANA name, default UTC). */
const searched = {
  round_number: z.optional(roundNumber),
  ...dateRange,
  time_hour: z.optional(wholeNumber({ min: 0, max: 23 })),
  time_zone: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_+\-/]{1,64}$/, 'errors:invalid'))),
  /** 1: rounds without a bet too (docs/specification/2-account-and-back-office.md#222-winning-numbers). */
  has_empty: z.optional(inDigits(z.union([z.literal(0), z.literal(1)]))),
} as const;

const winningColumns = ['round_number', 'created_at', 'number'] as const;

export const roundWinningHistory = route({
  name: 'roundWinningHistory',
  who: { staff: 'rounds.read' },
  limit: 'none',
  method: 'GET',
  reads: 'late',
  path: `${REPORTS}/round-winning-history`,
  summary: 'Rounds and their winning numbers; rounds without a bet only with has_empty.',
  query: listQuery(searched, winningColumns),
  reply: listOf(winningRound),
  refusals: ['form-invalid'],
});

export const roundWinningCsv = csvRoute({
  name: 'roundWinningCsv',
  who: { staff: 'rounds.read' },
  reads: 'late',
  path: `${REPORTS}/round-winning-history/csv`,
  summary: 'Rounds and their winning numbers, as a file.',
  query: fileQuery(searched, winningColumns),
  refusals: ['form-invalid', 'list-too-long', 'too-many-tries'],
});

const playedSearched = { ...searched, account_code: z.optional(accountCode) } as const;
const playedColumns = ['round_number', 'created_at', 'number', 'total_bet', 'total_pay_out', 'house_balance'] as const;

export const roundPlayedHistory = route({
  name: 'roundPlayedHistory',
  who: { staff: 'rounds.read' },
  limit: 'none',
  method: 'GET',
  reads: 'late',
  path: `${REPORTS}/round-played-history`,
  summary:
    'Rounds with total bet, pay-out and house balance, and the totals of all that match. ' +
    '`account_code`: the rounds that player was in. A ceg-admin sees the money of the partner’s members only.',
  query: listQuery(playedSearched, playedColumns),
  reply: z.object({ data: z.array(playedRoundRow), meta: pageMeta, totals: houseTotals }),
  refusals: ['form-invalid'],
});

export const roundPlayedCsv = csvRoute({
  name: 'roundPlayedCsv',
  who: { staff: 'rounds.read' },
  reads: 'late',
  path: `${REPORTS}/round-played-history/csv`,
  summary: 'Rounds with total bet, pay-out and house balance, as a file.',
  query: fileQuery(playedSearched, playedColumns),
  refusals: ['form-invalid', 'list-too-long', 'too-many-tries'],
});

/**
 * The header of the selected round (docs/specification/2-account-and-back-office.md#314-rounds-of-staff). Date and time
 * are UTC, both taken from `created_at`. `dealer` and `real_wheel`: who stood at the croupier's wheel at the launch,
 * and maker and serial number of that wheel; `board`: what the close committed to, opened once the round is over, also
 * where it stays sealed for the public. None of them for a ceg-admin.
 */
const roundDetails = z.extend(playedRoundRow, {
  round_date: z.string(), // YYYY-MM-DD
  total_players: z.number(),
  void_reason: z.nullable(z.string()),
  /** The one that counts, and all of them in their order. */
  correction: z.optional(roundCorrection),
  corrections: z.optional(z.array(roundCorrection)),
  dealer: z.optional(z.string()),
  real_wheel: z.optional(z.string()),
  board: z.optional(settledBoard),
  previous_round_id: z.nullable(z.number()),
  next_round_id: z.nullable(z.number()),
});
export type RoundDetails = z.infer<typeof roundDetails>;

const roundParams = z.strictObject({ round_number: roundNumber });

export const roundReport = route({
  name: 'roundReport',
  who: { staff: 'rounds.read' },
  limit: 'none',
  method: 'GET',
  reads: 'late',
  path: `${REPORTS}/round/:round_number`,
  summary: 'One round with its totals, and the rounds before and after it.',
  params: roundParams,
  reply: dataOf(roundDetails),
  refusals: ['not-found'],
});

/**
 * One player in the selected round (docs/specification/2-account-and-back-office.md#314-rounds-of-staff), dollars; null
 * until the round is over.
 */
const roundPlayer = z.object({
  user_id: z.number(),
  account_code: z.string(),
  table_bet: z.number(),
  table_pay_out: z.nullable(z.number()),
  house_balance: z.nullable(z.number()),
});
export type RoundPlayer = z.infer<typeof roundPlayer>;

const playersSearched = { keyword: accountCodeSought } as const;
const playersColumns = ['table_bet', 'account_code', 'table_pay_out', 'house_balance'] as const;

export const roundPlayers = route({
  name: 'roundPlayers',
  who: { staff: 'rounds.read' },
  limit: 'none',
  method: 'GET',
  reads: 'late',
  path: `${REPORTS}/round/:round_number/players`,
  summary: 'Who was in a round, with the totals of all that match; a ceg-admin sees the partner’s members.',
  params: roundParams,
  query: listQuery(playersSearched, playersColumns),
  reply: z.object({ data: z.array(roundPlayer), meta: pageMeta, totals: houseTotals }),
  refusals: ['form-invalid', 'not-found'],
});

export const roundPlayersCsv = csvRoute({
  name: 'roundPlayersCsv',
  who: { staff: 'rounds.read' },
  reads: 'late',
  path: `${REPORTS}/round/:round_number/players/csv`,
  summary: 'Who was in a round, as a file.',
  params: roundParams,
  query: fileQuery(playersSearched, playersColumns),
  refusals: ['form-invalid', 'not-found', 'list-too-long', 'too-many-tries'],
});
