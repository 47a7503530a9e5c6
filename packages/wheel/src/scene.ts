import { angleOf, type Pocket, WHEEL_ORDER } from '@lajvard/roulette';
import { type BallPlace, ballAt, FASTEST_RADIANS_PER_SECOND, fallingBall, rollingBall, rotorAngle } from './motion.ts';
import { REST_HEIGHT, REST_RADIUS, surfaceHeight } from './shape.ts';

/** What the camera sees at one moment. `ball` is null while no ball is on the wheel. */
export interface Scene {
  rotorAngle: number;
  ball: BallPlace | null;
}

/** What a table knows of its wheel. Epoch ms of the server's clock. */
export interface KnownWheel {
  /** The throw; its number is null while it may not be known. */
  readonly spin: {
    readonly number: Pocket | null;
    readonly launchesAt: number;
    readonly landsAt: number;
    /** When the number of a rolling ball became known; null if it was known from the launch on. */
    readonly knownAt: number | null;
  } | null;
  /** Where the ball lies without a throw. */
  readonly resting: Pocket | null;
  /** When the croupier takes the resting ball out for the next throw. */
  readonly takenOutAt: number | null;
}

const TAKING_OUT_MS = 700;
const TAKING_OUT_LIFT = 70;

/** The scene of the moment `at`, as far as the table knows it. */
export function sceneAt(at: number, { spin, resting, takenOutAt }: KnownWheel): Scene {
  const rotor = rotorAngle(at, spin);
  if (spin === null || (spin.number === null && at < spin.launchesAt))
    return { rotorAngle: rotor, ball: resting === null ? null : takenOut(lying(resting, rotor), at, takenOutAt) };
  return { rotorAngle: rotor, ball: at < spin.launchesAt ? null : thrown(at, spin, rotor) };
}

function thrown(at: number, spin: NonNullable<KnownWheel['spin']>, rotor: number): BallPlace {
  const { number, launchesAt, landsAt, knownAt } = spin;
  if (number === null) return rollingBall(at - launchesAt, rotor);
  if (knownAt === null) return ballAt(at, { number, launchesAt, landsAt });
  return fallingBall(at - knownAt, { number, rolledMs: knownAt - launchesAt }, rotor);
}

/** A ball at rest in a pocket. */
function lying(number: Pocket, rotor: number): BallPlace {
  const height = surfaceHeight(REST_RADIUS) + REST_HEIGHT;
  return { angle: rotor + angleOf(number), radius: REST_RADIUS, height, opacity: 1 };
}

/** A resting ball that is taken out from `takenOutAt` on; null once it is gone. */
export function takenOut(ball: BallPlace, at: number, takenOutAt: number | null): BallPlace | null {
  if (takenOutAt === null || at <= takenOutAt) return ball;
  const share = (at - takenOutAt) / TAKING_OUT_MS;
  if (share >= 1) return null;
  return { ...ball, height: ball.height + TAKING_OUT_LIFT * share * share, opacity: ball.opacity * (1 - share) };
}

/** How far a ball that comes to rest may still be from where it lies, wheel units. */
const NEAR = 0.05;

/** The pocket in which the ball lies; null while it lies in none. */
export function pocketOfRest({ rotorAngle, ball }: Scene): Pocket | null {
  if (ball === null || ball.opacity < 1 || Math.abs(ball.radius - REST_RADIUS) > NEAR) return null;
  if (ball.height - surfaceHeight(REST_RADIUS) - REST_HEIGHT > NEAR) return null;
  const place = Math.round(((ball.angle - rotorAngle) * WHEEL_ORDER.length) / (2 * Math.PI));
  return WHEEL_ORDER.at(place % WHEEL_ORDER.length) ?? null;
}

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
