import { ANGLES } from './rotor-texture.ts';
import type { Stage } from './stage.ts';
import type { YuvPicture } from './yuv.ts';

/** Paints the wheel with its rotor turned by `rotorAngle` (radians clockwise) over the whole picture. */
export function paintWheel(picture: YuvPicture, stage: Stage, rotorAngle: number): void {
  picture.bytes.set(stage.background);
  // Turning the rotor by an angle moves to every place what was that angle before it.
  const turn = ANGLES - (Math.round((rotorAngle * ANGLES) / (2 * Math.PI)) & (ANGLES - 1));
  paintLuma(picture.luma, stage, turn);
  paintChroma(picture, stage, turn);
}

function paintLuma(plane: Uint8Array, stage: Stage, turn: number): void {
  const { pixel, row, angle, strength } = stage.luma;
  const texels = stage.texture.luma;
  const count = pixel.length;
  for (let i = 0; i < count; i++) {
    const texel = texels[(row[i] as number) + (((angle[i] as number) + turn) & (ANGLES - 1))] as number;
    plane[pixel[i] as number] = (plane[pixel[i] as number] as number) + ((texel * (strength[i] as number)) >> 8);
  }
}

function paintChroma(picture: YuvPicture, stage: Stage, turn: number): void {
  const { pixel, row, angle, strength } = stage.chroma;
  const { blue, red } = stage.texture;
  const { blue: bluePlane, red: redPlane } = picture;
  const count = pixel.length;
  for (let i = 0; i < count; i++) {
    const at = (row[i] as number) + (((angle[i] as number) + turn) & (ANGLES - 1));
    const p = pixel[i] as number;
    const power = strength[i] as number;
    bluePlane[p] = (bluePlane[p] as number) + (((blue[at] as number) * power) >> 8);
    redPlane[p] = (redPlane[p] as number) + (((red[at] as number) * power) >> 8);
  }
}
