import { WHEELS } from '@lajvard/contract';
import { withSecretFiles } from '@lajvard/process';
import { QUALITIES, type Quality } from './publish/qualities.ts';

/** The settings of the virtual studio. */
export interface StudioSettings {
  serverUrl: string;
  studioKey: string;
  /** First part of the stream names; null: the wheel of the current round. */
  table: string | null;
  /** Whether this studio also throws the ball of the croupier's wheel: for demonstrations. */
  croupier: boolean;
  /** The file to which the numbers of the croupier's wheel are written, for tests: one line of JSON each. */
  numbersFile: string | undefined;
  ingestUrl: string;
  /** The HTTP side of the embedded media server, which tells who watches; null: the studio never rests. */
  mediaUrl: string | null;
  qualities: readonly Quality[];
  ffmpegPath: string | undefined;
}

/** Reads the settings from environment variables (table in README.md). Throws a plain sentence when one is unusable. */
export function readSettings(given: Readonly<Record<string, string | undefined>>): StudioSettings {
  const { env, problems } = withSecretFiles(given, ['STUDIO_KEY']);
  if (problems.length > 0) throw new Error(`${problems.join('; ')}.`);
  const studioKey = env.STUDIO_KEY ?? '';
  if (studioKey === '')
    throw new Error('STUDIO_KEY is not set: neither the server nor the media server would let us in.');
  const croupier = env.STUDIO_CROUPIER === '1';
  const table = env.STUDIO_TABLE || (croupier ? null : WHEELS.virtual);
  if (table !== null && !/^[A-Za-z0-9][A-Za-z0-9-]{0,39}$/.test(table))
    throw new Error('STUDIO_TABLE must be letters, digits and "-".');
  return {
    studioKey,
    table,
    croupier,
    numbersFile: env.STUDIO_NUMBERS_FILE || undefined,
    serverUrl: httpUrl(env.SERVER_URL || 'http://127.0.0.1:3000', 'SERVER_URL'),
    mediaUrl: env.STUDIO_MEDIA_URL ? httpUrl(env.STUDIO_MEDIA_URL, 'STUDIO_MEDIA_URL') : null,
    ingestUrl: rtmpUrl(env.VIDEO_INGEST_URL || 'rtmp://127.0.0.1:1935/live'),
    qualities: qualitiesFrom(env.STUDIO_QUALITIES),
    ffmpegPath: env.FFMPEG_PATH || undefined,
  };
}

function httpUrl(text: string, name: string): string {
  if (!URL.canParse(text) || !/^https?:/.test(text)) throw new Error(`${name} must begin with http:// or https://.`);
  return text.replace(/\/+$/, '');
}

function rtmpUrl(text: string): string {
  if (!URL.canParse(text) || !/^rtmps?:/.test(text))
    throw new Error('VIDEO_INGEST_URL must begin with rtmp:// or rtmps://.');
  return text.replace(/\/+$/, '');
}

function qualitiesFrom(text: string | undefined): readonly Quality[] {
  if (text === undefined || text === '') return QUALITIES;
  const names = text.split(',').map((name) => name.trim());
  const wanted = QUALITIES.filter((quality) => names.includes(quality.name));
  const known = names.every((name) => QUALITIES.some((quality) => quality.name === name));
  if (!known || wanted.length === 0) throw new Error('STUDIO_QUALITIES must be a list of high, med and low.');
  return wanted;
}
