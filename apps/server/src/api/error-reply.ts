import type { FormReply, Language, RefusalCode, RefusalReply } from '@lajvard/contract';
import { Refused } from '#platform/http/handler.ts';
import type { Answer } from '#platform/http/server.ts';
import { fieldSentence, refusalSentence } from './sentences.ts';

/** The one place that maps codes to HTTP statuses. All others are refusals of the game: 422. */
const STATUS: Partial<Record<RefusalCode, number>> = {
  'wrong-credentials': 401,
  'token-invalid': 401,
  'not-allowed': 403,
  'second-factor-stale': 403,
  'authentication-failed': 403,
  blacklisted: 403,
  'registration-incomplete': 403,
  'account-held': 403,
  'not-found': 404,
  'already-connected': 409,
  'another-person': 409,
  'already-decided': 409,
  'request-reused': 409,
  'ball-still-rolling': 409,
  'bets-still-open': 409,
  'wheel-is-automatic': 409,
  'wheel-not-inspected': 409,
  'not-trained': 409,
  'dealer-changed': 409,
  'wheel-known': 409,
  'wheel-as-wanted': 409,
  'round-changed': 409,
  'round-has-ended': 409,
  'round-not-correctable': 409,
  'round-corrected': 409,
  'number-confirmed': 409,
  'second-person-needed': 409,
  'numbers-differ': 409,
  'ticket-owned': 409,
  'ticket-resolved': 409,
  'deposit-spent': 409,
  'charge-spent': 409,
  'charge-reversed': 409,
  'proposal-own': 409,
  'proposal-decided': 409,
  'proposal-waiting': 409,
  'settings-unconfirmed': 409,
  'withdrawal-spent': 409,
  'hash-code-used': 409,
  'hash-code-of-withdrawal': 409,
  'wallet-changed': 409,
  'setting-locked': 409,
  'staff-own': 409,
  'staff-as-wanted': 409,
  'staff-changed': 409,
  'last-super-admin': 409,
  'staff-account': 409,
  'broadcast-running': 409,
  'broadcast-ended': 409,
  'round-not-over': 409,
  'deposits-used-up': 429,
  'withdrawals-used-up': 429,
  'tickets-used-up': 429,
  'too-many-tries': 429,
  unavailable: 503,
};
export const statusOf = (code: RefusalCode): number => STATUS[code] ?? 422;

// docs/specification/1-table-and-site.md#71-tokens-and-401: these very words
const AUTHORIZATION_FAILED = 'Authorization Failed.';
const UNAVAILABLE_RETRY_SECONDS = 1;

/** The contract's field errors are keys of the namespace `errors`; the code is the key alone. */
const codeOf = (error: string): string => error.replace('errors:', '');

const answerForm = (errors: Readonly<Record<string, readonly string[]>>, language: Language): Answer => {
  const codes = Object.entries(errors).map(([field, keys]) => [field, keys.map(codeOf)] as const);
  const body: FormReply = {
    message: refusalSentence('form-invalid', language),
    code: 'form-invalid',
    errors: Object.fromEntries(codes.map(([field, keys]) => [field, keys.map((key) => fieldSentence(key, language))])),
    codes: Object.fromEntries(codes),
  };
  return { status: 422, body };
};

/**
 * The answer to a refusal: `{ message, code, … }` with the status of the code; for a form 422, also with `errors` and
 * `codes` by field. `message` and `errors` are sentences; the codes are stable.
 */
export const answerRefusal = (
  { code, spot, errors, retryAfterSeconds, decided }: Refused<RefusalCode>,
  language: Language,
): Answer => {
  if (errors !== undefined) return answerForm(errors, language);
  const wait = retryAfterSeconds ?? (code === 'unavailable' ? UNAVAILABLE_RETRY_SECONDS : undefined);
  const body: RefusalReply = {
    message: code === 'token-invalid' ? AUTHORIZATION_FAILED : refusalSentence(code, language),
    code,
    ...(spot === undefined ? {} : { spot }),
    ...(wait === undefined ? {} : { retry_after_seconds: wait }),
    ...(decided === undefined ? {} : { decided }),
  };
  return {
    status: statusOf(code),
    body,
    ...(wait === undefined ? {} : { headers: { 'Retry-After': String(wait) } }),
  };
};

/**
 * The answer to an unexpected error. Reveals no internals.
 * @param status 4xx for a request that HTTP itself cannot accept (malformed JSON: 400, too long: 413); 503 while the
 *   database is away; 500 for our own faults
 */
export const answerFault = (status: number, language: Language): Answer => {
  if (status === 503) return answerRefusal(new Refused('unavailable'), language);
  const code: RefusalCode = status < 500 ? 'form-invalid' : 'unavailable';
  return { status, body: { message: refusalSentence(code, language), code } satisfies RefusalReply };
};

/** The answer to an unknown path. */
export const answerNotFound = (language: Language): Answer => answerRefusal(new Refused('not-found'), language);
