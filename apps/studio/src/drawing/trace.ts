import { type Material, STRETCHES, type Vector } from '@lajvard/wheel';

/**
 * Where a ray meets the wheel: distance, radius and angle there (clockwise from the far side),
 * surface normal, material.
 */
export interface Hit {
  distance: number;
  radius: number;
  angle: number;
  normal: Vector;
  material: Material;
  /** 0..1: how much light reaches the place (recesses get less). */
  light: number;
}

/** Finds what rays from one place meet. The place is fixed, so most of each intersection is worked out beforehand. */
export class Tracer {
  readonly #origin: Vector;
  readonly #cones: readonly ConeStretch[];

  constructor(origin: Vector) {
    this.#origin = origin;
    this.#cones = STRETCHES.map(({ r0, z0, r1, z1 }) => {
      const flat = z0 === z1;
      const perHeight = flat ? 0 : (r1 - r0) / (z1 - z0);
      const base = r0 + perHeight * (origin[2] - z0);
      return { flat, perHeight, base, c: origin[0] ** 2 + origin[1] ** 2 - base * base, r0, z0, r1, z1 };
    });
  }

  /** The first place of the wheel in `direction` (length 1); nothing above the horizon. */
  first(direction: Vector): Hit | undefined {
    const [ox, oy, oz] = this.#origin;
    const [dx, dy, dz] = direction;
    const flat = dx * dx + dy * dy;
    const towards = ox * dx + oy * dy;
    let best = Number.POSITIVE_INFINITY;
    let bestIndex = -1;
    let bestShare = 0;
    for (let index = 0; index < this.#cones.length; index++) {
      const cone = this.#cones[index] as ConeStretch;
      if (cone.flat) {
        const t = (cone.z0 - oz) / dz;
        const radius = Math.sqrt((ox + t * dx) ** 2 + (oy + t * dy) ** 2);
        if (t <= 0 || t >= best || radius < cone.r0 || radius > cone.r1) continue;
        best = t;
        bestIndex = index;
        bestShare = (radius - cone.r0) / (cone.r1 - cone.r0);
        continue;
      }
      // A cone frustum: x² + y² = (base + slope·t)², with the height inside the stretch.
      const slope = cone.perHeight * dz;
      const a = flat - slope * slope;
      const b = towards - cone.base * slope;
      const root = b * b - a * cone.c;
      if (root < 0) continue;
      const reach = Math.sqrt(root);
      for (let side = -1; side <= 1; side += 2) {
        const t = (-b + side * reach) / a;
        if (t <= 0 || t >= best || cone.base + slope * t < 0) continue;
        const share = (oz + t * dz - cone.z0) / (cone.z1 - cone.z0);
        if (share < 0 || share > 1) continue;
        best = t;
        bestIndex = index;
        bestShare = share;
      }
    }
    if (bestIndex < 0) return undefined;
    return describe(bestIndex, bestShare, best, ox + best * dx, oy + best * dy);
  }
}

interface ConeStretch {
  flat: boolean;
  perHeight: number;
  base: number;
  c: number;
  r0: number;
  z0: number;
  r1: number;
  z1: number;
}

function describe(index: number, share: number, distance: number, x: number, y: number): Hit {
  const stretch = STRETCHES[index] as (typeof STRETCHES)[number];
  const radius = Math.hypot(x, y);
  const angle = Math.atan2(x, y);
  const { start: before, end: after } = EDGES[index] as Edges;
  const out = before[0] + (after[0] - before[0]) * share;
  const up = before[1] + (after[1] - before[1]) * share;
  const length = Math.hypot(out, up);
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return {
    distance,
    radius,
    angle,
    normal: [(out / length) * sin, (out / length) * cos, up / length],
    material: stretch.material,
    light: stretch.shade0 + (stretch.shade1 - stretch.shade0) * share,
  };
}

type Outward = readonly [out: number, up: number];
interface Edges {
  start: Outward;
  end: Outward;
}

const NORMALS = STRETCHES.map(({ r0, z0, r1, z1 }): Outward => {
  const length = Math.hypot(r1 - r0, z1 - z0);
  return [(z0 - z1) / length, (r1 - r0) / length];
});

/** Neighbouring stretches of one material share their edge's normal, so that turned brass looks turned, not faceted. */
const EDGES: readonly Edges[] = STRETCHES.map(({ material }, index) => {
  const own = NORMALS[index] as Outward;
  const shared = (other: number): Outward => {
    const normal = NORMALS[other];
    if (normal === undefined || STRETCHES[other]?.material !== material) return own;
    return [(own[0] + normal[0]) / 2, (own[1] + normal[1]) / 2];
  };
  return { start: shared(index - 1), end: shared(index + 1) };
});
