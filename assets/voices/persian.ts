import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { noiseFrom } from './clip.ts';

// Persian sounds from an American voice. Its vowels, r and l are moved to Persian ones by shifting their formants (the
// resonance found is cancelled, the wanted one put in its place), and the uvular q and x, for which it has nothing, are
// synthesised (docs/decisions/016-sounds-and-voices.md).

/** The first three formants of a sound, in Hz. */
type Formants = readonly [f1: number, f2: number, f3: number];

interface Sound {
  /** The phone of the American voice that is nearest. */
  readonly phone: string;
  /** Where its formants belong; as the voice has them without. */
  readonly formants?: Formants;
}

const sounds = (letters: string): Record<string, Sound> =>
  Object.fromEntries([...letters].map((letter) => [letter, { phone: letter }]));

/**
 * Letters of the manifest's Persian. `w` only in `ow`, one long o. Values of the vowels: a woman's, after the means
 * that the decision record cites.
 */
export const SOUNDS: Readonly<Record<string, Sound>> = {
  ...sounds('bdfgkmnpstvyz'),
  h: { phone: 'hh' },
  S: { phone: 'sh' },
  C: { phone: 'ch' },
  J: { phone: 'jh' },
  Z: { phone: 'zh' },
  i: { phone: 'iy', formants: [395, 2690, 3200] },
  e: { phone: 'eh', formants: [470, 2300, 3000] },
  a: { phone: 'ae', formants: [870, 1720, 2850] },
  A: { phone: 'ao', formants: [680, 1080, 2800] },
  o: { phone: 'ao', formants: [530, 930, 2700] },
  w: { phone: 'ow', formants: [510, 900, 2650] },
  u: { phone: 'ow', formants: [385, 780, 2500] },
  r: { phone: 'r', formants: [480, 1500, 2600] },
  l: { phone: 'l', formants: [390, 1650, 2800] },
  q: { phone: 'g' },
  x: { phone: 'hh' },
};

/** The letters of a word of the manifest, one for each sound. */
export const lettersOf = (word: string): string[] => [...word.replaceAll('ow', 'w').replace(/[-* ]/g, '')];

/** A sound where it was spoken, in seconds. */
export interface Segment {
  readonly letter: string;
  readonly from: number;
  readonly to: number;
}

const FRAME_SECONDS = 0.005;
const BANDWIDTHS = [90, 120, 180] as const;
/** A uvular closure: where it takes the formants of the vowel beside it, and for how long. */
const UVULAR: Formants = [520, 1250, 2550];
const UVULAR_SECONDS = 0.07;
/** A part of a sound that belongs to its neighbours: the formants glide. */
const GLIDE_SECONDS = 0.03;
const TAP_SECONDS = 0.03;
const TAP_DEPTH = 0.22;
/** How long an h is heard before a pause. */
const FINAL_H_SECONDS = 0.07;

const TRACKER = `form Track
  text file
  text table
endform
Read from file: file$
To Formant (burg): ${FRAME_SECONDS}, 5, 5500, 0.025, 50
Down to Table: "no", "yes", 6, "no", 1, "no", 3, "no"
Save as comma-separated file: table$
`;

/** The formants of a file, found by praat: rows of seconds, F1, F2 and F3 in Hz. */
export const track = (file: string, folder: string): number[][] => {
  const script = path.join(folder, 'track.praat');
  const table = `${file}.csv`;
  writeFileSync(script, TRACKER);
  execFileSync('praat', ['--run', script, file, table]);
  return readFileSync(table, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split(',').slice(0, 4).map(Number));
};

const median = (values: readonly number[], otherwise: number): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? otherwise;
const between = (from: number, to: number, share: number): number => from + (to - from) * share;
const eased = (share: number): number => 0.5 - 0.5 * Math.cos(Math.PI * Math.min(1, Math.max(0, share)));

/** How far from its goal a formant may be found; what lies beyond was taken for another. */
const LIKELY = { least: 0.7, most: 2.5 };

/** A moment and the formants the voice has there. */
type Knot = readonly [seconds: number, formants: Formants];

/**
 * The formants of each sound that is moved, once in its first half and once in its second: the middle of all frames,
 * since single ones are often wrong and a jump would be heard.
 */
