import { LIMITER_CURVE, REACH } from './limiter-curve.ts';

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
