// The virtual studio: draws the wheel, encodes it, publishes it over RTMP as a camera would. Settings: README.md.
import {
  faultFacts,
  type Log,
  logSettings,
  metricsAddress,
  openLog,
  openMetrics,
  whenAskedToEnd,
} from '@lajvard/process';
import { findFfmpeg } from './publish/find-ffmpeg.ts';
import { readSettings, type StudioSettings } from './settings.ts';
import { startStudio } from './start-studio.ts';

const ending = new AbortController();
const end = () => {
  ending.abort();
  process.exitCode = 0;
  // Nothing that still hangs (a half-open connection) may delay the product's shutdown.
  setTimeout(() => process.exit(0), 500).unref();
};

try {
  // standard output is for the one line that says whether there is a picture
  const log = openLog({ service: 'studio', ...logSettings(process.env), to: 2 });
  whenAskedToEnd({ log, isChild: process.env.LAJVARD_CHILD === '1', endsWithParent: true }, end);
  try {
    await run(readSettings(process.env), log);
  } catch (fault) {
    if (ending.signal.aborted) process.exit(0);
    log.error(faultFacts(fault), 'the studio failed');
    process.exit(1);
  }
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : String(fault)); // there is no log
  process.exit(1);
}

async function run(settings: StudioSettings, log: Log): Promise<void> {
  const { metrics, port: metricsPort, close } = await openMetrics(metricsAddress(process.env, 'STUDIO_METRICS_PORT'));
  ending.signal.addEventListener('abort', () => void close());
  const ffmpeg = await findFfmpeg(settings.ffmpegPath, process.env.PATH ?? '');
  console.log(JSON.stringify({ ready: true, video: ffmpeg !== null, ...(metricsPort && { metricsPort }) }));
  if (ffmpeg !== null) {
    const tell = (sentence: string) => log.info({}, sentence);
    await startStudio(settings, ffmpeg, { log: tell, signal: ending.signal, metrics });
    return;
  }
  log.warn({}, 'no ffmpeg found (FFMPEG_PATH, PATH, npm package), so no video; ' + 'tables show the drawn wheel.');
  const idle = setInterval(() => {}, 60_000);
  ending.signal.addEventListener('abort', () => clearInterval(idle));
}