const knotsOf = (rows: readonly number[][], segments: readonly Segment[]): Knot[] =>
  segments.flatMap(({ letter, from, to }) => {
    const goal = SOUNDS[letter]?.formants;
    const middle = (from + to) / 2;
    const halves = [[from, middle] as const, [middle, to] as const];
    return (goal ? halves : []).map(([start, end]): Knot => {
      const near = rows.filter(([seconds = 0]) => seconds >= start && seconds <= end);
      const formantOf = (hertz: number, which: number): number => {
        const found = near.map((row) => (row[which + 1] ?? 0) / hertz);
        return (
          hertz *
          median(
            found.filter((ratio) => ratio > LIKELY.least && ratio < LIKELY.most),
            1,
          )
        );
      };
      return [(start + end) / 2, (goal ?? []).map(formantOf) as unknown as Formants];
    });
  });

/** What is found at a time, on straight lines between the knots. */
const foundAt = (knots: readonly Knot[], seconds: number): Formants => {
  const next = knots.findIndex(([at]) => at > seconds);
  const after = knots.at(next)?.[1] ?? [500, 1500, 2500];
  if (next <= 0) return after;
  const [[start, before], [end]] = [knots[next - 1] ?? [0, after], knots[next] ?? [0, after]];
  const share = (seconds - start) / (end - start);
  return before.map((hertz, which) => between(hertz, after[which] ?? hertz, share)) as unknown as Formants;
};

/** The formants wanted at a time, or null where the voice is right already. */
const wantedAt = (segments: readonly Segment[], seconds: number, found: Formants): Formants => {
  const index = segments.findIndex(({ from, to }) => seconds >= from && seconds < to);
  const segment = segments[index];
  const goal = segment && SOUNDS[segment.letter]?.formants;
  if (!(segment && goal)) return found;
  const before = segments[index - 1];
  const glide = Math.min(GLIDE_SECONDS, (segment.to - segment.from) / 3);
  const hasGoal = (letter: string | undefined): boolean => Boolean(letter && SOUNDS[letter]?.formants);
  // Between two sounds that are both moved there is nothing to return to.
  const rise = hasGoal(before?.letter) ? 1 : eased((seconds - segment.from) / glide);
  const fall = hasGoal(segments[index + 1]?.letter) ? 1 : eased((segment.to - seconds) / glide);
  const share = before && 'qx'.includes(before.letter) ? 1 : Math.min(rise, fall);
  const opening = Math.min(UVULAR_SECONDS, (segment.to - segment.from) * 0.6);
  const uvular = before && 'qx'.includes(before.letter) ? 1 - eased((seconds - segment.from) / opening) : 0;
  return found.map((hertz, which) =>
    between(hertz, between(goal[which] ?? hertz, UVULAR[which] ?? hertz, uvular), share),
  ) as unknown as Formants;
};

/** Coefficients of a resonance (Klatt 1980): y = a x + b y1 + c y2. */
const resonance = (hertz: number, bandwidth: number, rate: number): readonly [number, number, number] => {
  const c = -Math.exp((-2 * Math.PI * bandwidth) / rate);
  const b = 2 * Math.exp((-Math.PI * bandwidth) / rate) * Math.cos((2 * Math.PI * hertz) / rate);
  return [1 - b - c, b, c];
};

/** Cancels the resonances found and puts the wanted ones in their place. Where they are equal nothing changes. */
const shifted = (
  samples: Float32Array,
  rate: number,
  at: (seconds: number) => readonly [found: Formants, wanted: Formants],
): Float32Array => {
  const hop = Math.round(rate * 0.001);
  return BANDWIDTHS.reduce((input, bandwidth, which) => {
    const output = new Float32Array(input.length);
    let [cancel, put] = [resonance(500, bandwidth, rate), resonance(500, bandwidth, rate)];
    for (let index = 0; index < input.length; index++) {
      if (index % hop === 0) {
        const [found, wanted] = at(index / rate);
        cancel = resonance(found[which] ?? 0, bandwidth, rate);
        put = resonance(wanted[which] ?? 0, bandwidth, rate);
      }
      const flat =
        ((input[index] ?? 0) - cancel[1] * (input[index - 1] ?? 0) - cancel[2] * (input[index - 2] ?? 0)) / cancel[0];
      output[index] = put[0] * flat + put[1] * (output[index - 1] ?? 0) + put[2] * (output[index - 2] ?? 0);
    }
    return output;
  }, samples);
};

const loudness = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length));

