import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { RATE } from './clip.ts';
import { encode } from './ffmpeg.ts';

/** Silence around every clip, so that encoder artefacts and a late stop do not reach its neighbours. */
const GUARD_SECONDS = 0.15;

/** The position of each clip: start and length in seconds. */
type SpriteMap = Record<string, [start: number, length: number]>;

/**
 * The formats of a sprite: the preferred one of Chromium and Firefox, and one that every Safari supports. At lower
 * rates voices that are encoded again lose words: the recogniser understood 45 of 49.
 */
const FORMATS = [
  { ending: 'weba', encoder: ['-c:a', 'libopus', '-b:a', '48k', '-vbr', 'on', '-application', 'audio', '-f', 'webm'] },
  { ending: 'm4a', encoder: ['-c:a', 'aac', '-b:a', '80k', '-movflags', '+faststart', '-f', 'mp4'] },
];

const joined = (clips: ReadonlyMap<string, Float32Array>): { samples: Float32Array; map: SpriteMap } => {
  const guard = Math.round(GUARD_SECONDS * RATE);
  const samples = new Float32Array([...clips.values()].reduce((sum, clip) => sum + clip.length + guard, guard));
  const map: SpriteMap = {};
  let at = guard;
  for (const [id, clip] of clips) {
    samples.set(clip, at);
    map[id] = [round(at / RATE), round(clip.length / RATE)];
    at += clip.length + guard;
  }
  return { samples, map };
};

const round = (seconds: number): number => Math.round(seconds * 10_000) / 10_000;

/** Writes `name.weba`, `name.m4a` and `name.json` into a folder; returns what was written. */
export const writeSprite = (folder: string, name: string, clips: ReadonlyMap<string, Float32Array>): string[] => {
  const { samples, map } = joined(clips);
  // No dates or tool names, so that the same sounds give the same bytes.
  const exact = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact'];
  const files = FORMATS.map(({ ending, encoder }) => {
    const file = path.join(folder, `${name}.${ending}`);
    encode(file, samples, [...exact, ...encoder]);
    return file;
  });
  const rows = Object.entries(map).map(([id, place]) => `  ${JSON.stringify(id)}: [${place.join(', ')}]`);
  writeFileSync(path.join(folder, `${name}.json`), `{\n${rows.join(',\n')}\n}\n`);
  return files;
};
