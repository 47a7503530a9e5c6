import { REFUSALS, type Refusal } from '@lajvard/roulette';

/**
 * The game's own refusals (docs/specification/1-table-and-site.md#5-validation-rules), then what only a server can refuse. A closed list: the wire
 * knows no other code.
 */
export const SERVER_REFUSALS = [
  'round-not-locked', // plays are taken from state 10 until the close (docs/specification/1-table-and-site.md#416-the-servers-round)
  'round-over', // the play came too late, or names another round
  'another-play-exists', // one play per player and round: a second, different one
  'blacklisted',
  'account-held', // the registration waits for a look of staff
  'already-connected', // another device of the same account sits at the live table (docs/specification/1-table-and-site.md#62-one-live-session)
  'wheel-changed',
  'form-invalid',
  'wrong-credentials',
  'authentication-failed', // the master password is wrong (docs/specification/2-account-and-back-office.md#83-wrong-master-password)
  'registration-incomplete',
  'token-invalid',
  'another-person', // the page belongs to somebody else than the one who is signed in now
  'not-allowed',
  'not-found',
  'deposits-used-up', // ten within 24 hours (docs/specification/2-account-and-back-office.md#44-after-a-request)
  'withdrawals-used-up', // five
  'tickets-used-up', // ten new ones
  'deposit-limit-reached', // docs/specification/2-account-and-back-office.md#51-deposit: nothing is sent
  'wallet-changed', // the deposit names another address than the one in force
  'deposits-closed', // no wallet address is configured
  'hash-code-used', // among the deposits that are not declined
  'request-reused', // the same request_id with another content
  'already-decided', // a payment that another decision has moved on
  'deposit-spent', // an approved deposit that the player no longer has
  'withdrawal-spent', // a declined withdrawal that the player no longer has
  'setting-locked', // a limit or a break that cannot be loosened yet
  'balance-left', // an account with money is not closed
  'payment-waiting', // an account with an undecided payment is not closed
  'round-in-play', // an account with a play in a running round is not closed
  'round-not-over', // a member's chips are shown to staff when the round has ended
  'ball-still-rolling', // a number of the croupier's wheel is entered before the ball can have come to rest
  'bets-still-open', // a number of the croupier's wheel is entered after the close
  'wheel-is-automatic', // the running round is played on the automatic wheel: its number is never entered
  'round-changed', // the number was read of a round that is not the running one
  'round-has-ended', // it has its number, or is void, or is about to be
  'number-confirmed', // two people have entered the number of this round
  'second-person-needed', // the same person enters the same number again
  'numbers-differ', // the second number is another one: both are dropped
  'ticket-resolved', // nothing is added to a ticket that has ended
  'staff-account', // members are blacklisted, staff is not
  'broadcast-running', // one e-mail to all at a time
  'broadcast-ended', // nothing is left to stop
  'nobody-to-mail', // no member may get one
  'list-too-long', // a file of more rows than one answer carries
  'too-many-tries',
  'unavailable', // the server cannot do it now; nothing was done; try again
] as const;

/** What any call may be refused with, before anything of its own is asked. */
export const COMMON_REFUSALS = [
  'token-invalid',
  'another-person',
  'not-allowed',
  'form-invalid',
  'unavailable',
] as const satisfies readonly (typeof SERVER_REFUSALS)[number][];
export type CommonRefusal = (typeof COMMON_REFUSALS)[number];

export type ServerRefusal = (typeof SERVER_REFUSALS)[number];
export type RefusalCode = Refusal | ServerRefusal;
export const REFUSAL_CODES: readonly RefusalCode[] = [...REFUSALS, ...SERVER_REFUSALS];
