/**
 * A place or direction in the wheel's own units (the wheel's rim has radius 240): x to the right, y away from the
 * viewer, z up.
 */
export type Vector = readonly [x: number, y: number, z: number];

/** A point of the picture: pixels from the top left, and its distance from the camera in wheel units. */
export interface Projected {
  x: number;
  y: number;
  depth: number;
  /** Pixels per wheel unit at that distance. */
  scale: number;
}

/** The camera's place: it looks down from the croupier's side, so far off that the whole track of the ball is seen. */
const ELEVATION = (43 * Math.PI) / 180;
const DISTANCE = 900;
const TARGET: Vector = [0, -10, 6];
/** How much of the picture's height one wheel unit fills at the target's distance. */
const HEIGHTS_PER_UNIT = 1 / 308;

export class Camera {
  readonly position: Vector;
  readonly width: number;
  readonly height: number;
  readonly #focal: number;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#focal = height * HEIGHTS_PER_UNIT * DISTANCE;
    this.position = [TARGET[0], TARGET[1] - DISTANCE * Math.cos(ELEVATION), TARGET[2] + DISTANCE * Math.sin(ELEVATION)];
  }

  /** The direction (length 1) in which the camera sees the picture point (x, y). */
  ray(x: number, y: number): Vector {
    const right = (x - this.width / 2) / this.#focal;
    const up = (this.height / 2 - y) / this.#focal;
    const length = Math.hypot(right, up, 1);
    return [right / length, (FORWARD[1] + up * UP[1]) / length, (FORWARD[2] + up * UP[2]) / length];
  }

  /** Where a place of the wheel is seen. */
  project([x, y, z]: Vector): Projected {
    const [dx, dy, dz] = [x - this.position[0], y - this.position[1], z - this.position[2]];
    const along = dy * FORWARD[1] + dz * FORWARD[2];
    const up = dy * UP[1] + dz * UP[2];
    const scale = this.#focal / along;
    return {
      x: this.width / 2 + dx * scale,
      y: this.height / 2 - up * scale,
      depth: Math.hypot(dx, dy, dz),
      scale,
    };
  }
}

const FORWARD: Vector = [0, Math.cos(ELEVATION), -Math.sin(ELEVATION)];
const UP: Vector = [0, Math.sin(ELEVATION), Math.cos(ELEVATION)];
