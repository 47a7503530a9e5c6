import { DEFLECTOR_RADIUS, KHATAM_RADIUS, type Material, type Vector } from '@lajvard/wheel';
import { type Colour, diffuse, dot, lacquer, mirrored, paint, smooth, unit } from './light.ts';
import type { Hit } from './trace.ts';

const BRASS = paint('#f3c46a');
const GOLD = paint('#d9b46a');
const TEAL = paint('#1aa08c');
const PAINTS: Readonly<Record<Exclude<Material, 'brass'>, Colour>> = {
  cone: [1, 1, 1],
  pocket: [1, 1, 1],
  numbers: [1, 1, 1],
  hub: paint('#10204e'),
  gap: paint('#05060c'),
  bowl: paint('#152049'),
  wood: paint('#3a2526'),
  table: paint('#12275f'),
};
const KHATAM_COUNT = 74;
const DEFLECTOR_COUNT = 8;

/** The colour of a place that does not turn, in linear light. */
export function standingColour(hit: Hit, direction: Vector): Colour {
  if (hit.material === 'brass') return brass(hit.normal, direction, hit.light);
  if (hit.material === 'bowl') {
    const facet = deflectorFacet(hit);
    if (facet !== null) return brass(facet, direction, 1);
  }
  const gloss = lacquer(direction, hit.normal);
  const mirror = mirrored(direction, hit.normal);
  const light = diffuse(hit.normal) * hit.light ** 2.2;
  const [red, green, blue] = inlay(hit) ?? PAINTS[hit.material];
  const shine = hit.material === 'table' ? 0 : gloss * hit.light;
  return [red * light + shine * mirror[0], green * light + shine * mirror[1], blue * light + shine * mirror[2]];
}

/** What light does to a turning place: its own paint times `light` (display-referred), plus `shine` (linear). */
export function turningLight(hit: Hit, direction: Vector): { light: number; shine: Colour } {
  const gloss = lacquer(direction, hit.normal) * hit.light * (hit.material === 'pocket' ? 0.35 : 0.8);
  const mirror = mirrored(direction, hit.normal);
  const light = diffuse(hit.normal) ** (1 / 2.2) * hit.light;
  return { light, shine: [gloss * mirror[0], gloss * mirror[1], gloss * mirror[2]] };
}

function brass(normal: Vector, direction: Vector, light: number): Colour {
  const mirror = mirrored(direction, normal);
  const glow = 0.3 * diffuse(normal) * light;
  return [BRASS[0] * (mirror[0] + glow), BRASS[1] * (mirror[1] + glow), BRASS[2] * (mirror[2] + glow)];
}

/** The gold diamonds and turquoise dots of the rim, and the girih lines of the felt; nothing on plain ground. */
function inlay(hit: Hit): Colour | null {
  if (hit.material === 'wood') return khatam(hit.radius, hit.angle);
  if (hit.material === 'table') return felt(hit);
  return null;
}

function khatam(radius: number, angle: number): Colour | null {
  const step = (2 * Math.PI) / KHATAM_COUNT;
  const index = Math.round(angle / step);
  const out = Math.abs(radius - KHATAM_RADIUS);
  const along = Math.abs(radius * (angle - index * step));
  if (index % 2 !== 0) return out + along < 3.8 ? GOLD : null;
  return Math.hypot(out, along) < 1.9 ? TEAL : null;
}

function felt({ radius, angle }: Hit): Colour {
  const fade = 1 - 0.75 * smooth(260, 480, radius);
  const [x, y] = [radius * Math.sin(angle), radius * Math.cos(angle)];
  const line = 1 + 0.8 * starLine(x, y);
  const [red, green, blue] = PAINTS.table;
  return [red * fade * line, green * fade * line, blue * fade * line];
}

/** Two crossed squares in every cell, the brand's eight-point star: 1 on its lines, 0 beside them. */
function starLine(x: number, y: number): number {
  const cell = 64;
  const [u, v] = [wrap(x, cell), wrap(y, cell)];
  const upright = Math.max(Math.abs(u), Math.abs(v));
  const leaning = (Math.abs(u) + Math.abs(v)) * Math.SQRT1_2;
  if (upright > 31 || leaning > 31) return 0;
  return 1 - smooth(0.2, 0.8, Math.min(Math.abs(upright - 22), Math.abs(leaning - 22)));
}

function wrap(value: number, cell: number): number {
  return value - cell * Math.round(value / cell);
}

/**
 * The eight brass diamonds that deflect the ball, every other one along the track. The normal of their facet, or
 * null beside them.
 */
function deflectorFacet(hit: Hit): Vector | null {
  const step = (2 * Math.PI) / DEFLECTOR_COUNT;
  const index = Math.floor(hit.angle / step);
  const centre = (index + 0.5) * step;
  const out = hit.radius - DEFLECTOR_RADIUS;
  const along = hit.radius * (hit.angle - centre);
  const lying = index % 2 !== 0;
  const [long, wide] = lying ? [along, out] : [out, along];
  if (Math.abs(long) / 11.5 + Math.abs(wide) / 4.6 > 1) return null;
  const [sin, cos] = [Math.sin(hit.angle), Math.cos(hit.angle)];
  const tilt = 0.55;
  const [tiltOut, tiltAlong] = lying
    ? [Math.sign(wide) * tilt, Math.sign(long) * tilt * 0.4]
    : [Math.sign(long) * tilt * 0.4, Math.sign(wide) * tilt];
  const facet = unit([
    hit.normal[0] + sin * tiltOut + cos * tiltAlong,
    hit.normal[1] + cos * tiltOut - sin * tiltAlong,
    hit.normal[2],
  ]);
  return dot(facet, hit.normal) > 0 ? facet : hit.normal;
}
