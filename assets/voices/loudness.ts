import { louder, RATE } from './clip.ts';

// ITU-R BS.1770, for 48 kHz: the head, then the ear's deafness to low sounds.
const HEAD = {
  b: [1.53512485958697, -2.69169618940638, 1.19839281085285],
  a: [-1.69065929318241, 0.73248077421585],
} as const;
const EAR = { b: [1, -2, 1], a: [-1.99004745483398, 0.99007225036621] } as const;
const WINDOW = Math.round(RATE * 0.4);

/** LUFS of the loudest 400 ms: the highest momentary loudness of EBU R128. A shorter clip is followed by silence. */
const momentary = (samples: Float32Array): number => {
  const long = new Float64Array(Math.max(samples.length, WINDOW));
  long.set(samples);
  const heard = filtered(filtered(long, HEAD), EAR);
  let sum = 0;
  let most = 0;
  for (let at = 0; at < heard.length; at++) {
    sum += (heard[at] ?? 0) ** 2 - (at >= WINDOW ? (heard[at - WINDOW] ?? 0) ** 2 : 0);
    most = Math.max(most, sum);
  }
  return -0.691 + 10 * Math.log10(Math.max(most / WINDOW, 1e-12));
};

/** Brings the loudest 400 ms to a loudness in LUFS; twice more, because compressed peaks make a clip quieter. */
export const loudTo = (samples: Float32Array, lufs: number): Float32Array => {
  let gain = 1;
  let loud = samples;
  for (let pass = 0; pass < 3; pass++) {
    gain *= 10 ** ((lufs - momentary(loud)) / 20);
    loud = louder(samples, gain);
  }
  return loud;
};

function filtered(samples: Float64Array, { b, a }: typeof HEAD | typeof EAR): Float64Array {
  const heard = new Float64Array(samples.length);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let at = 0; at < samples.length; at++) {
    const x = samples[at] ?? 0;
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
    heard[at] = y;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
  }
  return heard;
}
