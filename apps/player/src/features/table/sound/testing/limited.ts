import { LIMITER_CURVE, REACH } from '../limiter-curve.ts';

/** What comes out of the limiter for a sum of sounds, as a WaveShaper computes it: on straight lines between points. */
export function limited(sum: number): number {
  const last = LIMITER_CURVE.length - 1;
  const place = ((Math.min(1, Math.max(-1, sum / REACH)) + 1) / 2) * last;
  const before = Math.min(last - 1, Math.floor(place));
  const [from, to] = [LIMITER_CURVE[before] ?? 0, LIMITER_CURVE[before + 1] ?? 0];
  return from + (to - from) * (place - before);
}
