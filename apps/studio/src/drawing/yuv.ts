/**
 * A picture as the encoder takes it: 4:2:0, studio range, BT.709; the three planes lie one after the other in `bytes`.
 */
export interface YuvPicture {
  width: number;
  height: number;
  bytes: Uint8Array;
  luma: Uint8Array;
  blue: Uint8Array;
  red: Uint8Array;
}

/** An empty picture over `bytes` (given or new) of width × height × 1.5. Width and height are even. */
export function yuvPicture(
  width: number,
  height: number,
  bytes: Uint8Array = new Uint8Array((width * height * 3) / 2),
): YuvPicture {
  const [full, quarter] = [width * height, (width * height) / 4];
  return {
    width,
    height,
    bytes,
    luma: bytes.subarray(0, full),
    blue: bytes.subarray(full, full + quarter),
    red: bytes.subarray(full + quarter, full + 2 * quarter),
  };
}

/** Brightness 0..219 of a colour given as 0..255 (16 is added where it is written). */
export function lumaOf(red: number, green: number, blue: number): number {
  return (219 / 255) * (0.2126 * red + 0.7152 * green + 0.0722 * blue);
}

/** Blueness −112..112. */
export function blueOf(red: number, green: number, blue: number): number {
  return ((224 / 255) * (blue - (0.2126 * red + 0.7152 * green + 0.0722 * blue))) / 1.8556;
}

/** Redness −112..112. */
export function redOf(red: number, green: number, blue: number): number {
  return ((224 / 255) * (red - (0.2126 * red + 0.7152 * green + 0.0722 * blue))) / 1.5748;
}
