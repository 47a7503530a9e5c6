import { type FormReply, type Language, type RefusalCode, type RefusalReply, statusOf } from '@lajvard/contract';
import { Refused } from '#platform/http/handler.ts';
import type { Answer } from '#platform/http/server.ts';
import { fieldSentence, refusalSentence } from './sentences.ts';

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
