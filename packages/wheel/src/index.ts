export { type BallPlace, ballAt } from './ball.ts';
export { ballSpeed } from './ball-speed.ts';
export { Camera, type Projected, type Vector } from './camera.ts';
export { FALL_MS } from './free-run.ts';
export { pocketOfRest } from './pocket-of-rest.ts';
export { rotorAngle } from './rotor.ts';
export { type KnownWheel, type Scene, sceneAt, takenOut } from './scene.ts';
export type { Spin } from './spin.ts';
export {
  BALL_RADIUS,
  DEFLECTOR_RADIUS,
  KHATAM_RADIUS,
  type Material,
  POCKET_INNER,
  POCKET_OUTER,
  REST_HEIGHT,
  REST_RADIUS,
  ROTOR_RADIUS,
  STRETCHES,
  surfaceHeight,
  TURNING,
} from './wheel-shape.ts';
