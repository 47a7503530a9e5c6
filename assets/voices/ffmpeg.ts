import { execFileSync } from 'node:child_process';
import { findFfmpeg } from '../../apps/studio/src/publish/find-ffmpeg.ts';
import { RATE } from './clip.ts';

const PROGRAM = await findFfmpeg(process.env.FFMPEG_PATH, process.env.PATH ?? '');
const RAW = ['-f', 'f32le', '-ar', String(RATE), '-ac', '1'];

/** Whether there is an ffmpeg: on the path, or npm's. */
export const hasFfmpeg = PROGRAM !== null;

/** Runs ffmpeg as a process of its own. */
export const runFfmpeg = (given: readonly string[], input?: Float32Array): Buffer => {
  if (PROGRAM === null) throw new Error('there is no ffmpeg');
  return execFileSync(PROGRAM, ['-v', 'error', '-y', ...given], {
    input: input && Buffer.from(input.buffer, input.byteOffset, input.byteLength),
    stdio: ['pipe', 'pipe', 'inherit'],
    maxBuffer: 1 << 28,
  });
};

/** Reads an audio file as mono samples at 48 kHz, through filters if any are given. */
export const decode = (file: string, filters = 'anull'): Float32Array => {
  const bytes = runFfmpeg(['-i', file, '-af', filters, ...RAW, 'pipe:1']);
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
};

/** Writes mono samples at 48 kHz as `file`; `how`: the encoder's options. */
export const encode = (file: string, samples: Float32Array, how: readonly string[]): void => {
  runFfmpeg([...RAW, '-i', 'pipe:0', ...how, file], samples);
};
