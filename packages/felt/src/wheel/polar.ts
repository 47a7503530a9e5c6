import { angleOf, type Pocket } from '@lajvard/roulette';

/** Polar drawing: angles in radians clockwise from twelve o'clock, as on the wheel. */
export function polar(radius: number, angle: number): { x: number; y: number } {
  return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) };
}

/** A polar point as SVG path text. */
export function at(radius: number, angle: number): string {
  const { x, y } = polar(radius, angle);
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}

/** Path of a ring segment between two radii and two angles. */
export function ringPath(inner: number, outer: number, from: number, to: number): string {
  const large = to - from > Math.PI ? 1 : 0;
  return (
    `M${at(outer, from)}A${outer} ${outer} 0 ${large} 1 ${at(outer, to)}` +
    `L${at(inner, to)}A${inner} ${inner} 0 ${large} 0 ${at(inner, from)}Z`
  );
}

/** Path of a star polygon with `points` corners, each joined to the one `stride` further. */
export function starPath(points: number, stride: number, radius: number): string {
  const corners = Array.from({ length: points }, (_, index) => at(radius, (index * stride * 2 * Math.PI) / points));
  return `M${corners.join('L')}Z`;
}

export function degrees(angle: number): number {
  return (angle * 180) / Math.PI;
}

/** Radius at which the ball lies in a pocket, and its width in a wheel of 424. */
const POCKET_RADIUS = 117;
const BALL_SIZE = 15;

/** CSS transform of a ball at rest in a pocket of the turning layer. */
export function ballTransform(pocket: Pocket): string {
  return `rotate(${angleOf(pocket).toFixed(5)}rad) translateY(${((-POCKET_RADIUS / BALL_SIZE) * 100).toFixed(2)}%)`;
}
