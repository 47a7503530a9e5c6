import { expect, test } from 'vitest';
import { ANGLES, RotorTextureBuilder } from './rotor-texture.ts';

/** The way of the idle rotor, 0.5 rad/s, while the shutter is open for 20 ms: texels, rounded down. */
const SWEEP = 6;

test('numerals and pockets are as blurred along the angle as the rotor turns while the shutter is open', () => {
  const builder = new RotorTextureBuilder();
  const start = builder.rowStart({ radius: 146, radialUnits: 0.1, angleRadians: 0.0005 });
  const row = [...builder.build().luma.subarray(start, start + ANGLES)];
  const contrast = Math.max(...row) - Math.min(...row);
  const steps = row.map((value, index) => Math.abs(value - (row[(index + 1) % ANGLES] ?? 0)));
  expect(contrast).toBeGreaterThan(100);
  expect(Math.max(...steps)).toBeLessThanOrEqual(contrast / SWEEP + 2);
  expect(Math.max(...steps), 'and no more: a number can be read').toBeGreaterThan(contrast / (2 * SWEEP));
});
