import { createHash } from 'node:crypto';
import type { Random } from '#platform/random.ts';

/** Reproducible randomness: the same seed gives the same run. */
export interface RandomSource {
  /** 0 <= x < 1 */
  unit(): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  /** True once in `times`. */
  onceIn(times: number): boolean;
  pick<T>(from: readonly T[]): T;
}

/**
 * A random source from a seed and a name, so that each part of the simulation has its own (sfc32 over a
 * SHA-256 of both).
 */
export const seededRandom = (seed: number, name: string): RandomSource => {
  const state = createHash('sha256').update(`${seed}/${name}`).digest();
  let [a, b, c, counter] = [state.readUInt32LE(0), state.readUInt32LE(4), state.readUInt32LE(8), 1];
  const unit = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number): number => least + Math.floor(unit() * (most - least + 1));
  return {
    unit,
    between,
    onceIn: (times) => unit() * times < 1,
    pick: (from) => {
      const picked = from[between(0, from.length - 1)];
      if (picked === undefined) throw new RangeError('nothing to pick from');
      return picked;
    },
  };
};

/** Reproducible seeds for the wheel. */
export const seededBytes = (seed: number, name: string): Random => {
  let counter = 0;
  const next = (): Buffer => createHash('sha256').update(`${seed}/${name}/${counter++}`).digest();
  return {
    bytes: (count) => Buffer.concat(Array.from({ length: Math.ceil(count / 32) }, next)).subarray(0, count),
    uuid: () =>
      next()
        .toString('hex', 0, 16)
        .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5'),
  };
};
