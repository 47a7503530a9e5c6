import { ROTOR_RADIUS } from '@lajvard/wheel';
import { drawRotor } from './rotor-artwork.ts';
import { blueOf, lumaOf, redOf } from './yuv.ts';

/** Angles of the polar texture; a power of two, so that turning is an addition and a mask. */
export const ANGLES = 4096;
/** The texture begins under the hub's ring. */
const INNER_RADIUS = 36;
const ROWS_PER_UNIT = 3;
export const ROWS = Math.ceil((ROTOR_RADIUS - INNER_RADIUS) * ROWS_PER_UNIT);
const ARTWORK_UNIT = 6;
/**
 * Blurs kept, in texels along the radius and along the angle, finest first: where the picture is coarser than the
 * texture, one look-up must stand for several texels. No angular blur is finer than the way of an idle rotor while the
 * shutter is open: 0.5 rad/s for 20 ms. So the numerals blur as in a camera, without work in any frame.
 */
const RADIAL_BLURS = [1, 2, 4] as const;
const ANGULAR_BLURS = [6, 8] as const;

/** The rotor unrolled: `luma` 0..219, `blue` and `red` −112..112, addressed by `rowStart` + angle index. */
export interface RotorTexture {
  luma: Uint8Array;
  blue: Int8Array;
  red: Int8Array;
}

/**
 * The place of a picture point in the texture: its radius, and how much one pixel covers, in wheel units and radians.
 */
export interface Footprint {
  radius: number;
  radialUnits: number;
  angleRadians: number;
}

/** Collects which blurs the picture needs and builds only those. Ask `rowStart` for every pixel, then `build` once. */
export class RotorTextureBuilder {
  readonly #levels = new Map<string, { radial: number; angular: number; start: number }>();

  /** Index of angle 0 of the row that serves this footprint. */
  rowStart({ radius, radialUnits, angleRadians }: Footprint): number {
    const radial = nearestBlur(RADIAL_BLURS, radialUnits * ROWS_PER_UNIT);
    const angular = nearestBlur(ANGULAR_BLURS, (angleRadians * ANGLES) / (2 * Math.PI));
    const name = `${radial}x${angular}`;
    const level = this.#levels.get(name) ?? { radial, angular, start: this.#levels.size * ROWS * ANGLES };
    this.#levels.set(name, level);
    return level.start + rowAt(radius) * ANGLES;
  }

  build(): RotorTexture {
    const size = this.#levels.size * ROWS * ANGLES;
    const texture = { luma: new Uint8Array(size), blue: new Int8Array(size), red: new Int8Array(size) };
    const sharp = unroll();
    for (const { radial, angular, start } of this.#levels.values()) {
      const planes = sharp.map((plane) => blurAngles(blurRows(plane, radial), angular));
      const [red, green, blue] = planes as [Float32Array, Float32Array, Float32Array];
      for (let i = 0; i < red.length; i++) {
        const [r, g, b] = [red[i] as number, green[i] as number, blue[i] as number];
        texture.luma[start + i] = Math.round(lumaOf(r, g, b));
        texture.blue[start + i] = Math.round(blueOf(r, g, b));
        texture.red[start + i] = Math.round(redOf(r, g, b));
      }
    }
    return texture;
  }
}

/** The row of a radius in each of the texture's blurs. */
export const rowAt = (radius: number): number =>
  Math.min(ROWS - 1, Math.max(0, Math.round((radius - INNER_RADIUS) * ROWS_PER_UNIT - 0.5)));

function nearestBlur(blurs: readonly [number, ...number[]], texels: number): number {
  return blurs.findLast((blur) => blur <= texels * 1.25) ?? blurs[0];
}

/** The artwork's red, green and blue along rows of equal radius. */
function unroll(): Float32Array[] {
  const canvas = drawRotor(ARTWORK_UNIT);
  const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
  const planes = [0, 1, 2].map(() => new Float32Array(ROWS * ANGLES));
  const centre = canvas.width / 2;
  const line = canvas.width * 4;
  for (let row = 0; row < ROWS; row++) {
    const radius = (INNER_RADIUS + (row + 0.5) / ROWS_PER_UNIT) * ARTWORK_UNIT;
    for (let index = 0; index < ANGLES; index++) {
      const angle = (index * 2 * Math.PI) / ANGLES;
      const x = centre + radius * Math.sin(angle) - 0.5;
      const y = centre - radius * Math.cos(angle) - 0.5;
      const left = Math.min(canvas.width - 2, Math.floor(x));
      const top = Math.min(canvas.width - 2, Math.floor(y));
      const at = (top * canvas.width + left) * 4;
      for (let channel = 0; channel < 3; channel++) {
        (planes[channel] as Float32Array)[row * ANGLES + index] = between(
          pixels,
          at + channel,
          line,
          x - left,
          y - top,
        );
      }
    }
  }
  return planes;
}

/**
 * The value between four pixels, `right` and `low` (0..1) of the way from the one at `at`; `line` bytes lead to
 * the pixel below.
 */
function between(pixels: Uint8ClampedArray, at: number, line: number, right: number, low: number): number {
  const upper = (pixels[at] as number) * (1 - right) + (pixels[at + 4] as number) * right;
  const lower = (pixels[at + line] as number) * (1 - right) + (pixels[at + line + 4] as number) * right;
  return upper * (1 - low) + lower * low;
}

function blurRows(plane: Float32Array, width: number): Float32Array {
  if (width === 1) return plane;
  const blurred = new Float32Array(plane.length);
  for (let row = 0; row < ROWS; row++) {
    const from = Math.max(0, Math.round(row - (width - 1) / 2));
    const to = Math.min(ROWS - 1, from + width - 1);
    for (let index = 0; index < ANGLES; index++) {
      let sum = 0;
      for (let other = from; other <= to; other++) sum += plane[other * ANGLES + index] ?? 0;
      blurred[row * ANGLES + index] = sum / (to - from + 1);
    }
  }
  return blurred;
}

function blurAngles(plane: Float32Array, width: number): Float32Array {
  if (width === 1) return plane;
  const blurred = new Float32Array(plane.length);
  const half = width >> 1;
  for (let row = 0; row < plane.length; row += ANGLES) {
    for (let index = 0; index < ANGLES; index++) {
      let sum = 0;
      for (let step = -half; step < width - half; step++) sum += plane[row + ((index + step) & (ANGLES - 1))] ?? 0;
      blurred[row + index] = sum / width;
    }
  }
  return blurred;
}
