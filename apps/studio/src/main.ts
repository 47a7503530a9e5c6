// The virtual studio: draws the wheel, encodes it, publishes it over RTMP as a camera would. Settings: README.md.
import { endWithParent } from '../../../scripts/end-with-parent.ts';
import { findFfmpeg } from './publish/find-ffmpeg.ts';
import { readSettings, type StudioSettings } from './settings.ts';
import { startStudio } from './start-studio.ts';

const log = (sentence: string) => console.error(`studio: ${sentence}`);
const ending = new AbortController();
const end = () => {
  ending.abort();
  process.exitCode = 0;
  // Nothing that still hangs (a half-open connection) may delay the product's shutdown.
  setTimeout(() => process.exit(0), 500).unref();
};
process.once('SIGTERM', end);
process.once('SIGINT', end);
endWithParent(end);

try {
  await run(readSettings(process.env));
} catch (fault) {
  if (ending.signal.aborted) process.exit(0);
  log(fault instanceof Error ? fault.message : String(fault));
  process.exit(1);
}

async function run(settings: StudioSettings): Promise<void> {
  const ffmpeg = await findFfmpeg(settings.ffmpegPath, process.env.PATH ?? '');
  console.log(JSON.stringify({ ready: true, video: ffmpeg !== null }));
  if (ffmpeg !== null) {
    await startStudio(settings, ffmpeg, { log, signal: ending.signal });
    return;
  }
  log(
    'no ffmpeg was found (FFMPEG_PATH, PATH, npm package): there is no picture; ' +
      'the tables play on with the drawn wheel.',
  );
  const idle = setInterval(() => {}, 60_000);
  ending.signal.addEventListener('abort', () => clearInterval(idle));
}
