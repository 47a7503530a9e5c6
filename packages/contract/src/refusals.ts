import { REFUSALS, type Refusal } from '@lajvard/roulette';

/** The HTTP statuses that answer a refusal (docs/specification/1-table-and-site.md#81-http-errors). */
export type RefusalStatus = 401 | 403 | 404 | 409 | 422 | 429 | 503;

/**
 * The refusals that only the server can give, each with its status. The wire's codes are these and the game's own
 * (docs/specification/1-table-and-site.md#5-validation-rules), no others.
 */
const SERVER_REFUSALS = {
  // plays are accepted from state 10 until the close (docs/specification/1-table-and-site.md#416-the-servers-round)
  'round-not-locked': 422,
  'round-over': 422, // the play came too late, or names another round
  'another-play-exists': 422, // a second, different play: only one per player and round
  blacklisted: 403,
  'account-held': 403, // staff must review the registration
  // another device of the same account sits at the live table
  // (docs/specification/1-table-and-site.md#62-one-live-session)
  'already-connected': 409,
  'wheel-changed': 422,
  'form-invalid': 422,
  'wrong-credentials': 401,
  // the master password is wrong (docs/specification/2-account-and-back-office.md#83-wrong-master-password)
  'authentication-failed': 403,
  'registration-incomplete': 403,
  'second-factor-needed': 422, // the password is right: a code of the second factor is asked for
  'passkey-needed': 422, // the same of somebody with passkeys: one of them, or a code
  'second-factor-wrong': 422, // the code is wrong, old or used
  'passkey-wrong': 422, // the passkey is unknown, removed, or answered something else
  'passkeys-full': 422, // ten
  'passkeys-need-host': 422, // the office has no host name with https, to which a passkey could belong
  'second-factor-missing': 422, // a second factor is required: it is set up first
  'second-factor-on': 422, // it is set up already
  'second-factor-off': 422, // there is none
  'second-factor-stale': 403, // it was shown more than five minutes ago: a code is asked for again
  'token-invalid': 401,
  'another-person': 409, // the page belongs to somebody other than the person signed in now
  'not-allowed': 403,
  'not-found': 404,
  'deposits-used-up': 429, // ten within 24 hours (docs/specification/2-account-and-back-office.md#44-after-a-request)
  'withdrawals-used-up': 429, // five
  'tickets-used-up': 429, // ten new ones
  'deposit-limit-reached': 422, // docs/specification/2-account-and-back-office.md#51-deposit: nothing is sent
  'wallet-changed': 409, // the deposit names an address other than the current one
  'deposits-closed': 422, // no wallet address is configured, or it waits for two people
  'settings-unconfirmed': 409, // settings of money have changed: nothing is approved until two people confirm them
  'email-of-another': 409, // another account has the address that a link confirms
  'hash-code-used': 409, // among the deposits that are not declined
  'hash-code-overlaps': 409, // another payment has a hash that contains it or is contained in it
  'hash-code-of-withdrawal': 409, // the transfer has paid a withdrawal, so it brought no deposit
  'request-reused': 409, // the same request_id with another content
  'already-decided': 409, // another decision has changed the payment's status
  'deposit-spent': 409, // an approved deposit cannot be taken back: the player no longer has the money
  'charge-spent': 409, // a charge cannot be taken back: the player no longer has the money
  'charge-reversed': 409, // it has been taken back
  'proposal-own': 409, // who proposed does not confirm
  'proposal-decided': 409, // somebody has confirmed or declined it, or it has lapsed
  'proposal-waiting': 409, // the same is proposed already, by somebody else or otherwise
  'withdrawal-spent': 409, // a declined withdrawal cannot be approved: the player no longer has the money
  'setting-locked': 409, // a limit or a break that cannot be loosened yet
  'balance-left': 422, // an account with money is not closed
  'payment-waiting': 422, // an account with an undecided payment is not closed
  'round-in-play': 422, // an account with a play in a running round is not closed
  'round-not-over': 409, // staff sees a member's chips only after the round has ended
  'ball-still-rolling': 409, // the croupier's number was entered before the ball can have come to rest
  'bets-still-open': 409, // the croupier's number can be entered only after the close
  'wheel-is-automatic': 409, // the current round uses the automatic wheel: its number is never entered
  'round-changed': 409, // the number belongs to a round that is not the current one
  'round-has-ended': 409, // the round has its number, or is void or about to be
  'wheel-not-inspected': 409, // the croupier's wheel had no inspection recent enough when the round closed
  'not-trained': 409, // who enters the number had no training that counted when the round closed
  'number-confirmed': 409, // two people have entered the number of this round
  'round-not-correctable': 409, // it was not settled by a number that people entered
  'round-corrected': 409, // it was corrected since this was proposed
  'second-person-needed': 409, // the same person entered the same number again
  'numbers-differ': 409, // the two numbers differ: both are dropped
  'wheel-known': 409, // this wheel, with this rotor, is on the list
  'wheel-as-wanted': 409, // it is in service, or out of it, already
  'dealer-changed': 409, // somebody else, or nobody, stands at the wheel by now
  'table-paused': 422, // the table is paused already
  'table-not-paused': 422, // rounds open already
  'ticket-owned': 409, // another colleague owns it
  'player-wrote-meanwhile': 409, // staff resolve a ticket without having seen its last message
  'support-wrote-meanwhile': 409, // the same of its player
  'colleague-wrote-meanwhile': 409, // a colleague has answered since this person opened the ticket
  'ticket-resolved': 409, // a resolved ticket takes no replies
  'staff-own': 409, // nobody changes their own access as staff, or decides about it
  'staff-as-wanted': 409, // the member of staff has this role, or this access, already
  'staff-changed': 409, // somebody's access has changed since the list was read
  'last-super-admin': 409, // nobody else could let staff in
  'staff-account': 409, // only members can be blacklisted, not staff
  'broadcast-running': 409, // one e-mail to all at a time
  'broadcast-ended': 409, // nothing is left to stop
  'nobody-to-mail': 422, // no member may be mailed
  'list-too-long': 422, // the file would have more rows than one reply may carry
  'too-many-tries': 429,
  unavailable: 503, // the server cannot do it, or say whether it was done; try again
} as const satisfies Readonly<Record<string, RefusalStatus>>;

type ServerRefusal = keyof typeof SERVER_REFUSALS;
export type RefusalCode = Refusal | ServerRefusal;
/** Every code of the wire, the game's own first. */
export const REFUSAL_CODES: readonly RefusalCode[] = [
  ...REFUSALS,
  ...(Object.keys(SERVER_REFUSALS) as ServerRefusal[]),
];

const isOfServer = (code: RefusalCode): code is ServerRefusal => Object.hasOwn(SERVER_REFUSALS, code);

/** The status that answers a refusal; the refusals of the game are all 422. */
export const statusOf = (code: RefusalCode): RefusalStatus => (isOfServer(code) ? SERVER_REFUSALS[code] : 422);

/** Refusals that any call may get, before its own checks. */
export const COMMON_REFUSALS = [
  'token-invalid',
  'another-person',
  'not-allowed',
  'form-invalid',
  'unavailable',
] as const satisfies readonly ServerRefusal[];
export type CommonRefusal = (typeof COMMON_REFUSALS)[number];
