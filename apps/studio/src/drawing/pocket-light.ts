import { angleOf, type Pocket, WHEEL_ORDER } from '@lajvard/roulette';
import { POCKET_INNER, ROTOR_RADIUS } from '@lajvard/wheel';
import { ANGLES, ROWS, type RotorTexture, rowAt } from './rotor-texture.ts';

const HALF = Math.floor(ANGLES / WHEEL_ORDER.length / 2);
/** The brightest that light makes the artwork, as bright as its numerals. */
const BRIGHTEST = 205;

/** Lights one pocket with its number, in the texture itself: a frame costs no more. */
export class PocketLight {
  readonly #luma: Uint8Array;
  #lit: Pocket | null = null;
  #unlit: readonly number[] = [];

  constructor({ luma }: RotorTexture) {
    this.#luma = luma;
  }

  show(pocket: Pocket | null): void {
    if (pocket === this.#lit) return;
    const luma = this.#luma;
    for (const [index, at] of texelsOf(this.#lit, luma.length).entries()) luma[at] = this.#unlit[index] as number;
    const texels = texelsOf(pocket, luma.length);
    this.#unlit = texels.map((at) => luma[at] as number);
    for (const at of texels) luma[at] = lighter(luma[at] as number);
    this.#lit = pocket;
  }
}

const lighter = (luma: number): number => Math.max(luma, Math.min(BRIGHTEST, Math.round(luma * 1.4 + 42)));

/** Where the texture, in all of its blurs, shows a pocket and its number. */
function texelsOf(pocket: Pocket | null, length: number): number[] {
  const texels: number[] = [];
  if (pocket === null) return texels;
  const middle = Math.round((angleOf(pocket) * ANGLES) / (2 * Math.PI));
  for (let start = 0; start < length; start += ROWS * ANGLES)
    for (let row = rowAt(POCKET_INNER); row < rowAt(ROTOR_RADIUS); row++)
      for (let step = -HALF; step <= HALF; step++) texels.push(start + row * ANGLES + ((middle + step) & (ANGLES - 1)));
  return texels;
}
