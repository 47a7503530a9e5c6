import { Camera, STRETCHES, TURNING } from '@lajvard/wheel';

const SEGMENTS = 120;

/**
 * The rotor's surface as triangles for a picture of this size. Each corner: place in the picture (clip space,
 * depth 0..1 of the far distance, distance for the perspective), then its place on the rotor (wheel units, x and y).
 */
export function rotorMesh(width: number, height: number): Float32Array {
  const camera = new Camera(width, height);
  const corners: number[] = [];
  const corner = (radius: number, z: number, angle: number) => {
    const [x, y] = [radius * Math.sin(angle), radius * Math.cos(angle)];
    const seen = camera.project([x, y, z]);
    corners.push((seen.x / width) * 2 - 1, 1 - (seen.y / height) * 2, seen.depth / FAR, 1 / seen.scale, x, y);
  };
  for (const { material, r0, z0, r1, z1 } of STRETCHES) {
    if (!TURNING.has(material)) continue;
    for (let index = 0; index < SEGMENTS; index++) {
      const from = (index * 2 * Math.PI) / SEGMENTS;
      const to = ((index + 1) * 2 * Math.PI) / SEGMENTS;
      corner(r0, z0, from);
      corner(r1, z1, from);
      corner(r0, z0, to);
      corner(r0, z0, to);
      corner(r1, z1, from);
      corner(r1, z1, to);
    }
  }
  return new Float32Array(corners);
}

/** Beyond everything the camera sees of the rotor, wheel units. */
const FAR = 1200;
/** Numbers per corner. */
export const CORNER = 6;
