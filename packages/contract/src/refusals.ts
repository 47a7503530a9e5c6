import { REFUSALS, type Refusal } from '@lajvard/roulette';

/**
 * The refusals that only the server can give; the wire's codes are these and the game's own
 * (docs/specification/1-table-and-site.md#5-validation-rules), no others.
 */
const SERVER_REFUSALS = [
  // plays are accepted from state 10 until the close (docs/specification/1-table-and-site.md#416-the-servers-round)
  'round-not-locked',
  'round-over', // the play came too late, or names another round
  'another-play-exists', // a second, different play: only one per player and round
  'blacklisted',
  'account-held', // staff must review the registration
  // another device of the same account sits at the live table
  // (docs/specification/1-table-and-site.md#62-one-live-session)
  'already-connected',
  'wheel-changed',
  'form-invalid',
  'wrong-credentials',
  // the master password is wrong (docs/specification/2-account-and-back-office.md#83-wrong-master-password)
  'authentication-failed',
  'registration-incomplete',
  'second-factor-needed', // the password is right: a code of the second factor is asked for
  'passkey-needed', // the same of somebody with passkeys: one of them, or a code
  'second-factor-wrong', // the code is wrong, old or used
  'passkey-wrong', // the passkey is unknown, removed, or answered something else
  'passkeys-full', // ten
  'passkeys-need-host', // the office has no host name with https, to which a passkey could belong
  'second-factor-missing', // a second factor is required: it is set up first
  'second-factor-on', // it is set up already
  'second-factor-off', // there is none
  'second-factor-stale', // it was shown more than five minutes ago: a code is asked for again
  'token-invalid',
  'another-person', // the page belongs to somebody other than the person signed in now
  'not-allowed',
  'not-found',
  'deposits-used-up', // ten within 24 hours (docs/specification/2-account-and-back-office.md#44-after-a-request)
  'withdrawals-used-up', // five
  'tickets-used-up', // ten new ones
  'deposit-limit-reached', // docs/specification/2-account-and-back-office.md#51-deposit: nothing is sent
  'wallet-changed', // the deposit names an address other than the current one
  'deposits-closed', // no wallet address is configured, or it waits for two people
  'settings-unconfirmed', // settings of money have changed: nothing is approved until two people confirm them
  'hash-code-used', // among the deposits that are not declined
  'hash-code-of-withdrawal', // the transfer has paid a withdrawal, so it brought no deposit
  'request-reused', // the same request_id with another content
  'already-decided', // another decision has changed the payment's status
  'deposit-spent', // an approved deposit cannot be taken back: the player no longer has the money
  'charge-spent', // a charge cannot be taken back: the player no longer has the money
  'charge-reversed', // it has been taken back
  'proposal-own', // who proposed does not confirm
  'proposal-decided', // somebody has confirmed or declined it, or it has lapsed
  'proposal-waiting', // the same is proposed already, by somebody else or otherwise
  'withdrawal-spent', // a declined withdrawal cannot be approved: the player no longer has the money
  'setting-locked', // a limit or a break that cannot be loosened yet
  'balance-left', // an account with money is not closed
  'payment-waiting', // an account with an undecided payment is not closed
  'round-in-play', // an account with a play in a running round is not closed
  'round-not-over', // staff sees a member's chips only after the round has ended
  'ball-still-rolling', // the croupier's number was entered before the ball can have come to rest
  'bets-still-open', // the croupier's number can be entered only after the close
  'wheel-is-automatic', // the current round uses the automatic wheel: its number is never entered
  'round-changed', // the number belongs to a round that is not the current one
  'round-has-ended', // the round has its number, or is void or about to be
  'wheel-not-inspected', // the croupier's wheel had no inspection recent enough when the round closed
  'not-trained', // who enters the number had no training that counted when the round closed
  'number-confirmed', // two people have entered the number of this round
  'round-not-correctable', // it was not settled by a number that people entered
  'round-corrected', // it was corrected since this was proposed
  'second-person-needed', // the same person entered the same number again
  'numbers-differ', // the two numbers differ: both are dropped
  'wheel-known', // this wheel, with this rotor, is on the list
  'wheel-as-wanted', // it is in service, or out of it, already
  'dealer-changed', // somebody else, or nobody, stands at the wheel by now
  'table-paused', // the table is paused already
  'table-not-paused', // rounds open already
  'ticket-owned', // another colleague owns it
  'ticket-resolved', // a resolved ticket takes no replies
  'staff-own', // nobody changes their own access as staff, or decides about it
  'staff-as-wanted', // the member of staff has this role, or this access, already
  'staff-changed', // somebody's access has changed since the list was read
  'last-super-admin', // nobody else could let staff in
  'staff-account', // only members can be blacklisted, not staff
  'broadcast-running', // one e-mail to all at a time
  'broadcast-ended', // nothing is left to stop
  'nobody-to-mail', // no member may be mailed
  'list-too-long', // the file would have more rows than one reply may carry
  'too-many-tries',
  'unavailable', // the server cannot do it, or say whether it was done; try again
] as const;

/** Refusals that any call may get, before its own checks. */
export const COMMON_REFUSALS = [
  'token-invalid',
  'another-person',
  'not-allowed',
  'form-invalid',
  'unavailable',
] as const satisfies readonly (typeof SERVER_REFUSALS)[number][];
export type CommonRefusal = (typeof COMMON_REFUSALS)[number];

type ServerRefusal = (typeof SERVER_REFUSALS)[number];
export type RefusalCode = Refusal | ServerRefusal;
export const REFUSAL_CODES: readonly RefusalCode[] = [...REFUSALS, ...SERVER_REFUSALS];
