/** A picture as pixels: four bytes each, red, green, blue, alpha. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** What is no GIF after all, or one that ends too early. */
class BadGif extends Error {}

interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly interlaced: boolean;
  readonly palette: Uint8Array;
  /** The number of the colour that is none; -1: every colour is one. */
  readonly transparent: number;
}

/** Reads bytes in order; there are never fewer than asked for. */
const reader = (bytes: Uint8Array) => {
  let at = 6; // after `GIF89a`
  const byte = (): number => {
    const value = bytes[at++];
    if (value === undefined) throw new BadGif('ends too early');
    return value;
  };
  const take = (count: number): Uint8Array => {
    if (at + count > bytes.length) throw new BadGif('ends too early');
    at += count;
    return bytes.subarray(at - count, at);
  };
  return {
    byte,
    take,
    short: () => byte() | (byte() << 8),
    /** The parts of a block joined, up to the empty one. */
    block: (): Uint8Array => {
      const parts: Uint8Array[] = [];
      for (let size = byte(); size > 0; size = byte()) parts.push(take(size));
      return Buffer.concat(parts);
    },
  };
};

const paletteOf = (read: ReturnType<typeof reader>, flags: number): Uint8Array | null =>
  flags & 0x80 ? read.take(3 * 2 ** ((flags & 7) + 1)) : null;

/** Unpacks LZW codes into at most `count` colour numbers; fewer than that is a picture cut short. */
const unpack = (data: Uint8Array, firstBits: number, count: number): Uint8Array => {
  if (firstBits < 2 || firstBits > 8) throw new BadGif('no such code size');
  const clear = 1 << firstBits;
  const end = clear + 1;
  const before = new Uint16Array(4096); // the code that a code continues
  const last = new Uint8Array(4096); // the colour it adds
  for (let code = 0; code < clear; code++) last[code] = code;
  const stack = new Uint8Array(4097);
  const out = new Uint8Array(count);
  let [written, bits, next, held, holds, old, first] = [0, firstBits + 1, end + 1, 0, 0, -1, 0];
  for (const byte of data) {
    held |= byte << holds;
    holds += 8;
    while (holds >= bits && written < count) {
      const code = held & ((1 << bits) - 1);
      held >>>= bits;
      holds -= bits;
      if (code === end) return out.subarray(0, written);
      if (code === clear) {
        [bits, next, old] = [firstBits + 1, end + 1, -1];
        continue;
      }
      if (code > next || (old === -1 && code >= clear)) throw new BadGif('a code that is not known yet');
      let depth = 0;
      let walk = code;
      if (code === next) {
        stack[depth++] = first; // the code that is made by this very step
        walk = old;
      }
      while (walk > clear) {
        stack[depth++] = last[walk] ?? 0;
        walk = before[walk] ?? 0;
      }
      first = last[walk] ?? 0;
      stack[depth++] = first;
      while (depth > 0 && written < count) out[written++] = stack[--depth] ?? 0;
      if (old !== -1 && next < 4096) {
        before[next] = old;
        last[next] = first;
        next += 1;
        if (next === 1 << bits && bits < 12) bits += 1;
      }
      old = code;
    }
  }
  return out.subarray(0, written);
};

/** The rows of an interlaced picture in the order they come: every 8th, the 8ths between, the 4ths, the 2nds. */
const rowsOf = ({ height, interlaced }: Frame): number[] => {
  const rows: number[] = [];
  for (const [start, step] of interlaced
    ? [[0, 8] as const, [4, 8] as const, [2, 4] as const, [1, 2] as const]
    : [[0, 1] as const]) {
    for (let row = start; row < height; row += step) rows.push(row);
  }
  return rows;
};

const paint = (frame: Frame, colours: Uint8Array, canvas: { width: number; rgba: Uint8Array }): void => {
  rowsOf(frame).forEach((row, place) => {
    for (let x = 0; x < frame.width; x++) {
      const colour = colours[place * frame.width + x] ?? 0;
      if (colour === frame.transparent || colour * 3 + 2 >= frame.palette.length) continue;
      const at = 4 * ((frame.top + row) * canvas.width + frame.left + x);
      canvas.rgba.set(frame.palette.subarray(colour * 3, colour * 3 + 3), at);
      canvas.rgba[at + 3] = 255;
    }
  });
};

/**
 * The first picture of a GIF (87a, 89a) as pixels; what moves in it is left out. The size it says it has must have been judged before.
 * @returns null for what is no whole GIF
 */
export const decodeGif = (bytes: Uint8Array): Pixels | null => {
  try {
    const read = reader(bytes);
    const [width, height, flags] = [read.short(), read.short(), read.byte()];
    read.take(2);
    const shared = paletteOf(read, flags);
    let transparent = -1;
    for (let kind = read.byte(); kind !== 0x2c; kind = read.byte()) {
      if (kind !== 0x21) return null; // the end, or nothing that a GIF has
      const isControl = read.byte() === 0xf9;
      const data = read.block();
      if (isControl && ((data[0] ?? 0) & 1) === 1) transparent = data[3] ?? -1;
    }
    const [left, top, w, h, how] = [read.short(), read.short(), read.short(), read.short(), read.byte()];
    const palette = paletteOf(read, how) ?? shared;
    if (palette === null || w === 0 || h === 0 || left + w > width || top + h > height) return null;
    const frame: Frame = { left, top, width: w, height: h, interlaced: (how & 0x40) !== 0, palette, transparent };
    const firstBits = read.byte();
    const colours = unpack(read.block(), firstBits, w * h);
    if (colours.length < w * h) return null;
    const rgba = new Uint8Array(4 * width * height);
    paint(frame, colours, { width, rgba });
    return { width, height, rgba };
  } catch (error) {
    if (error instanceof BadGif) return null;
    throw error;
  }
};
