import { noiseFrom, RATE } from './clip.ts';

// Every sound is synthesised from decaying sines (struck wood, glass, clay) and filtered noise; nothing is sampled.

const TAU = 2 * Math.PI;

/** One partial of a struck body: frequency in Hz, share of the loudness, seconds until it has fallen to a third. */
type Partial = readonly [hertz: number, share: number, seconds: number];

const silence = (seconds: number): Float32Array => new Float32Array(Math.round(seconds * RATE));

const mix = (into: Float32Array, what: Float32Array, atSeconds = 0, gain = 1): Float32Array => {
  const start = Math.round(atSeconds * RATE);
  for (let at = 0; at < what.length && start + at < into.length; at++) {
    into[start + at] = (into[start + at] ?? 0) + (what[at] ?? 0) * gain;
  }
  return into;
};

/** A body that is struck once. `softness`: attack in seconds; a felt mallet is soft, a nail is not. */
const strike = (partials: readonly Partial[], seconds: number, softness = 0.002): Float32Array =>
  silence(seconds).map((_, at) => {
    const time = at / RATE;
    const attack = Math.min(1, time / softness);
    const release = Math.min(1, (seconds - time) / Math.min(0.2, seconds / 3));
    let sum = 0;
    for (const [hertz, share, decay] of partials) sum += share * Math.exp(-time / decay) * Math.sin(TAU * hertz * time);
    return sum * attack * attack * release;
  });

/** Noise in a band: a two-pole resonator around `hertz`; `narrow` 0 to 1. */
const band = (noise: () => number, seconds: number, hertz: number, narrow: number): Float32Array => {
  const radius = 0.5 + narrow * 0.495;
  const turn = 2 * radius * Math.cos((TAU * hertz) / RATE);
  let [last, before] = [0, 0];
  return silence(seconds).map(() => {
    const now = noise() * (1 - radius) + turn * last - radius * radius * before;
    before = last;
    last = now;
    return now;
  });
};

const dying = (samples: Float32Array, decay: number): Float32Array =>
  samples.map((sample, at) => sample * Math.exp(-at / RATE / decay));

/** A bar of rosewood over a tube: fundamental, its double octave and a touch of the knock. */
const bar = (hertz: number, seconds = 0.7): Float32Array =>
  strike(
    [
      [hertz, 1, 0.2],
      [hertz * 2.001, 0.1, 0.12],
      [hertz * 3.93, 0.22, 0.05],
      [hertz * 9.4, 0.06, 0.012],
    ],
    seconds,
    0.004,
  );

/** Two clay chips that touch: bright, very short, different for each seed. */
const chip = (seed: number, pitch = 1): Float32Array => {
  const noise = noiseFrom(seed);
  const wobble = 1 + 0.03 * noise();
  const body = strike(
    [
      [2140 * pitch * wobble, 0.6, 0.011],
      [3470 * pitch * wobble, 0.8, 0.009],
      [5230 * pitch * wobble, 0.5, 0.006],
      [8100 * pitch, 0.25, 0.003],
      [540 * pitch, 0.35, 0.014],
    ],
    0.09,
    0.0006,
  );
  return mix(body, dying(band(noise, 0.03, 4200 * pitch, 0.5), 0.004), 0, 0.9);
};

const chips = (count: number, gapSeconds: number, pitch: number): Float32Array => {
  const sound = silence(count * gapSeconds + 0.1);
  for (let each = 0; each < count; each++)
    mix(sound, chip(31 + each * 7, pitch * (1 + 0.04 * Math.sin(each * 2.1))), each * gapSeconds, 1 - each * 0.13);
  return sound;
};

/** Cuts a loop out of a longer sound: its end is crossed with its beginning. */
const looped = (long: Float32Array, seconds: number): Float32Array => {
  const loop = long.slice(0, Math.round(seconds * RATE));
  const cross = long.length - loop.length;
  for (let at = 0; at < cross; at++) {
    const share = at / cross;
    loop[at] = (loop[at] ?? 0) * Math.sqrt(share) + (long[loop.length + at] ?? 0) * Math.sqrt(1 - share);
  }
  return loop;
};

/** A layer of the ball at full speed; it swells once in each of the three turns of its loop. */
const rolling = (seed: number, hertz: number, narrow: number, swell: number): Float32Array => {
  const seconds = 2.4;
  const noise = band(noiseFrom(seed), seconds + 0.3, hertz, narrow);
  const turn = (TAU * 3) / (seconds * RATE);
  return looped(
    noise.map((sample, at) => sample * (1 - swell + swell * Math.sin(at * turn))),
    seconds,
  );
};

