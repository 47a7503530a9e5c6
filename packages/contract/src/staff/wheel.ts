import * as z from 'zod/mini';
import { dataOf } from '../envelopes.ts';
import { liveRound, phase } from '../player/play.ts';
import { route } from '../route.ts';
import { wholeNumber } from '../whole-number.ts';
import { masterPassword } from './auth.ts';

const source = z.enum(['automatic', 'studio'], 'errors:wheel-source-required');
const NO_POCKET = 'errors:winning-number';
/**
 * 0 to 36, as a number or in digits; an empty field is no number. Nothing is coerced: an unfinished entry must
 * not become zero.
 */
const pocket = z.union(
  [
    z.number().check(z.int(NO_POCKET), z.minimum(0, NO_POCKET), z.maximum(36, NO_POCKET)),
    z.string().check(z.regex(/^(?:|[0-9]|[12][0-9]|3[0-6])$/, NO_POCKET)),
  ],
  NO_POCKET,
);
/**
 * Why a spin does not count (docs/specification/4-reliability.md#23-the-live-wheel, G36): the ball left the wheel, ran
 * fewer than four turns, ran with the rotor, met something foreign, or the wheel failed.
 */
export const NO_SPIN_CAUSES = ['ball-out', 'too-few-turns', 'same-direction', 'foreign-object', 'wheel-fault'] as const;
export type NoSpinCause = (typeof NO_SPIN_CAUSES)[number];
const noSpin = z.enum(NO_SPIN_CAUSES, 'errors:no-spin-cause');

const isEntered = (number: number | string | null | undefined): boolean =>
  number !== null && number !== undefined && number !== '';

/** What can be missing, whatever the round, for a number to be taken. */
const MISSING = ['wheel-not-inspected', 'not-trained'] as const;
export type MissingForEntry = (typeof MISSING)[number];

/**
 * Wheel settings as the calling member of staff may see them. `winning_number_source`: of the next round;
 * `wheel_state`: of the current one. `winning_number` or `no_spin`: the caller's own reading or the confirmed one; of
 * another person's reading only its existence is shown. `may_enter`: whether the caller may enter one. Times epoch ms;
 * `void_at`: when the round becomes void if it has no number. `missing`: why numbers of the croupier's
 * wheel that the caller enters are refused, in this round or the next. `inspected_until`: when the inspection runs out.
 */
const wheelSettings = z.object({
  winning_number_source: source,
  winning_number: z.nullable(z.number()),
  no_spin: z.nullable(noSpin),
  wheel_state: z.string(),
  feed_url: z.array(z.string()),
  server_now: z.number(),
  round: z.nullable(liveRound),
  void_at: z.nullable(z.number()),
  may_enter: z.boolean(),
  missing: z.optional(z.array(z.enum(MISSING))),
  inspected_until: z.optional(z.number()),
  proposal: z.nullable(
    z.object({
      own: z.boolean(),
      proposed_by: z.string(),
      proposed_at: z.number(),
      confirmed_by: z.nullable(z.string()),
    }),
  ),
});
export type WheelSettings = z.infer<typeof wheelSettings>;

export const wheelConfig = route({
  name: 'wheelConfig',
  who: { staff: 'wheel.read' },
  limit: 'none',
  method: 'GET',
  reads: 'now',
  path: '/backoffice/api/account/user/wheel/config',
  summary:
    'Wheel settings, the running round and what was entered for it: its number, or that its spin does not count.',
  reply: dataOf(wheelSettings),
});

const ENTERED = dataOf(z.extend(wheelSettings, { number_state: z.nullable(z.enum(['proposed', 'confirmed'])) }));
/** Why a reading is not taken. */
const NOT_TAKEN = [
  'bets-still-open',
  'ball-still-rolling',
  'wheel-is-automatic',
  'round-changed',
  'round-has-ended',
  'number-confirmed',
  'second-person-needed',
  'numbers-differ',
  ...MISSING,
] as const;

