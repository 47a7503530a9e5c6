import type { Vector } from '@lajvard/wheel';

/** Red, green, blue; linear light, 1 is white. */
export type Colour = readonly [number, number, number];

/** A lamp that is seen in polished surfaces: where it hangs, how wide its glow is (cosine of the edges), its colour. */
interface Lamp {
  towards: Vector;
  inner: number;
  outer: number;
  colour: Colour;
}

const LAMPS: readonly Lamp[] = [
  { towards: unit([-0.55, 0.35, 0.8]), inner: 0.965, outer: 0.9, colour: [2.6, 2.4, 2.1] },
  { towards: unit([0.65, 0.45, 0.65]), inner: 0.98, outer: 0.93, colour: [0.9, 1.05, 1.45] },
  { towards: unit([0.1, -0.75, 0.75]), inner: 0.97, outer: 0.88, colour: [0.9, 0.75, 0.5] },
  { towards: unit([0, 0.96, 0.3]), inner: 0.95, outer: 0.8, colour: [0.22, 0.26, 0.42] },
];

const KEY: Vector = unit([-0.42, 0.1, 0.92]);
const FILL: Vector = unit([0.7, -0.3, 0.6]);
const AMBIENT = 0.34;

/** Light that falls on a surface of this normal: about 1 on a level one. */
export function diffuse(normal: Vector): number {
  return AMBIENT + 0.6 * Math.max(0, dot(normal, KEY)) + 0.2 * Math.max(0, dot(normal, FILL));
}

/** What a polished surface mirrors, seen along `direction`: the dark studio and its lamps. */
export function mirrored(direction: Vector, normal: Vector): Colour {
  const turn = 2 * dot(direction, normal);
  const into: Vector = [
    direction[0] - turn * normal[0],
    direction[1] - turn * normal[1],
    direction[2] - turn * normal[2],
  ];
  const sky = Math.max(0, into[2]);
  let [red, green, blue] = [0.02 + 0.05 * sky, 0.03 + 0.07 * sky, 0.06 + 0.16 * sky];
  for (const lamp of LAMPS) {
    const strength = smooth(lamp.outer, lamp.inner, dot(into, lamp.towards));
    red += strength * lamp.colour[0];
    green += strength * lamp.colour[1];
    blue += strength * lamp.colour[2];
  }
  return [red, green, blue];
}

/** How much of the mirrored studio a lacquered surface shows (Schlick): little from above, much at a grazing look. */
export function lacquer(direction: Vector, normal: Vector): number {
  return 0.03 + 0.6 * (1 - Math.min(1, Math.max(0, -dot(direction, normal)))) ** 5;
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

/** 0 below `from`, 1 above `to`, smooth between. */
export function smooth(from: number, to: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

/** Linear light to the 0..255 of the picture. */
export function toByte(linear: number): number {
  return 255 * Math.min(1, Math.max(0, linear)) ** (1 / 2.2);
}

/** A colour as painters write it (#rrggbb), in linear light. */
export function paint(hex: string): Colour {
  const channel = (at: number) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2;
  return [channel(1), channel(3), channel(5)];
}
