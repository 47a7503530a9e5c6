// The embedded media server: RTMP in, low-latency HLS out. Settings and replacements: README.md.
import { endWithParent } from '../../../scripts/end-with-parent.ts';
import { readSettings } from './settings.ts';
import { startMedia } from './start-media.ts';

const log = (sentence: string) => console.error(`media: ${sentence}`);

try {
  const media = await startMedia(readSettings(process.env), log);
  const stop = async () => {
    await media.close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  endWithParent(stop);
  console.log(JSON.stringify({ ready: true, rtmpPort: media.rtmpPort, httpPort: media.httpPort }));
} catch (fault) {
  log(fault instanceof Error ? fault.message : String(fault));
  process.exit(1);
}
