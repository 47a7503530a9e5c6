import { FASTEST_RADIANS_PER_SECOND } from './ball.ts';
import { type KnownWheel, sceneAt } from './scene.ts';

const STEP_MS = 20;
const TURN = 2 * Math.PI;

/** How fast the ball runs against the rotor: 1 at full speed, 0 at rest and where no ball is seen. */
export function ballSpeed(at: number, wheel: KnownWheel): number {
  const [before, after] = [sceneAt(at, wheel), sceneAt(at + STEP_MS, wheel)];
  if (before.ball === null || after.ball === null) return 0;
  const way = after.ball.angle - after.rotorAngle - (before.ball.angle - before.rotorAngle);
  const radians = (((way % TURN) + TURN + TURN / 2) % TURN) - TURN / 2; // rounding may go back by a hair
  return Math.min(1, Math.max(0, radians / (STEP_MS / 1000) / FASTEST_RADIANS_PER_SECOND));
}
