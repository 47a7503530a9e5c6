import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CUES } from '../../apps/player/voices/manifest.ts';
import { RATE } from './clip.ts';
import { decode } from './ffmpeg.ts';
import { loudTo } from './loudness.ts';

/** How loud every spoken clip is in its loudest 400 ms, LUFS. */
const VOICE_LUFS = -20;

type Clips = ReadonlyMap<string, Float32Array>;

/** The recording of a cue, whether or not it is there. */
export const recordingOf = (recorded: string, language: string, id: string): string =>
  path.join(recorded, language, `${id}.wav`);

/** Every cue of a language, equally loud: the recording of a person where there is one, else what was made. */
export const voiceClips = (language: string, made: Clips, recorded: string): Clips =>
  new Map(
    CUES.map((id) => {
      const file = recordingOf(recorded, language, id);
      const clip = existsSync(file) ? decode(file, 'highpass=f=60') : made.get(id);
      if (!clip) throw new Error(`${language} ${id}: neither made nor recorded`);
      return [id, loudTo(clip, VOICE_LUFS)];
    }),
  );

/**
 * The clips of a sprite as they ship, none of a new language; from Opus, which keeps more of them when they are encoded
 * again.
 */
export const shippedClips = (folder: string, name: string, ending = 'weba'): Clips => {
  if (!existsSync(path.join(folder, `${name}.json`))) return new Map();
  const samples = decode(path.join(folder, `${name}.${ending}`));
  const map: Record<string, [number, number]> = JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8'));
  return new Map(
    Object.entries(map).map(([id, [start, length]]) => [
      id,
      samples.slice(Math.round(start * RATE), Math.round((start + length) * RATE)),
    ]),
  );
};
