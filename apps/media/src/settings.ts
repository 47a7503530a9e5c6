import { withSecretFiles } from '@lajvard/process';
import { PART_MS } from './stream/live-stream.ts';

/** A segment is a second long; a part is at most as long. */
const MAX_PART_MS = 1000;

/** Where the media server listens and who may publish to it. Ports are TCP ports; 0 means any free one. */
export interface MediaSettings {
  host: string;
  rtmpPort: number;
  httpPort: number;
  studioKey: string;
  /** The length of a part, ms. */
  partMs: number;
  /** Streams that a camera sends all the time: a missing one is an old picture, not none. */
  expectedStreams: readonly string[];
  /** Other origins whose pages may fetch pictures; `*` for all. Empty: pages of the same origin only. */
  allowedOrigins: readonly string[];
}

/** Reads the settings from environment variables (table in README.md). Throws a plain sentence when one is unusable. */
export function readSettings(given: Readonly<Record<string, string | undefined>>): MediaSettings {
  const { env, problems } = withSecretFiles(given, ['STUDIO_KEY']);
  if (problems.length > 0) throw new Error(`${problems.join('; ')}.`);
  const studioKey = env.STUDIO_KEY ?? '';
  if (studioKey === '') throw new Error('STUDIO_KEY is not set: without it anybody could publish a picture.');
  return {
    host: env.MEDIA_HOST || '127.0.0.1',
    rtmpPort: portFrom(env.MEDIA_RTMP_PORT, 1935, 'MEDIA_RTMP_PORT'),
    httpPort: portFrom(env.MEDIA_HTTP_PORT, 8090, 'MEDIA_HTTP_PORT'),
    studioKey,
    partMs: partFrom(env.MEDIA_PART_MS),
    expectedStreams: streamsFrom(env.MEDIA_EXPECTED_STREAMS),
    allowedOrigins: (env.MEDIA_ALLOWED_ORIGINS ?? '').split(/[\s,]+/).filter((origin) => origin !== ''),
  };
}

function partFrom(text: string | undefined): number {
  if (text === undefined || text === '') return PART_MS;
  const ms = Number(text);
  if (!Number.isInteger(ms) || ms < PART_MS || ms > MAX_PART_MS)
    throw new Error(`MEDIA_PART_MS must be a whole number from ${PART_MS} to ${MAX_PART_MS}.`);
  return ms;
}

function streamsFrom(text = ''): string[] {
  const names = text.split(/[\s,]+/).filter((name) => name !== '');
  if (!names.every((name) => /^[\w-]{1,64}$/.test(name)))
    throw new Error('MEDIA_EXPECTED_STREAMS must be a list of names such as studio-1_high.');
  return names;
}

function portFrom(text: string | undefined, standard: number, name: string): number {
  if (text === undefined || text === '') return standard;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`${name} must be a port from 0 to 65535.`);
  return port;
}
