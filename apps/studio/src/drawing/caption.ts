import { createCanvas } from '@napi-rs/canvas';
import { loadNumerals } from './rotor-artwork.ts';
import type { YuvPicture } from './yuv.ts';

/**
 * The lines burned into the picture: which round, and the time of day in UTC, so that a recording can settle a dispute.
 */
export function captionLines(roundNumber: number | null, at: number): string[] {
  const time = `${new Date(at).toISOString().slice(11, 19)} UTC`;
  return roundNumber === null ? [time] : [`#${roundNumber}`, time];
}

/** Of the width: the table's page fades the picture out up to here (`video.module.css`). */
const FADED = 0.02;
const LETTERS = '0123456789:#UTC ';

interface Glyph {
  width: number;
  ink: Uint8Array;
  shade: Uint8Array;
}

/** The caption's letters, drawn once for a picture height; `paint` then only blends them. */
export class Caption {
  readonly #lineHeight: number;
  readonly #margin: number;
  readonly #glyphs = new Map<string, Glyph>();

  constructor(pictureHeight: number) {
    const size = Math.max(11, Math.round(pictureHeight / 40));
    this.#margin = Math.ceil(size / 3);
    this.#lineHeight = Math.ceil(size * 1.1) + 2 * this.#margin;
    for (const letter of LETTERS) this.#glyphs.set(letter, this.#draw(letter, size));
  }

  /**
   * Blends the lines into the lower left corner, where no part of the wheel lies. Letters that the caption does not
   * know are left out.
   */
  paint(picture: YuvPicture, lines: readonly string[]): void {
    for (const [above, line] of lines.toReversed().entries()) {
      const glyphs = [...line].flatMap((letter) => this.#glyphs.get(letter) ?? []);
      const top = picture.height - this.#lineHeight - above * (this.#lineHeight - 2 * this.#margin);
      for (const kind of ['shade', 'ink'] as const) {
        let left = Math.ceil(picture.width * FADED);
        for (const glyph of glyphs) {
          this.#blend(picture, glyph[kind], glyph.width, left, top, kind === 'ink' ? 225 : 16);
          left += glyph.width;
        }
      }
    }
  }

  /**
   * A glyph's fields are `margin` wider than the letter on both sides, so that shades may reach over to the neighbours.
   */
  #blend(picture: YuvPicture, mask: Uint8Array, width: number, left: number, top: number, brightness: number): void {
    const span = width + 2 * this.#margin;
    for (let y = 0; y < this.#lineHeight; y++) {
      for (let x = 0; x < span; x++) {
        const cover = mask[y * span + x] as number;
        const column = left + x - this.#margin;
        if (cover === 0 || column < 0 || column >= picture.width) continue;
        const at = (top + y) * picture.width + column;
        const under = picture.luma[at] as number;
        picture.luma[at] = under + (((brightness - under) * cover) >> 8);
      }
    }
  }

  #draw(letter: string, size: number): Glyph {
    const measure = createCanvas(8, 8).getContext('2d');
    const font = `700 ${size}px "${loadNumerals()}"`;
    measure.font = font;
    // Figures share one width: the line must not tremble with every second.
    const width = Math.ceil(measure.measureText(/\d/.test(letter) ? '0' : letter).width) + 1;
    const span = width + 2 * this.#margin;
    const masks = [0, size / 4].map((blur) => {
      const pen = createCanvas(span, this.#lineHeight).getContext('2d');
      pen.font = font;
      pen.fontVariationSettings = '"opsz" 6, "wght" 700';
      pen.textAlign = 'center';
      pen.fillStyle = '#fff';
      if (blur > 0) {
        pen.filter = `blur(${blur}px)`;
        pen.lineWidth = size / 5;
        pen.strokeStyle = '#fff';
        pen.strokeText(letter, span / 2, this.#lineHeight - this.#margin - size * 0.12);
      }
      pen.fillText(letter, span / 2, this.#lineHeight - this.#margin - size * 0.12);
      const pixels = pen.getImageData(0, 0, span, this.#lineHeight).data;
      return Uint8Array.from({ length: pixels.length / 4 }, (_, i) => pixels[i * 4 + 3] ?? 0);
    });
    const [ink, shade] = masks as [Uint8Array, Uint8Array];
    return { width, ink, shade };
  }
}
