import { angleOf, POCKETS, WHEEL_ORDER } from '@lajvard/roulette';
import { expect, test } from 'vitest';
import { Camera } from './camera.ts';
import { ballAt, rotorAngle, type Spin } from './motion.ts';
import { POCKET_INNER, POCKET_OUTER, REST_RADIUS, surfaceHeight, TRACK_RADIUS } from './shape.ts';

const LAUNCH = Date.UTC(2026, 0, 1, 9);

function spinTo(number: number, seconds = 12): Spin {
  return { roundNumber: 1, launchesAt: LAUNCH, landsAt: LAUNCH + seconds * 1000, number };
}

/** The pocket under the ball, worked out from the angles alone. */
function pocketUnder(at: number, spin: Spin): number {
  const onRotor = ballAt(at, spin).angle - rotorAngle(at, spin);
  const step = (2 * Math.PI) / 37;
  return WHEEL_ORDER[((Math.round(onRotor / step) % 37) + 37) % 37] ?? -1;
}

test.each(POCKETS)('the ball lands on %i, in the middle of the pocket, and stays there', (number) => {
  for (const seconds of [0.5, 3, 12, 30]) {
    const spin = spinTo(number, seconds);
    for (const later of [0, 40, 1000, 8000, 90_000]) {
      const at = spin.landsAt + later;
      const ball = ballAt(at, spin);
      expect(pocketUnder(at, spin)).toBe(number);
      expect(Math.cos(ball.angle - rotorAngle(at, spin) - angleOf(number))).toBeCloseTo(1, 9);
      expect(ball.radius).toBe(REST_RADIUS);
    }
  }
});

test('the ball is in its pocket for good in the last tenth of a second', () => {
  const spin = spinTo(17);
  for (let before = 0; before <= 100; before += 10) expect(pocketUnder(spin.landsAt - before, spin)).toBe(17);
});

test('the ball rolls against the rotor, on the track, and only ever slows down', () => {
  const spin = spinTo(23);
  let lastSpeed = Number.POSITIVE_INFINITY;
  for (let at = LAUNCH; at < spin.landsAt - 40; at += 40) {
    const speed =
      ballAt(at + 40, spin).angle - rotorAngle(at + 40, spin) - (ballAt(at, spin).angle - rotorAngle(at, spin));
    // The rotor's angle is given within one turn.
    const against = ((speed % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);
    expect(against).toBeGreaterThan(0);
    expect(against).toBeLessThanOrEqual(lastSpeed + 1e-9);
    lastSpeed = against;
  }
  expect(ballAt(LAUNCH + 1000, spin).radius).toBe(TRACK_RADIUS);
});

test.each([0.5, 3, 12])('in a spin of %f s the ball never jumps, neither in height nor in radius', (seconds) => {
  const spin = spinTo(5, seconds);
  for (let at = LAUNCH; at < spin.landsAt + 100; at += 2) {
    const [now, next] = [ballAt(at, spin), ballAt(at + 2, spin)];
    const most = 4 / Math.min(1, seconds / 3);
    expect(Math.abs(next.radius - now.radius)).toBeLessThan(most);
    expect(Math.abs(next.height - now.height)).toBeLessThan(most);
  }
});

test('the rotor never stops and never jumps, over launch, landing and the end of the push', () => {
  const spin = spinTo(0);
  for (let at = LAUNCH - 2000; at < spin.landsAt + 6000; at += 40) {
    const turned = rotorAngle(at + 40, spin) - rotorAngle(at, spin);
    const backwards = ((-turned % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);
    expect(backwards).toBeGreaterThan(0.015);
    expect(backwards).toBeLessThan(0.08);
  }
});

test('once the push has decayed the angle of the rotor equals that without a push', () => {
  const spin = spinTo(9);
  const later = spin.landsAt + 3000;
  expect(Math.cos(rotorAngle(later, spin) - rotorAngle(later, null))).toBeCloseTo(1, 9);
});

test('a ball at rest is seen within 15 % of its pocket’s middle, wherever the rotor has turned it', () => {
  const camera = new Camera(1280, 720);
  const seen = (angle: number, radius: number, height = surfaceHeight(radius)) =>
    camera.project([radius * Math.sin(angle), radius * Math.cos(angle), height]);
  const spin = spinTo(34);
  const middle = (POCKET_INNER + POCKET_OUTER) / 2;
  const half = Math.PI / 37;
  for (let later = 0; later < 13_000; later += 250) {
    const { angle, radius, height } = ballAt(spin.landsAt + later, spin);
    const [ball, centre] = [seen(angle, radius, height), seen(angle, middle)];
    const sides = [
      [seen(angle - half, middle), seen(angle + half, middle)],
      [seen(angle, POCKET_INNER, surfaceHeight(middle)), seen(angle, POCKET_OUTER, surfaceHeight(middle))],
    ] as const;
    // Shares of the pocket's width and depth, which are not at right angles in the picture.
    const [[left, right], [inner, outer]] = sides;
    const [wide, deep] = [
      { x: right.x - left.x, y: right.y - left.y },
      { x: outer.x - inner.x, y: outer.y - inner.y },
    ];
    const [dx, dy] = [ball.x - centre.x, ball.y - centre.y];
    const area = wide.x * deep.y - wide.y * deep.x;
    expect(Math.abs((dx * deep.y - dy * deep.x) / area)).toBeLessThan(0.15);
    expect(Math.abs((wide.x * dy - wide.y * dx) / area)).toBeLessThan(0.15);
  }
});
