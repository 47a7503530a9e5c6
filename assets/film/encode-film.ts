import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { findFfmpeg } from '../../apps/studio/src/publish/find-ffmpeg.ts';

const WEBM = ['-c:v', 'libvpx-vp9', '-crf', '37', '-b:v', '0', '-row-mt', '1', '-deadline', 'good', '-cpu-used', '5'];
const MP4 = ['-c:v', 'libx264', '-crf', '26', '-preset', 'medium', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'];

/** Encodes the pictures 00000.jpg, 00001.jpg … of a folder as WebM and MP4. @param target path without extension */
export const encodeFilm = async (folder: string, framesPerSecond: number, target: string): Promise<void> => {
  const ffmpeg = await findFfmpeg(process.env.FFMPEG_PATH, process.env.PATH ?? '');
  if (ffmpeg === null) throw new Error('there is no ffmpeg');
  const input = ['-framerate', String(framesPerSecond), '-i', path.join(folder, '%05d.jpg')];
  for (const [ending, codec] of [
    ['webm', WEBM],
    ['mp4', MP4],
  ] as const) {
    const all = ['-y', '-loglevel', 'error', ...input, '-vf', 'scale=1280:720:flags=lanczos', '-an', ...codec];
    const done = spawnSync(ffmpeg, [...all, `${target}.${ending}`], { stdio: ['ignore', 'ignore', 'inherit'] });
    if (done.status !== 0) throw new Error(`ffmpeg could not make ${target}.${ending}`);
  }
};
