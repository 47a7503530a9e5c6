import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFfmpeg } from '../../apps/studio/src/publish/find-ffmpeg.ts';

/** A picture of the screen and when it was taken, seconds. */
export interface Frame {
  readonly file: string;
  readonly at: number;
}

const WEBM = ['-c:v', 'libvpx-vp9', '-crf', '37', '-b:v', '0', '-row-mt', '1', '-cpu-used', '4'];
const MP4 = ['-c:v', 'libx264', '-crf', '27', '-preset', 'slow', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'];

/** Makes WebM and MP4 of frames that came at uneven times. @param target path without its ending */
export const encodeFilm = async (folder: string, frames: readonly Frame[], target: string): Promise<void> => {
  const ffmpeg = await findFfmpeg(process.env.FFMPEG_PATH, process.env.PATH ?? '');
  if (ffmpeg === null) throw new Error('there is no ffmpeg');
  const list = path.join(folder, 'frames.txt');
  const lines = frames.map(({ file, at }, index) => {
    const next = frames[index + 1]?.at ?? at + 1;
    return `file '${file}'\nduration ${Math.max(0.001, next - at).toFixed(4)}`;
  });
  writeFileSync(list, `${lines.join('\n')}\nfile '${frames.at(-1)?.file}'\n`);
  for (const [ending, codec] of [
    ['webm', WEBM],
    ['mp4', MP4],
  ] as const) {
    const done = spawnSync(
      ffmpeg,
      [
        '-y',
        '-loglevel',
        'error',
        '-f',
        'concat',
        '-safe',
        '0',
        '-i',
        list,
        '-vf',
        'fps=25,scale=1280:720',
        '-an',
        ...codec,
        `${target}.${ending}`,
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    if (done.status !== 0) throw new Error(`ffmpeg could not make ${target}.${ending}`);
  }
};
