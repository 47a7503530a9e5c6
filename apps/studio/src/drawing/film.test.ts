import type { StudioEvent } from '@lajvard/contract';
import { angleOf } from '@lajvard/roulette';
import { Camera, REST_HEIGHT, REST_RADIUS, STRETCHES, surfaceHeight } from '@lajvard/wheel';
import { beforeAll, expect, test } from 'vitest';
import { Croupier } from '../motion/croupier.ts';
import { captionLines } from './caption.ts';
import { Film } from './film.ts';
import { buildStage, openStage } from './stage.ts';

const [WIDTH, HEIGHT] = [640, 360];
const LAND = Date.UTC(2026, 0, 1, 9);
let film: Film;

beforeAll(() => {
  film = new Film(openStage(buildStage(WIDTH, HEIGHT)));
});

function croupierAfter(number: number | null, roundNumber = 1): Croupier {
  const croupier = new Croupier();
  const times = { betsUntil: 0, locksAt: 0, closesAt: 0, launchesAt: LAND - 12_000, landsAt: LAND };
  const event: StudioEvent = { roundNumber, wheel: 'automatic', phase: 'numbered', now: LAND, ...times, number };
  croupier.hear(event);
  return croupier;
}

/** Mean brightness of the ball's middle, seen where the number's pocket must be by the camera's geometry. */
function brightnessAt(number: number, luma: Uint8Array, at: number, croupier: Croupier): number {
  const angle = croupier.sceneAt(at).rotorAngle + angleOf(number);
  const height = surfaceHeight(REST_RADIUS) + REST_HEIGHT;
  const seen = new Camera(WIDTH, HEIGHT).project([
    REST_RADIUS * Math.sin(angle),
    REST_RADIUS * Math.cos(angle),
    height,
  ]);
  let sum = 0;
  for (let y = -2; y <= 2; y++) {
    for (let x = -2; x <= 2; x++) sum += luma[(Math.round(seen.y) + y) * WIDTH + Math.round(seen.x) + x] ?? 0;
  }
  return sum / 25;
}

/** Mean brightness of a pocket's number, beyond the ball. */
function brightnessOf(pocket: number, luma: Uint8Array, croupier: Croupier, at: number): number {
  const angle = croupier.sceneAt(at).rotorAngle + angleOf(pocket);
  const radius = 146;
  const seen = new Camera(WIDTH, HEIGHT).project([radius * Math.sin(angle), radius * Math.cos(angle), 6]);
  let sum = 0;
  for (let y = -3; y <= 3; y++)
    for (let x = -3; x <= 3; x++) sum += luma[(Math.round(seen.y) + y) * WIDTH + Math.round(seen.x) + x] ?? 0;
  return sum / 49;
}

test.each([0, 1, 8, 17, 26, 29, 32, 36])('the picture shows the ball in pocket %i, all around the wheel', (number) => {
  const [withBall, without] = [croupierAfter(number), croupierAfter(null)];
  const bytes = new Uint8Array(film.frameBytes);
  for (let turn = 0; turn < 6; turn++) {
    const at = LAND + 4000 + turn * 2100;
    const empty = brightnessAt(number, film.draw(bytes, without, at).luma, at, without);
    const full = brightnessAt(number, film.draw(bytes, withBall, at).luma, at, withBall);
    expect(full).toBeGreaterThan(115);
    expect(full - empty).toBeGreaterThan(40);
  }
});

