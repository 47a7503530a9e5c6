import { type Pocket, WHEEL_ORDER } from '@lajvard/roulette';
import type { Scene } from './scene.ts';
import { REST_HEIGHT, REST_RADIUS, surfaceHeight } from './wheel-shape.ts';

/** How far a ball that comes to rest may still be from where it lies, wheel units. */
const NEAR = 0.05;

/** The pocket in which the ball lies; null while it lies in none. */
export function pocketOfRest({ rotorAngle, ball }: Scene): Pocket | null {
  if (ball === null || ball.opacity < 1 || Math.abs(ball.radius - REST_RADIUS) > NEAR) return null;
  if (ball.height - surfaceHeight(REST_RADIUS) - REST_HEIGHT > NEAR) return null;
  const place = Math.round(((ball.angle - rotorAngle) * WHEEL_ORDER.length) / (2 * Math.PI));
  return WHEEL_ORDER.at(place % WHEEL_ORDER.length) ?? null;
}
