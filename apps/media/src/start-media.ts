import { once } from 'node:events';
import type { Server } from 'node:net';
import { type Metrics, NO_METRICS } from '@lajvard/process';
import { Audience } from './http/audience.ts';
import { createPlayback } from './http/playback.ts';
import { createRtmpIngest } from './ingest/rtmp-server.ts';
import { countRequests, measureStreams } from './measure.ts';
import type { MediaSettings } from './settings.ts';
import { LiveStreams } from './stream/live-streams.ts';

/** A running media server: the ports it really listens on, and the way to end it. */
export interface RunningMedia {
  rtmpPort: number;
  httpPort: number;
  close(): Promise<void>;
}

/** Starts RTMP in and HLS out. Rejects when a port is taken. `log` gets plain sentences about publishers. */
export async function startMedia(
  settings: MediaSettings,
  log: (sentence: string) => void,
  metrics: Metrics = NO_METRICS,
): Promise<RunningMedia> {
  const audience = new Audience();
  const streams = new LiveStreams(log, {
    partMs: settings.partMs,
    rests: (name) => audience.rests(name),
    expected: settings.expectedStreams,
  });
  const ingest = createRtmpIngest(settings.studioKey, (name) => streams.publish(name));
  const playback = createPlayback({
    streams,
    audience,
    studioKey: settings.studioKey,
    allowedOrigins: settings.allowedOrigins,
  });
  measureStreams(metrics, streams);
  countRequests(metrics, playback);
  const close = async () => {
    ingest.disconnectAll();
    playback.closeAllConnections();
    await Promise.all([closed(ingest.server), closed(playback)]);
    streams.close();
    audience.close();
  };
  try {
    const rtmpPort = await listening(ingest.server, settings.rtmpPort, settings.host);
    const httpPort = await listening(playback, settings.httpPort, settings.host);
    return { rtmpPort, httpPort, close };
  } catch (fault) {
    await close();
    throw fault;
  }
}

async function listening(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

async function closed(server: Server): Promise<void> {
  if (!server.listening) return;
  server.close();
  await once(server, 'close');
}
