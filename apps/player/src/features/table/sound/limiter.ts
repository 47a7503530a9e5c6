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

/**
 * A soft limiter before `out`, so that sounds over each other never clip. A compressor node would also amplify:
 * browsers add a gain of their own.
 */
export function limiterBefore(out: AudioNode): AudioNode {
  const { context } = out;
  const input = new GainNode(context, { gain: 1 / REACH });
  input.connect(new WaveShaperNode(context, { curve: LIMITER_CURVE })).connect(out);
  return input;
}