/** Filters by resonances in a row, with the loudness that is asked for. */
const resonant = (
  samples: Float32Array,
  rate: number,
  resonances: readonly (readonly [hertz: number, bandwidth: number])[],
  level: number,
): Float32Array => {
  const filtered = resonances.reduce((input, [hertz, bandwidth]) => {
    const [a, b, c] = resonance(hertz, bandwidth, rate);
    const output = new Float32Array(input.length);
    for (let at = 0; at < input.length; at++)
      output[at] = a * (input[at] ?? 0) + b * (output[at - 1] ?? 0) + c * (output[at - 2] ?? 0);
    return output;
  }, samples);
  const gain = level / Math.max(1e-9, loudness(filtered));
  return filtered.map((sample) => sample * gain);
};

const noise = (length: number, seed: number): Float32Array => {
  const next = noiseFrom(seed);
  return new Float32Array(length).map(() => next());
};

/** [ɢ]: a closure through which the voice of the vowel is heard, then a low burst far back in the mouth. */
const uvularStop = (length: number, rate: number, vowel: Float32Array): Float32Array => {
  const loud = loudness(vowel);
  const burstLength = Math.round(rate * 0.022);
  const closed = length - burstLength;
  const voice = new Float32Array(length).map((_, at) => vowel[at % vowel.length] ?? 0);
  const murmur = resonant(voice, rate, [[0, 180], [0, 180], [220, 120]], loud * 0.26); // biome-ignore format: a row
  const air = noise(burstLength, 11);
  const hiss = resonant(air, rate, [[1280, 260], [2500, 500]], loud * 0.8); // biome-ignore format: a row
  return murmur.map((sample, at) => {
    const opening = at - closed;
    const burst = opening < 0 ? 0 : (hiss[opening] ?? 0) * Math.exp(-opening / (rate * 0.008));
    return sample * eased(at / (rate * 0.025)) * (opening < 0 ? 1 : 0.7) + burst;
  });
};

/** [χ]: rasping air far back in the mouth; the two resonances are those of the vowel that follows, drawn back. */
const uvularFricative = (length: number, rate: number, loud: number): Float32Array => {
  const hiss = resonant(noise(length, 23), rate, [[1150, 260], [2700, 900]], loud * 0.3); // biome-ignore format: a row
  const flutter = (at: number): number => 1 - 0.25 * (0.5 + 0.5 * Math.cos((2 * Math.PI * 32 * at) / rate));
  return hiss.map(
    (sample, at) => sample * flutter(at) * eased(at / (rate * 0.03)) * eased((length - at) / (rate * 0.02)),
  );
};

/** Puts a sound in the place of another, with a short crossing at both ends. */
const place = (into: Float32Array, sound: Float32Array, start: number, rate: number): void => {
  const cross = rate * 0.006;
  for (let at = 0; at < sound.length && start + at < into.length; at++) {
    const share = Math.min(eased(at / cross), eased((sound.length - at) / cross));
    into[start + at] = between(into[start + at] ?? 0, sound[at] ?? 0, share);
  }
};

/** Makes Persian of what the American voice said: `segments` are the sounds in the order of the manifest's letters. */
export const persian = (
  samples: Float32Array,
  rate: number,
  segments: readonly Segment[],
  rows: readonly number[][],
): Float32Array => {
  const knots = knotsOf(rows, segments);
  const said = shifted(samples, rate, (seconds) => {
    const found = foundAt(knots, seconds);
    return [found, wantedAt(segments, seconds, found)];
  });
  segments.forEach(({ letter, from, to }) => {
    const [start, end] = [Math.round(from * rate), Math.round(to * rate)];
    if (letter === 'r') {
      // One tap of the tongue in the middle, where the American r only bends the vowel.
      const [middle, half] = [(start + end) / 2, (TAP_SECONDS * rate) / 2];
      for (let at = Math.round(middle - 2 * half); at < middle + 2 * half; at++)
        said[at] = (said[at] ?? 0) * between(TAP_DEPTH, 1, eased((Math.abs(at - middle) - half * 0.5) / half));
    }
    const vowel = said.slice(end, end + Math.round(rate * 0.08));
    if (letter === 'q') place(said, uvularStop(end - start, rate, vowel), start, rate);
    if (letter === 'x') place(said, uvularFricative(end - start, rate, loudness(vowel)), start, rate);
  });
  // The voice has no h at the end of a word and hums there instead.
  const last = segments.at(-1);
  if (last?.letter !== 'h') return said;
  return said.map((sample, at) => sample * eased(1 - (at / rate - last.from - FINAL_H_SECONDS) / GLIDE_SECONDS));
};
