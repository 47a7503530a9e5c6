import * as z from 'zod/mini';
import { dataOf } from '../envelopes.ts';
import { route } from '../route.ts';
import { wholeNumber } from '../whole-number.ts';
import { masterPassword } from './auth.ts';
import { proposed } from './proposals.ts';

/** Why a round is corrected; everybody reads it. */
const correctionReason = z
  .string('errors:correction-reason-required')
  .check(z.trim(), z.minLength(1, 'errors:correction-reason-required'), z.maxLength(500));

const wrong = {
  round_number: wholeNumber({ max: 1e15 }),
  number: wholeNumber({ min: 0, max: 36 }, 'errors:number-required'),
  reason: correctionReason,
};
const REFUSALS = [
  'form-invalid',
  'not-found',
  'round-not-correctable',
  'round-corrected',
  'proposal-waiting',
  'too-many-tries',
] as const;

export const roundCorrect = route({
  name: 'roundCorrect',
  who: { staff: 'rounds.correct' },
  limit: 'none',
  method: 'POST',
  path: '/backoffice/api/account/rounds/correct',
  summary:
    'Proposes, with the master password, that another number lay in the croupier’s wheel than the one by which a ' +
    'round was settled. A second person always confirms it; then who gets more by that number is paid, and players, ' +
    'public record and log show both numbers.',
  body: z.strictObject(Object.assign({ password: masterPassword }, wrong)),
  reply: dataOf(proposed),
  refusals: REFUSALS,
});

/** The answer names no money: who reads the wheel sees none. */
export const roundReportWrong = route({
  name: 'roundReportWrong',
  who: { staff: 'rounds.report-wrong' },
  limit: 'none',
  method: 'POST',
  path: '/backoffice/api/account/table/correct',
  summary:
    'Proposes, with one’s own password, that another number lay in the croupier’s wheel than the one by which a ' +
    'round was settled. A super admin confirms it or declines.',
  body: z.strictObject(Object.assign({ password: z.string('errors:password-required') }, wrong)),
  reply: dataOf(z.object({ status: z.literal(0), round_number: z.number(), number: z.number() })),
  refusals: REFUSALS,
});
