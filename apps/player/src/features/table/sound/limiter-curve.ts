// apart from limiter.ts, because the assets are made in Node, which knows no AudioNode
/** Up to here a sum of sounds passes as it is; above, it bends towards the ceiling, which it never reaches. */
const KNEE = 0.7;
const CEILING = 0.95;
/** The largest sum that is bent, not cut; more than all sounds of the table together. */
export const REACH = 4;
const POINTS = 4097;

const bent = (sum: number): number => {
  const [size, height] = [Math.abs(sum), CEILING - KNEE];
  return size <= KNEE ? sum : Math.sign(sum) * (KNEE + height * Math.tanh((size - KNEE) / height));
};

/** The curve of a WaveShaper whose input is divided by `REACH`. */
export const LIMITER_CURVE = Float32Array.from({ length: POINTS }, (_, point) =>
  bent(REACH * ((2 * point) / (POINTS - 1) - 1)),
);
