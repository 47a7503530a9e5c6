import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { limited } from '../../apps/player/src/features/table/sound/testing/limited.ts';
import { RATE } from './clip.ts';
import { encode, hasFfmpeg, runFfmpeg } from './ffmpeg.ts';
import { writeSprite } from './sprite.ts';
import { shippedClips, voiceClips } from './voice-clips.ts';

const SPRITES = path.resolve(import.meta.dirname, '../../apps/player/src/features/table/sound/sprites');
const STEP = RATE / 10; // the meter tells the loudness of the last 400 ms every 100 ms
const RAW = ['-f', 'f32le', '-ar', String(RATE), '-ac', '1', '-i', 'pipe:0'];

/** LUFS of the loudest 400 ms of each clip, by ffmpeg's meter: all clips in a row, with silence between them. */
function meter(clips: ReadonlyMap<string, Float32Array>): Map<string, number> {
  const lengths = [...clips.values()].map((clip) => Math.ceil(clip.length / STEP) * STEP + 5 * STEP);
  const row = new Float32Array(lengths.reduce((sum, length) => sum + length, 0));
  const ends: number[] = [];
  [...clips.values()].forEach((clip, index) => {
    row.set(clip, ends.at(-1) ?? 0);
    ends.push((ends.at(-1) ?? 0) + (lengths[index] ?? 0));
  });
  const meters = 'ebur128=metadata=1,ametadata=print:key=lavfi.r128.M:file=-';
  const heard = runFfmpeg([...RAW, '-af', meters, '-f', 'null', '-'], row).toString();
  const readings = [...heard.matchAll(/pts:(\d+)[^=]*\.M=(-?[\d.]+)/g)].map(([, at, lufs]) => [
    Number(at),
    Number(lufs),
  ]);
  return new Map(
    [...clips.keys()].map((id, index) => {
      const from = ends[index - 1] ?? 0;
      const own = readings.filter(([at = 0]) => at >= from && at < (ends[index] ?? 0));
      return [id, Math.max(...own.map(([, lufs = 0]) => lufs))];
    }),
  );
}

type Clips = ReturnType<typeof shippedClips>;
const decoded = new Map<string, Clips>();
/** The clips of a sprite that ships, decoded once for all tests. */
function shipped(name: string, ending = 'weba'): Clips {
  const file = `${name}.${ending}`;
  const clips = decoded.get(file) ?? shippedClips(SPRITES, name, ending);
  decoded.set(file, clips);
  return clips;
}

const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-loudness-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe.skipIf(!hasFfmpeg)('the sounds that ship', () => {
  test.each(['fa.weba', 'fa.m4a', 'en.weba', 'en.m4a'])('all voices in %s are equally loud, within 1 LU', (file) => {
    const [name = '', ending = ''] = file.split('.');
    const loud = meter(shipped(name, ending));
    expect(loud.size).toBe(49);
    expect(Math.max(...loud.values()) - Math.min(...loud.values())).toBeLessThanOrEqual(1);
  });

  test.each(['weba', 'm4a'])('the layers of the ball have -26 LUFS together (%s)', (ending) => {
    const effects = shipped('effects', ending);
    const track = effects.get('ball-track') ?? new Float32Array();
    const ball = track.map((sample, at) => sample + (effects.get('ball-rolling')?.[at] ?? 0));
    const loud = meter(new Map(effects).set('ball', ball));
    expect(loud.get('ball')).toBeCloseTo(-26, 0);
    expect(loud.get('ambience')).toBeLessThan(-40);
  });

  test.each(['weba', 'm4a'])('the loudest sounds over each other at full volume do not clip (%s)', (ending) => {
    const effects = shipped('effects', ending);
    const voice = shipped('fa', ending);
    const together = [...effects.values(), voice.get('you-win'), effects.get('win-counted'), effects.get('chips-on')];
    const mix = new Float32Array(RATE * 2).map((_, at) => together.reduce((sum, clip) => sum + (clip?.[at] ?? 0), 0));
    expect(Math.max(...peaks(mix))).toBeGreaterThan(1); // it would clip
    expect(Math.max(...peaks(mix.map(limited)))).toBeLessThan(0.96);
    const alone = voice.get('you-win') ?? mix;
    expect(Math.max(...peaks(alone.map((sample) => sample - limited(sample))))).toBeLessThan(0.05); // hardly touched
  });

  test('a recording takes the place of a made voice, as loud as the others, in both formats', () => {
    const [recorded, sprites] = [path.join(folder, 'recorded'), path.join(folder, 'sprites')];
    mkdirSync(path.join(recorded, 'fa'), { recursive: true });
    mkdirSync(sprites);
    const whistle = new Float32Array(RATE * 1.5).map((_, at) => 0.02 * Math.sin((2 * Math.PI * 500 * at) / RATE));
    encode(path.join(recorded, 'fa/n17.wav'), whistle, ['-ar', '44100']);
    writeSprite(sprites, 'fa', voiceClips('fa', shipped('fa'), recorded));
    for (const ending of ['weba', 'm4a']) {
      const [clips, before] = [shippedClips(sprites, 'fa', ending), shipped('fa', ending)];
      expect([...clips.keys()]).toEqual([...before.keys()]);
      const seconds = [...clips].map(([, clip]) => clip.length / RATE);
      const were = [...before].map(([id, clip]) => (id === 'n17' ? 1.5 : clip.length / RATE));
      for (const [index, length] of were.entries()) expect(seconds[index]).toBeCloseTo(length, 2);
      expect(zeroCrossings(clips.get('n17'))).toBeCloseTo(1500, -2); // 500 Hz for a second and a half
      const loud = meter(clips);
      expect(Math.max(...loud.values()) - Math.min(...loud.values())).toBeLessThanOrEqual(1);
    }
  });
});

/** The highest sample of every tenth of a second. */
const peaks = (samples: Float32Array): number[] =>
  Array.from({ length: Math.ceil(samples.length / STEP) }, (_, step) =>
    Math.max(...samples.slice(step * STEP, (step + 1) * STEP).map(Math.abs)),
  );

const zeroCrossings = (samples: Float32Array = new Float32Array()): number =>
  samples.reduce((count, sample, at) => count + (sample > 0 !== (samples[at - 1] ?? 0) > 0 ? 1 : 0), 0);
