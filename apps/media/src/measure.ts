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
    help: 'Seconds since the newest part of each stream that does not rest, sent now or not.',
    labels: ['stream'],
    read: () => Object.entries(streams.ages()).map(([stream, value]) => ({ value, labels: { stream } })),
  });
  metrics.gauge({
    name: 'lajvard_media_publishers',
    help: 'Streams that a publisher sends now.',
    read: () => [{ value: streams.published().length, labels: {} }],
  });
};

/** Counts what is asked for: a viewer asks for one playlist with each part. */
export const countRequests = (metrics: Metrics, server: Server): void => {
  const requests = metrics.counter({
    name: 'lajvard_media_requests_total',
    help: 'HTTP requests by what they ask for, and the status of the answer.',
    labels: ['kind', 'status'],
  });
  server.on('request', ({ url }, response) => {
    const [path = ''] = (url ?? '').split('?', 1);
    const kind = KINDS.find(([, ending]) => ending.test(path))?.[0] ?? 'other';
    response.on('finish', () => requests.count({ kind, status: String(response.statusCode) }));
  });
};