export const wheelReading = route({
  name: 'wheelReading',
  who: { staff: 'wheel.enter' },
  limit: 'none',
  method: 'POST',
  path: '/backoffice/api/account/user/wheel/reading',
  summary:
    "Enters what the croupier's wheel has shown in a round, a number or a spin that does not count, with one's own " +
    "password: the first entry proposes, a second person's confirms. A confirmed `no_spin` makes the round void.",
  body: z
    .strictObject({
      winning_number: z.optional(z.nullable(pocket)),
      no_spin: z.optional(z.nullable(noSpin)),
      round_number: wholeNumber(),
      password: z.string('errors:password-required'),
    })
    .check(
      z.refine((form) => Boolean(form.no_spin) !== isEntered(form.winning_number), {
        error: 'errors:no-spin-or-number',
        path: ['winning_number'],
      }),
    ),
  reply: ENTERED,
  refusals: ['form-invalid', 'too-many-tries', ...NOT_TAKEN],
});

export const wheelConfigUpdate = route({
  name: 'wheelConfigUpdate',
  who: { staff: 'wheel.set' },
  limit: 'none',
  method: 'POST',
  path: '/backoffice/api/account/user/wheel/config/update',
  summary:
    "Chooses the wheel from the next round on, and enters what the croupier's wheel has shown, " +
    "a number or a spin that does not count: the first entry proposes, a second person's confirms. " +
    'A confirmed `no_spin` makes the round void.',
  body: z
    .strictObject({
      source: z.optional(z.nullable(source)),
      winning_number: z.optional(z.nullable(pocket)),
      /** Instead of a number: the spin does not count, and why. */
      no_spin: z.optional(z.nullable(noSpin)),
      /** The round of the reading: refused if another round is running by now. */
      round_number: z.optional(z.nullable(wholeNumber())),
      password: masterPassword,
    })
    .check(
      z.refine((form) => Boolean(form.source || form.no_spin) || isEntered(form.winning_number), {
        error: 'errors:wheel-source-required',
        path: ['source'],
      }),
      z.refine((form) => form.source !== 'automatic' || !isEntered(form.winning_number), {
        error: 'errors:winning-number-automatic',
        path: ['winning_number'],
      }),
      z.refine((form) => !form.no_spin || (form.source !== 'automatic' && !isEntered(form.winning_number)), {
        error: 'errors:no-spin-or-number',
        path: ['no_spin'],
      }),
    ),
  reply: ENTERED,
  refusals: ['form-invalid', 'authentication-failed', 'too-many-tries', ...NOT_TAKEN],
});

/**
 * A pocket of the board. Dollars; `payout`: what players get back if it wins, stakes included; `chips`: the stakes on
 * each spot that then pays.
 */
const top37Entry = z.object({
  number: z.number(),
  payout: z.number(),
  /** What the casino keeps of the stakes if this pocket wins; negative: what it pays on top. */
  house_balance: z.number(),
  chips: z.record(z.string(), z.number()),
});

/** The board of the latest round. Dollars; `entries` is empty while the board is blank. */
const top37Board = z.object({
  round_number: z.nullable(z.number()),
  phase: z.nullable(phase),
  wheel: z.nullable(z.string()),
  number: z.nullable(z.number()),
  blank: z.boolean(),
  total_bet: z.number(),
  play_count: z.number(),
  entries: z.array(top37Entry),
});
export type Top37Board = z.infer<typeof top37Board>;

export const top37 = route({
  name: 'top37',
  who: { staff: 'top37.read' },
  limit: 'none',
  method: 'GET',
  path: '/backoffice/api/account/reports/top37',
  summary:
    'What the round in play would pay on each of the 37 pockets. ' +
    "`blank`: the croupier's wheel, from the close until the number is confirmed.",
  reply: dataOf(top37Board),
});
