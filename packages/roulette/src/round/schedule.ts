/** How long the parts of a round take, in milliseconds. */
export interface Durations {
  readonly roundMs: number;
  readonly extraMs: number;
  readonly lockMs: number;
  readonly spinMs: number;
  readonly pauseMs: number;
}

export const DEFAULT_DURATIONS: Durations = {
  roundMs: 60_000, // docs/specification/1-table-and-site.md#92-times-of-a-round
  extraMs: 15_000, // docs/specification/1-table-and-site.md#92-times-of-a-round
  lockMs: 3_000, // docs/specification/1-table-and-site.md#92-times-of-a-round
  spinMs: 12_000, // launch to landing, as usual for a wheel (wheel protocol: 4 to 5)
  pauseMs: 8_000, // the longest unlock delay of docs/specification/1-table-and-site.md#45-unlock
};

/** When the parts of a round begin and end, in epoch ms. */
export interface Schedule {
  readonly openedAt: number;
  /** The countdown ends, extra time begins. */
  readonly betsUntil: number;
  /** Extra time ends, the table locks. */
  readonly locksAt: number;
  /** Plays are accepted until then. */
  readonly closesAt: number;
}

export const scheduleOf = (openedAt: number, { roundMs, extraMs, lockMs }: Durations): Schedule => ({
  openedAt,
  betsUntil: openedAt + roundMs,
  locksAt: openedAt + roundMs + extraMs,
  closesAt: openedAt + roundMs + extraMs + lockMs,
});

/** What the table's clock shows: betting counts down, extra time counts up. `share`: the elapsed part, 0 to 1. */
export interface Countdown {
  readonly kind: 'betting' | 'extra' | 'locked' | 'waiting';
  readonly seconds: number;
  readonly share: number;
}

const gone = (from: number, to: number, now: number): number =>
  to <= from ? 1 : Math.min(1, Math.max(0, (now - from) / (to - from)));

export const countdownAt = ({ openedAt, betsUntil, locksAt, closesAt }: Schedule, now: number): Countdown => {
  if (now < betsUntil)
    return {
      kind: 'betting',
      seconds: Math.ceil((betsUntil - Math.max(now, openedAt)) / 1000),
      share: gone(openedAt, betsUntil, now),
    };
  if (now < locksAt)
    return { kind: 'extra', seconds: Math.floor((now - betsUntil) / 1000), share: gone(betsUntil, locksAt, now) };
  if (now < closesAt) return { kind: 'locked', seconds: 0, share: gone(locksAt, closesAt, now) };
  return { kind: 'waiting', seconds: 0, share: 1 };
};

export type TimeCue = 'beep-12' | 'beep-6' | 'no-more-bets' | 'lock';

/**
 * The cues due after `from` and up to `to` (epoch ms): beeps with 12 and 6 s left, "no more bets" 3 s before the end of
 * extra time (docs/specification/1-table-and-site.md#41-countdown,
 * docs/specification/1-table-and-site.md#42-extra-time).
 */
export const cuesBetween = ({ openedAt, betsUntil, locksAt }: Schedule, from: number, to: number): TimeCue[] => {
  const moments: [TimeCue, number][] = [
    ['beep-12', betsUntil - 12_000],
    ['beep-6', betsUntil - 6_000],
    ['no-more-bets', locksAt - 3_000],
    ['lock', locksAt],
  ];
  return moments.filter(([, at]) => at >= openedAt && at > from && at <= to).map(([cue]) => cue);
};