test('the pocket where the ball lies is lit with its number, and no other', () => {
  const [croupier, without] = [croupierAfter(17), croupierAfter(null)];
  const [lit, unlit] = [new Uint8Array(film.frameBytes), new Uint8Array(film.frameBytes)];
  const rolling = new Uint8Array(film.frameBytes);
  film.draw(rolling, croupier, LAND - 500);
  for (const at of [LAND + 4000, LAND + 6500]) {
    film.draw(lit, croupier, at);
    film.draw(unlit, without, at);
    const brighter = (pocket: number) =>
      brightnessOf(pocket, lit, croupier, at) - brightnessOf(pocket, unlit, without, at);
    expect(brighter(17)).toBeGreaterThan(15);
    for (const other of [25, 34, 0, 9]) expect(Math.abs(brighter(other)), String(other)).toBeLessThan(1);
  }
  film.draw(lit, croupier, LAND - 500);
  expect(Buffer.compare(lit, rolling), 'dark again for a rolling ball').toBe(0);
});

test('every frame is drawn from scratch: the same moment gives the same picture whatever was in the buffer', () => {
  const croupier = croupierAfter(4);
  const [clean, used] = [new Uint8Array(film.frameBytes), new Uint8Array(film.frameBytes).fill(200)];
  film.draw(clean, croupier, LAND + 5000);
  film.draw(used, croupier, LAND + 5000);
  expect(Buffer.compare(clean, used)).toBe(0);
});

test('no pixel leaves the studio range into the wrap-around: a bright ring does not turn black', () => {
  const { luma } = film.draw(new Uint8Array(film.frameBytes), croupierAfter(null), LAND);
  let [least, most] = [255, 0];
  for (const value of luma) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  expect(least).toBeGreaterThanOrEqual(16);
  expect(most).toBeGreaterThan(200);
});

test('a light grain lies over the picture: another in each frame, the same for the same moment', () => {
  const croupier = croupierAfter(null);
  const corner = (at: number): number[] => {
    const { luma } = film.draw(new Uint8Array(film.frameBytes), croupier, at);
    return Array.from({ length: 40 * 40 }, (_, n) => luma[Math.floor(n / 40) * WIDTH + (n % 40)] ?? 0);
  };
  const [one, next, same] = [corner(LAND), corner(LAND + 40), corner(LAND)];
  expect(same).toEqual(one);
  const steps = one.map((value, n) => value - (next[n] ?? 0)); // nothing else moves in the corner
  const deviation = Math.sqrt(steps.reduce((sum, step) => sum + step ** 2, 0) / steps.length / 2);
  expect(deviation).toBeGreaterThan(0.6);
  expect(deviation).toBeLessThan(2);
});

test('the burned-in lines name the round and the time of day in UTC', () => {
  expect(captionLines(284193, Date.UTC(2026, 10, 21, 20, 14, 5, 900))).toEqual(['#284193', '20:14:05 UTC']);
  expect(captionLines(null, 0)).toEqual(['00:00:00 UTC']);
});

test('the burned-in lines lie beside the wheel, and not where the page fades the picture out', () => {
  const camera = new Camera(WIDTH, HEIGHT);
  const wheel = STRETCHES.filter(({ material }) => material !== 'table');
  const leftOf = new Map<number, number>(); // by row, where the wheel begins
  for (const [r, z] of wheel.flatMap(({ r0, z0, r1, z1 }) => [[r0, z0] as const, [r1, z1] as const]))
    for (let angle = 0; angle < 2 * Math.PI; angle += 0.002) {
      const { x, y } = camera.project([r * Math.sin(angle), r * Math.cos(angle), z]);
      leftOf.set(Math.round(y), Math.min(x, leftOf.get(Math.round(y)) ?? WIDTH));
    }
  const lumaOf = (roundNumber: number) =>
    film.draw(new Uint8Array(film.frameBytes), croupierAfter(null, roundNumber), LAND).luma;
  const [short, long] = [lumaOf(1), lumaOf(888_888)];
  const drawn = [...long.keys()].filter((at) => short[at] !== long[at]);
  expect(drawn.length).toBeGreaterThan(100);
  expect(drawn.filter((at) => at % WIDTH < WIDTH * 0.015)).toEqual([]);
  expect(drawn.filter((at) => at % WIDTH >= (leftOf.get(Math.floor(at / WIDTH)) ?? WIDTH))).toEqual([]);
});
