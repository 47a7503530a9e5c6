/** Absolute lifetime of a session, s (docs/specification/4-reliability.md#41-asvs-items, 7.3.1–2). */
export const SESSION_SECONDS = { user: 12 * 60 * 60, admin: 8 * 60 * 60 } as const;
/** A session not refreshed for this long is over, s (docs/specification/4-reliability.md#42-tokens: 30 min sliding). */
export const IDLE_SECONDS = 30 * 60;
/**
 * How long the previous token gets the same answer again, ms: two tabs, a lost answer
 * (docs/specification/3-rulings.md#6-people-and-roles).
 */
const SAME_ANSWER_MS = 10_000;
/** Lifetime of a link in an e-mail, s (docs/specification/1-table-and-site.md#76-references-in-addresses). */
export const CODE_SECONDS = 30 * 60;
/** Lifetime of the link with which a new member of staff sets the first password, s; our choice. */
export const INVITATION_SECONDS = 24 * 60 * 60;
/** How long the owner of an account can stop what somebody else requested, by the link in a mail, s. */
export const STOP_SECONDS = 3 * 24 * 60 * 60;

/** What is known of a session when a refresh token of it arrives. */
export interface PresentedToken {
  readonly ended: boolean;
  readonly expired: boolean;
  readonly sinceRotationMs: number;
  /** Which of the session's tokens arrived: the current, the previous, or an older one. */
  readonly token: 'current' | 'previous' | 'older';
  readonly sameDevice: boolean;
}

/**
 * `rotate`: give new tokens. `same-answer`: give those of the last rotation again. `refuse`: give nothing. The others
 * end the session.
 */
export type Rotation = 'rotate' | 'same-answer' | 'refuse' | 'reused' | 'other-device' | 'expired';

/** Decides what a refresh token gets (docs/specification/4-reliability.md#42-tokens). */
export const decideRotation = ({ ended, expired, sinceRotationMs, token, sameDevice }: PresentedToken): Rotation => {
  if (ended) return 'refuse';
  if (expired || sinceRotationMs > IDLE_SECONDS * 1000) return 'expired';
  if (!sameDevice) return 'other-device';
  if (token === 'current') return 'rotate';
  return token === 'previous' && sinceRotationMs <= SAME_ANSWER_MS ? 'same-answer' : 'reused';
};
