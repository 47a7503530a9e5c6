import { type FeltGeometry, type Point, type SpotPlace, spotAt } from '../layout/geometry.ts';

/** A finger on the felt: where it is, and the point it aims at, both in the layout's px. */
export interface Aim {
  finger: Point;
  at: Point;
}

/** px per ms: slower is careful, faster is on its way. */
const CAREFUL = 0.12;
const HASTY = 0.6;
/** The share of its movement by which a careful finger moves the aim: a line of 12 px feels like 24 px or more. */
export const CAREFUL_SHARE = 0.45;
/** The share of the distance to the finger that the aim catches up at each hasty move. */
const CATCHES_UP = 0.4;
/** How far beside the felt, in px, a finger still counts as on it. */
const OFF_THE_FELT = 22;

/**
 * Follows a finger. A slow one moves the aim by less than its own movement, so that thin lines become wide targets; a
 * fast one takes the aim along, and the aim catches up.
 * @param ms since the last move
 */
export function followFinger(aim: Aim, finger: Point, ms: number): Aim {
  const way = { x: finger.x - aim.finger.x, y: finger.y - aim.finger.y };
  const speed = Math.hypot(way.x, way.y) / Math.max(1, ms);
  const haste = Math.min(1, Math.max(0, (speed - CAREFUL) / (HASTY - CAREFUL)));
  const share = CAREFUL_SHARE + (1 - CAREFUL_SHARE) * haste;
  const moved = { x: aim.at.x + way.x * share, y: aim.at.y + way.y * share };
  const back = CATCHES_UP * haste;
  return { finger, at: { x: moved.x + (finger.x - moved.x) * back, y: moved.y + (finger.y - moved.y) * back } };
}

/** Whether the finger has left the felt: then it bets nothing. */
function isOffTheFelt(finger: Point, { width, height }: FeltGeometry): boolean {
  return (
    finger.x < -OFF_THE_FELT ||
    finger.y < -OFF_THE_FELT ||
    finger.x > width + OFF_THE_FELT ||
    finger.y > height + OFF_THE_FELT
  );
}

/** The spot under an aim; undefined once the finger has left the felt. */
export function aimedSpot({ finger, at }: Aim, geometry: FeltGeometry): SpotPlace | undefined {
  return isOffTheFelt(finger, geometry) ? undefined : spotAt(at, geometry);
}
