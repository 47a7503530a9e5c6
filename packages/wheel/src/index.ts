export { Camera, type Projected, type Vector } from './camera.ts';
export { type BallPlace, ballAt, FALL_MS, rotorAngle, type Spin } from './motion.ts';
export { ballSpeed, type KnownWheel, pocketOfRest, type Scene, sceneAt, takenOut } from './scene.ts';
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
} from './shape.ts';