/** The air of a hall, and people far away in it: bands of noise that swell and fall like talk. */
const ambience = (): Float32Array => {
  const seconds = 6;
  const noise = noiseFrom(404);
  const long = band(noise, seconds + 0.8, 90, 0.96).map((sample) => sample * 2.4);
  const talk = [
    [310, 7, 17],
    [520, 11, 23],
    [830, 5, 29],
    [1240, 13, 19],
  ] as const;
  for (const [hertz, slow, quick] of talk) {
    const swells = (at: number): number => {
      const turn = (TAU * at) / (seconds * RATE); // whole turns, so that the loop ends as it begins
      return 0.5 + 0.3 * Math.sin(slow * turn + hertz) + 0.2 * Math.sin(quick * turn);
    };
    mix(
      long,
      band(noise, seconds + 0.8, hertz, 0.95).map((sample, at) => sample * swells(at)),
      0,
      150 / hertz,
    );
  }
  return looped(long, seconds);
};

/** The ball jumps over the frets and comes to rest: knocks that come closer and softer. */
const ballDrop = (): Float32Array => {
  const sound = silence(0.85);
  const noise = noiseFrom(5);
  const moments = [0, 0.11, 0.2, 0.31, 0.385, 0.445, 0.49, 0.525, 0.55];
  moments.forEach((moment, index) => {
    const pitch = 1 + 0.12 * noise();
    const knock = strike(
      [
        [1180 * pitch, 1, 0.014],
        [2710 * pitch, 0.6, 0.008],
        [430 * pitch, 0.5, 0.022],
        [5900 * pitch, 0.2, 0.003],
      ],
      0.12,
      0.0008,
    );
    mix(sound, knock, moment, (index === 3 ? 0.95 : 0.8) * 0.86 ** index);
  });
  return sound;
};

const melody = (notes: readonly (readonly [hertz: number, atSeconds: number])[], seconds: number): Float32Array =>
  notes.reduce((sound, [hertz, at]) => mix(sound, bar(hertz, seconds - at), at), silence(seconds));

/** A sound that is not speech. A knock: dBFS of its loudest 50 ms; what lasts: LUFS of its loudest 400 ms. */
export type Effect = { readonly samples: Float32Array } & ({ readonly level: number } | { readonly lufs: number });

// Notes of one scale (D, F sharp, A, B, E), so that overlapping sounds are in harmony.
const [A3, D4, FIS4, A4, B4, D5, E5, FIS5, A5, D6] = [
  220, 293.66, 369.99, 440, 493.88, 587.33, 659.26, 739.99, 880, 1174.66,
];

/** All effects of the table by id. */
export const makeEffects = (): Readonly<Record<string, Effect>> => ({
  'beep-12': { samples: bar(A5, 0.6), level: -24 },
  'beep-6': { samples: melody([[A5, 0], [A5, 0.16]], 0.75), level: -22 }, // biome-ignore format: two strokes
  lock: {
    // biome-ignore format: one body
    samples: mix(strike([[118, 1, 0.07], [236, 0.4, 0.04], [620, 0.3, 0.016]], 0.4, 0.001), chip(9, 0.42), 0.045, 0.7),
    level: -20,
  },
  'chip-on': { samples: chip(21), level: -26 },
  'chips-on': { samples: chips(4, 0.052, 1), level: -25 },
  'chip-off': { samples: chips(2, 0.07, 0.78), level: -28 },
  'chips-off': { samples: chips(5, 0.034, 0.74), level: -27 },
  // Together -26 LUFS at full speed: the track's rumble, and the ball itself.
  'ball-track': { samples: rolling(77, 310, 0.93, 0.28), lufs: -28.5 },
  'ball-rolling': { samples: rolling(78, 1650, 0.9, 0.42), lufs: -29.5 },
  ambience: { samples: ambience(), lufs: -44 },
  'ball-drop': { samples: ballDrop(), level: -24 },
  // biome-ignore format: one body
  'win-count': { samples: strike([[D6, 1, 0.035], [D6 * 2.76, 0.25, 0.014]], 0.14, 0.0015), level: -31 },
  // biome-ignore format: one chord
  'win-counted': { samples: melody([[D5, 0], [FIS5, 0.09], [A5, 0.18], [D6, 0.3]], 1.4), level: -23 },
  accepted: { samples: melody([[D5, 0], [A5, 0.1]], 0.8), level: -25 }, // biome-ignore format: two strokes
  returned: { samples: melody([[FIS4, 0], [D4, 0.14]], 0.8), level: -23 }, // biome-ignore format: two strokes
  refused: { samples: melody([[A3, 0], [A3, 0.11]], 0.5), level: -22 }, // biome-ignore format: two strokes
  // biome-ignore format: three strokes
  'round-void': { samples: melody([[B4, 0], [FIS4, 0.2], [D4, 0.4]], 1.3), level: -23 },
  'connection-lost': { samples: melody([[E5, 0], [A4, 0.18]], 0.9), level: -23 }, // biome-ignore format: two strokes
  'connection-back': { samples: melody([[A4, 0], [E5, 0.18]], 0.9), level: -24 }, // biome-ignore format: two strokes
});
