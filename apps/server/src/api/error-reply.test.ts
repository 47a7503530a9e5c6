import { REFUSAL_CODES } from '@lajvard/contract';
import { describe, expect, it } from 'vitest';
import { Refused } from '#platform/http/handler.ts';
import { answerFault, answerRefusal } from './error-reply.ts';

const STATUS: Record<string, number> = {
  'wrong-credentials': 401,
  'token-invalid': 401,
  'not-allowed': 403,
  'second-factor-stale': 403,
  blacklisted: 403,
  'account-held': 403,
  'registration-incomplete': 403,
  'authentication-failed': 403,
  'not-found': 404,
  'another-person': 409,
  'already-connected': 409,
  'already-decided': 409,
  'ticket-owned': 409,
  'player-wrote-meanwhile': 409,
  'support-wrote-meanwhile': 409,
  'colleague-wrote-meanwhile': 409,
  'ticket-resolved': 409,
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
  'deposit-spent': 409,
  'charge-spent': 409,
  'charge-reversed': 409,
  'staff-own': 409,
  'staff-as-wanted': 409,
  'staff-changed': 409,
  'last-super-admin': 409,
  'proposal-own': 409,
  'proposal-decided': 409,
  'proposal-waiting': 409,
  'settings-unconfirmed': 409,
  'withdrawal-spent': 409,
  'hash-code-used': 409,
  'hash-code-of-withdrawal': 409,
  'hash-code-overlaps': 409,
  'email-of-another': 409,
  'wallet-changed': 409,
  'setting-locked': 409,
  'staff-account': 409,
  'broadcast-running': 409,
  'broadcast-ended': 409,
  'round-not-over': 409,
  'another-play-exists': 422,
  'wheel-changed': 422,
  'deposits-used-up': 429,
  'withdrawals-used-up': 429,
  'tickets-used-up': 429,
  'too-many-tries': 429,
  unavailable: 503,
};

const UNAVAILABLE = 'The server cannot confirm this right now. Please try again in a moment.';

// docs/specification/1-table-and-site.md#81-http-errors
describe('the answer to a refusal', () => {
  it('says who has decided before', () => {
    const decided = { status: 1, by: 'Super Demo', at: '2026-03-21T08:30:00.000Z' } as const;
    expect(answerRefusal(new Refused('already-decided', { decided }), 'en')).toEqual({
      status: 409,
      body: {
        message: 'Already decided by a colleague; the row has been refreshed.',
        code: 'already-decided',
        decided,
      },
    });
  });

  it.each(REFUSAL_CODES.map((code) => [code, STATUS[code] ?? 422] as const))('%s: %i', (code, status) => {
    const answer = answerRefusal(new Refused(code), 'en');
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ code });
    for (const [language, letters] of [
      ['fa', /[آ-ی] /],
      ['en', /^[A-Z][a-z ]/],
    ] as const) {
      const { message } = answerRefusal(new Refused(code), language).body as { message: string };
      expect(message, `${code} in ${language}`).toMatch(
        code === 'token-invalid' ? /^Authorization Failed\.$/ : letters,
      );
    }
  });

  it('names the spot of a refused play', () => {
    expect(answerRefusal(new Refused('inside-spot-full', { spot: 'split-3' }), 'en')).toEqual({
      status: 422,
      body: { message: 'The maximum bet on one inside spot is $50.', code: 'inside-spot-full', spot: 'split-3' },
    });
  });

  // docs/specification/1-table-and-site.md#71-tokens-and-401
  it('says Authorization Failed. to a token that is worth nothing', () => {
    expect(answerRefusal(new Refused('token-invalid'), 'en').body).toEqual({
      message: 'Authorization Failed.',
      code: 'token-invalid',
    });
  });

  it('says when to try again', () => {
    expect(answerRefusal(new Refused('too-many-tries', { retryAfterSeconds: 42 }), 'en')).toEqual({
      status: 429,
      headers: { 'Retry-After': '42' },
      body: { message: 'Too many attempts; please wait a little.', code: 'too-many-tries', retry_after_seconds: 42 },
    });
  });

  it('lists the fields of a form', () => {
    const refused = new Refused('form-invalid', { errors: { email: ['errors:email-invalid'] } });
    expect(answerRefusal(refused, 'en')).toEqual({
      status: 422,
      body: {
        message: 'Please correct the marked fields.',
        code: 'form-invalid',
        errors: { email: ['E-Mail Address format is invalid'] },
        codes: { email: ['email-invalid'] },
      },
    });
  });

  it('tells nothing of the inside after a fault', () => {
    expect(answerFault(500, 'en')).toEqual({ status: 500, body: { message: UNAVAILABLE, code: 'unavailable' } });
  });

  it('says to try again while the database is away', () => {
    expect(answerFault(503, 'en')).toEqual({
      status: 503,
      headers: { 'Retry-After': '1' },
      body: { message: UNAVAILABLE, code: 'unavailable', retry_after_seconds: 1 },
    });
  });
});
