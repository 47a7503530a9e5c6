import { execFileSync } from 'node:child_process';

/** Sample rate of everything made here, in Hz. */
export const RATE = 48_000;

const CEILING = 10 ** (-2.5 / 20);
const WINDOW = Math.round(RATE * 0.05);

/** Applies a chain of sox effects to a file. Returns mono samples at 48 kHz. */
export const shape = (file: string, chain: readonly string[] = []): Float32Array => {
  const format = ['-t', 'f32', '-e', 'floating-point', '-b', '32', '-c', '1', '-r', String(RATE), '-'];
  const bytes = execFileSync(
    'sox',
    ['-V1', '-R', file, ...format, 'gain', '-6', 'rate', '-v', String(RATE), ...chain],
    {
      maxBuffer: 1 << 28,
    },
  );
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
};

/** Reproducible noise, so that a sprite made twice is identical. */
export const noiseFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
};

/** Writes mono samples at 48 kHz as a wav file. */
export const writeWave = (file: string, samples: Float32Array): void => {
  const input = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  execFileSync('sox', ['-V1', '-t', 'f32', '-r', String(RATE), '-c', '1', '-', '-e', 'floating-point', file], {
    input,
  });
};

/** Fades a clip in and out, in seconds. (sox cannot: after its reverb it takes the length for half of it.) */
export const fade = (samples: Float32Array, inSeconds: number, outSeconds: number): Float32Array =>
  samples.map(
    (sample, at) => sample * Math.min(1, at / (inSeconds * RATE), (samples.length - at) / (outSeconds * RATE)),
  );

export const decibels = (value: number): number => 20 * Math.log10(Math.max(value, 1e-9));

export const peakOf = (samples: Float32Array): number =>
  samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);

/** The loudest 50 ms of a clip, as root mean square: how loud a knock is. */
const loudestOf = (samples: Float32Array): number => {
  let sum = 0;
  let most = 0;
  for (let at = 0; at < samples.length; at++) {
    sum += (samples[at] ?? 0) ** 2 - (at >= WINDOW ? (samples[at - WINDOW] ?? 0) ** 2 : 0);
    most = Math.max(most, sum);
  }
  return Math.sqrt(most / Math.min(WINDOW, samples.length));
};

/** Brings the loudest 50 ms to a level in dBFS. */
export const level = (samples: Float32Array, target: number): Float32Array =>
  louder(samples, 10 ** (target / 20) / loudestOf(samples));

/** Amplifies; peaks above the ceiling are compressed softly, not clipped. */
export const louder = (samples: Float32Array, gain: number): Float32Array => {
  const knee = CEILING * 0.7;
  return samples.map((sample) => {
    const loud = sample * gain;
    const over = Math.abs(loud) - knee;
    return over <= 0 ? loud : Math.sign(loud) * (knee + (CEILING - knee) * Math.tanh(over / (CEILING - knee)));
  });
};
