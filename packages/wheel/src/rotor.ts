import type { Spin } from './spin.ts';

type Push = Pick<Spin, 'launchesAt' | 'landsAt'>;

/** One turn in a little over twelve seconds: slow enough to read every number in the lowest quality. */
const IDLE_RADIANS_PER_SECOND = 0.5;
/** The croupier's push: exactly one extra turn, spread over the spin, so that it need not be remembered afterwards. */
const PUSH_RADIANS = 2 * Math.PI;
const PUSH_FADES_SECONDS = 3;

/** The rotor's angle at `at` (epoch ms), radians clockwise, growing more negative: it turns against the ball. */
export function rotorAngle(at: number, spin: Push | null): number {
  const idle = (IDLE_RADIANS_PER_SECOND * at) / 1000;
  return -((idle + push(at, spin)) % (2 * Math.PI));
}

function push(at: number, spin: Push | null): number {
  if (spin === null) return 0;
  const length = spin.landsAt - spin.launchesAt + PUSH_FADES_SECONDS * 1000;
  const share = Math.min(1, Math.max(0, (at - spin.launchesAt) / length));
  // Speed and its change are zero at both ends: the wheel is pushed, not kicked.
  return PUSH_RADIANS * share ** 3 * (10 - 15 * share + 6 * share * share);
}
