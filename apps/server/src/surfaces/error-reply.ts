import type { FormReply, RefusalCode, RefusalReply } from '@lajvard/contract';
import { Refused } from '#platform/http/handler.ts';
import type { Answer } from '#platform/http/server.ts';

/** The one place where a code becomes a status. What is not named here is a refusal of the game: 422. */
const STATUS: Partial<Record<RefusalCode, number>> = {
  'wrong-credentials': 401,
  'token-invalid': 401,
  'not-allowed': 403,
  'authentication-failed': 403,
  blacklisted: 403,
  'registration-incomplete': 403,
  'not-found': 404,
  'already-connected': 409,
  'already-decided': 409,
  'request-reused': 409,
  'bets-still-open': 409,
  'wheel-is-automatic': 409,
  'round-changed': 409,
  'round-has-ended': 409,
  'number-confirmed': 409,
  'second-person-needed': 409,
  'numbers-differ': 409,
  'ticket-resolved': 409,
  'deposit-spent': 409,
  'withdrawal-spent': 409,
  'hash-code-used': 409,
  'wallet-changed': 409,
  'setting-locked': 409,
  'staff-account': 409,
  'broadcast-running': 409,
  'broadcast-ended': 409,
  'round-not-over': 409,
  'too-many-tries': 429,
  unavailable: 503,
};
const AUTHORIZATION_FAILED = 'Authorization Failed.'; // spec 1 §7: these very words
const UNAVAILABLE_RETRY_SECONDS = 1;

/** The answer to a refusal: 422 `{ message, errors }` for a form, else `{ message, code, spot?, decided? }` with the status of the code. */
export const answerRefusal = ({ code, spot, errors, retryAfterSeconds, decided }: Refused): Answer => {
  if (errors !== undefined) {
    const body: FormReply = {
      message: 'refusals:form-invalid',
      errors: Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, [...messages]])),
    };
    return { status: 422, body };
  }
  const wait = retryAfterSeconds ?? (code === 'unavailable' ? UNAVAILABLE_RETRY_SECONDS : undefined);
  const body: RefusalReply = {
    message: code === 'token-invalid' ? AUTHORIZATION_FAILED : `refusals:${code}`,
    code,
    ...(spot === undefined ? {} : { spot }),
    ...(wait === undefined ? {} : { retry_after_seconds: wait }),
    ...(decided === undefined ? {} : { decided }),
  };
  return {
    status: STATUS[code] ?? 422,
    body,
    ...(wait === undefined ? {} : { headers: { 'Retry-After': String(wait) } }),
  };
};

/**
 * The answer to what was not expected, without a word about the inside.
 * @param status of a request that HTTP itself cannot accept (malformed JSON: 400, too long: 413); 503 while the database is away; 500 for a fault of ours
 */
export const answerFault = (status: number): Answer => {
  if (status === 503) return answerRefusal(new Refused('unavailable'));
  const code: RefusalCode = status < 500 ? 'form-invalid' : 'unavailable';
  return { status, body: { message: `refusals:${code}`, code } satisfies RefusalReply };
};

/** The answer to a path that is not there. */
export const answerNotFound = (): Answer => ({
  status: 404,
  body: { message: 'refusals:not-found', code: 'not-found' } satisfies RefusalReply,
});
