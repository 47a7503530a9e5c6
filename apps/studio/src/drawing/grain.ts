import type { YuvPicture } from './yuv.ts';

/** Standard deviation of the grain, in steps of the luma: seen as a film's texture, not as noise. */
const STRENGTH = 1.2;
const [DARKEST, BRIGHTEST] = [16, 235];
/** Values that are drawn once; a picture takes as many as it has pixels, from another place in each frame. */
const SPARE = 65_537;

/** A film's grain over a picture: another in each frame, and the same for the same moment. */
export class Grain {
  readonly #values: Int8Array;

  constructor(pixels: number) {
    let state = 1;
    const random = (): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0; // Numerical Recipes, 7.1
      return state / 2 ** 32;
    };
    // the sum of three uniform numbers is near enough to a normal one; its deviation is 1/2
    this.#values = Int8Array.from({ length: pixels + SPARE }, () =>
      Math.round((random() + random() + random() - 1.5) * 2 * STRENGTH),
    );
  }

  /** @param at the moment of the frame, epoch ms */
  paint({ luma }: YuvPicture, at: number): void {
    const from = (Math.imul(Math.floor(at), 40_503) >>> 0) % SPARE;
    const pixels = luma.length;
    const values = this.#values.subarray(from, from + pixels);
    for (let pixel = 0; pixel < pixels; pixel++) {
      const grained = (luma[pixel] as number) + (values[pixel] as number);
      luma[pixel] = grained < DARKEST ? DARKEST : grained > BRIGHTEST ? BRIGHTEST : grained;
    }
  }
}
