import type { Server } from 'node:http';
import type { Metrics } from '@lajvard/process';
import type { LiveStreams } from './stream/live-streams.ts';

/** Kinds of requests by the end of their path. An address as a label would never end. */
const KINDS: readonly [kind: string, path: RegExp][] = [
  ['playlist', /\/index\.m3u8$/],
  ['part', /\/part-[^/]*$/],
  ['segment', /\/seg-[^/]*$/],
  ['init', /\/init-[^/]*$/],
];

/** The streams, their publishers, and how old each picture is. */
export const measureStreams = (metrics: Metrics, streams: LiveStreams): void => {
  metrics.gauge({
    name: 'lajvard_media_part_age_seconds',
    help: 'Age in seconds of the newest part of each stream sent or expected.',
    labels: ['stream'],
    read: () => Object.entries(streams.ages()).map(([stream, value]) => ({ value, labels: { stream } })),
  });
  metrics.gauge({
    name: 'lajvard_media_publishers',
    help: 'Streams being published.',
    read: () => [{ value: streams.published().length, labels: {} }],
  });
};

/** Counts what is asked for: a viewer asks for one playlist with each part. */
export const countRequests = (metrics: Metrics, server: Server): void => {
  const requests = metrics.counter({
    name: 'lajvard_media_requests_total',
    help: 'HTTP requests by kind and status.',
    labels: ['kind', 'status'],
  });
  server.on('request', ({ url }, response) => {
    const [path = ''] = (url ?? '').split('?', 1);
    const kind = KINDS.find(([, ending]) => ending.test(path))?.[0] ?? 'other';
    response.on('finish', () => requests.count({ kind, status: String(response.statusCode) }));
  });
};
