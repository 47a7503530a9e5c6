/** What a stretch of the wheel's surface is made of. The first three turn with the rotor. */
export type Material = 'cone' | 'pocket' | 'numbers' | 'hub' | 'brass' | 'gap' | 'bowl' | 'wood' | 'table';

export const TURNING: ReadonlySet<Material> = new Set<Material>(['cone', 'pocket', 'numbers']);

/** A stretch of the outline between two points (radius, height), in wheel units; `shade0`/`shade1` darken its ends. */
export interface Stretch {
  material: Material;
  r0: number;
  z0: number;
  r1: number;
  z1: number;
  shade0: number;
  shade1: number;
}

export const ROTOR_RADIUS = 160;
export const POCKET_INNER = 104;
export const POCKET_OUTER = 129;
export const DEFLECTOR_RADIUS = 184;
export const TRACK_RADIUS = 204;
export const KHATAM_RADIUS = 226;
export const BALL_RADIUS = 6.4;
/** Where the ball's centre lies in a pocket. */
export const REST_RADIUS = 117;
/**
 * Where the ball's centre lies above a pocket's floor: lower than on the track, for the frets are painted on the floor,
 * and a higher ball would be seen on the neighbour's side of them.
 */
export const REST_HEIGHT = 2.4;

/**
 * The wheel is a solid of revolution: one outline from the hub to the table. [material, [radius, height, light?]...]
 */
const OUTLINE: readonly [Material, ...(readonly [r: number, z: number, light?: number])[]][] = [
  ['hub', [0, 24], [10, 23.4], [18, 21.6], [23.5, 19]],
  ['brass', [23.5, 19], [24.6, 22.5], [26.6, 24.6], [29, 25], [31.4, 24], [33.2, 21], [34.6, 16], [37, 13.5]],
  ['cone', [37, 13.5, 0.7], [46, 12, 1], [70, 8.6], [98, 3.2, 1], [100, 2.6, 0.75]],
  ['brass', [100, 2.6], [100.8, 4.2], [102.2, 5], [103.6, 4.2], [104, 3]],
  ['pocket', [104, 3, 0.55], [106, -3.2, 0.55], [113, -4.4, 0.95], [123, -3.8, 1], [127.5, -1, 1], [129, 2, 1]],
  ['numbers', [129, 2, 1.05], [131, 3, 1], [157.5, 8.5, 1], [158.4, 8.8, 0.8]],
  ['brass', [158.4, 8.8], [159, 10.6], [160.6, 11.4], [162.2, 10.6], [163, 8]],
  ['gap', [163, 8], [164.6, 6.5]],
  [
    'bowl',
    [164.6, 6.5, 0.45],
    [168, 9, 0.9],
    [184, 15.5, 1],
    [198, 22.5, 1],
    [205, 27, 0.85],
    [209, 32, 0.6],
    [211, 38, 0.55],
  ],
  ['brass', [211, 38], [211.6, 40], [213.2, 41.4], [215, 41.4], [216, 40.6]],
  ['wood', [216, 40.6, 0.8], [219, 41, 1], [235, 41, 1], [238, 40.4, 0.9]],
  ['brass', [238, 40.4], [238.8, 41], [240.2, 40.4], [240.8, 39]],
  ['wood', [240.8, 39, 0.8], [243.5, 30, 0.6], [246, 0, 0.3]],
  ['table', [246, 0, 0.35], [262, 0, 0.7], [330, 0, 1], [1200, 0, 1]],
];

/** The outline as stretches, from the inside out. */
export const STRETCHES: readonly Stretch[] = OUTLINE.flatMap(([material, ...points]) =>
  points.slice(1).map(([r1, z1, shade1 = 1], index) => {
    const [r0, z0, shade0 = 1] = points[index] as readonly [number, number, number?];
    return { material, r0, z0, r1, z1, shade0, shade1 };
  }),
);

/** Height of the surface at a radius, in wheel units. */
export function surfaceHeight(radius: number): number {
  const stretch = STRETCHES.find((candidate) => radius <= candidate.r1) ?? STRETCHES.at(-1);
  if (stretch === undefined) return 0;
  const share = (radius - stretch.r0) / (stretch.r1 - stretch.r0);
  return stretch.z0 + (stretch.z1 - stretch.z0) * Math.max(0, share);
}
