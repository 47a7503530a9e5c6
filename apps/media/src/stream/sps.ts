/**
 * Width and height in pixels of the picture an avcC (decoder set-up) describes. Throws RangeError when it holds no SPS.
 */
export function pictureSize(avcC: Buffer): { width: number; height: number } {
  if (avcC.length < 9 || avcC.readUInt8(0) !== 1 || (avcC.readUInt8(5) & 0x1f) === 0) throw new RangeError('no SPS');
  const length = avcC.readUInt16BE(6);
  if (8 + length > avcC.length) throw new RangeError('SPS is truncated');
  return readSps(withoutEmulation(avcC.subarray(8, 8 + length)));
}

/** Profiles whose SPS carries the chroma and scaling fields (H.264 §7.3.2.1.1). */
const HIGH_PROFILES = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);

function readSps(sps: Buffer): { width: number; height: number } {
  const bits = new Bits(sps.subarray(1));
  const profile = bits.take(8);
  bits.take(16);
  bits.golomb();
  const chroma = HIGH_PROFILES.has(profile) ? highFields(bits) : 1;
  bits.golomb();
  const orderType = bits.golomb();
  if (orderType === 0) bits.golomb();
  if (orderType === 1) skipOrderCycle(bits);
  bits.golomb();
  bits.take(1);
  const widthUnits = bits.golomb() + 1;
  const heightUnits = bits.golomb() + 1;
  const framesOnly = bits.take(1);
  if (framesOnly === 0) bits.take(1);
  bits.take(1);
  const cropped = bits.take(1) === 1;
  const [left, right, top, bottom] = cropped
    ? [bits.golomb(), bits.golomb(), bits.golomb(), bits.golomb()]
    : [0, 0, 0, 0];
  const cropX = chroma === 1 || chroma === 2 ? 2 : 1;
  const cropY = (chroma === 1 ? 2 : 1) * (2 - framesOnly);
  return {
    width: widthUnits * 16 - (left + right) * cropX,
    height: heightUnits * 16 * (2 - framesOnly) - (top + bottom) * cropY,
  };
}

function highFields(bits: Bits): number {
  const chroma = bits.golomb();
  if (chroma === 3) bits.take(1);
  bits.golomb();
  bits.golomb();
  bits.take(1);
  if (bits.take(1) === 1) {
    for (let list = 0; list < (chroma === 3 ? 12 : 8); list++) {
      if (bits.take(1) === 1) skipScalingList(bits, list < 6 ? 16 : 64);
    }
  }
  return chroma;
}

function skipScalingList(bits: Bits, size: number): void {
  let last = 8;
  let next = 8;
  for (let i = 0; i < size; i++) {
    if (next !== 0) next = (last + bits.signedGolomb() + 256) % 256;
    if (next !== 0) last = next;
  }
}

function skipOrderCycle(bits: Bits): void {
  bits.take(1);
  bits.golomb();
  bits.golomb();
  const count = bits.golomb();
  for (let i = 0; i < count && i < 256; i++) bits.golomb();
}

/** Takes out the 03 of every 00 00 03 (H.264 §7.4.1). */
function withoutEmulation(bytes: Buffer): Buffer {
  const kept: number[] = [];
  let zeros = 0;
  for (const byte of bytes) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0;
      continue;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
    kept.push(byte);
  }
  return Buffer.from(kept);
}

class Bits {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  take(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++, this.#at++) {
      value = value * 2 + ((this.#bytes.readUInt8(this.#at >> 3) >> (7 - (this.#at & 7))) & 1);
    }
    return value;
  }

  golomb(): number {
    let zeros = 0;
    while (this.take(1) === 0) if (++zeros > 31) throw new RangeError('SPS is malformed');
    return 2 ** zeros - 1 + this.take(zeros);
  }

  signedGolomb(): number {
    const value = this.golomb();
    return value % 2 === 1 ? (value + 1) / 2 : -value / 2;
  }
}
