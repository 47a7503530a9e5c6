// The embedded media server: RTMP in, low-latency HLS out. Settings and replacements: README.md.
import { faultFacts, logSettings, metricsAddress, openLog, openMetrics, whenAskedToEnd } from '@lajvard/process';
import { readSettings } from './settings.ts';
import { startMedia } from './start-media.ts';

try {
  // standard output is for the one line that says where this server listens
  const log = openLog({ service: 'media', ...logSettings(process.env), to: 2 });
  try {
    const { metrics, port: metricsPort } = await openMetrics(metricsAddress(process.env, 'MEDIA_METRICS_PORT'));
    const media = await startMedia(readSettings(process.env), (sentence) => log.info({}, sentence), metrics);
    const stop = async () => {
      await media.close();
      process.exit(0);
    };
    whenAskedToEnd({ log, isChild: process.env.LAJVARD_CHILD === '1', endsWithParent: true }, stop);
    const { rtmpPort, httpPort } = media;
    console.log(JSON.stringify({ ready: true, rtmpPort, httpPort, ...(metricsPort && { metricsPort }) }));
  } catch (fault) {
    log.error(faultFacts(fault), 'start failed');
    process.exit(1);
  }
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : String(fault)); // there is no log
  process.exit(1);
}
