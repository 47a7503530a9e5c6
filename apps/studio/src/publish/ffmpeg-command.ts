import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { FRAMES_PER_SECOND, type Quality } from './qualities.ts';

/**
 * Where a quality is published: the ingest URL with `{stream}` filled in, or the stream's name appended; the
 * key as `?key=`.
 */
export function publishUrl(ingestUrl: string, stream: string, studioKey: string): string {
  const address = ingestUrl.includes('{stream}') ? ingestUrl.replace('{stream}', stream) : `${ingestUrl}/${stream}`;
  const joint = address.includes('?') ? '&' : '?';
  return `${address}${joint}key=${encodeURIComponent(studioKey)}`;
}

/** After 200 ms comes the second key frame, so that the media server has a whole segment as early as possible. */
const SECOND_KEY_FRAME_SECONDS = 0.2;

/**
 * The arguments of ffmpeg: raw frames of this size on standard input, H.264 to `url`. No B-frames, a key frame each
 * second, constant rate: what every media server and every player takes at once. `startsAt` (the server's epoch ms) is
 * the moment of the first frame, which the embedded media server dates the picture by.
 */
export function encoderArguments({ width, height, kilobits }: Quality, url: string, startsAt: number): string[] {
  const rate = `${kilobits}k`;
  const frames = String(FRAMES_PER_SECOND);
  return [
    ...['-hide_banner', '-loglevel', 'warning', '-nostats'],
    ...['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${width}x${height}`, '-r', frames, '-i', 'pipe:0'],
    ...['-an', '-c:v', 'libx264', '-preset', 'superfast', '-tune', 'zerolatency', '-profile:v', 'main'],
    ...['-pix_fmt', 'yuv420p', '-bf', '0', '-g', frames, '-keyint_min', frames, '-sc_threshold', '0'],
    ...['-force_key_frames', String(SECOND_KEY_FRAME_SECONDS)],
    ...['-flags', '+cgop', '-b:v', rate, '-maxrate', rate, '-bufsize', rate, '-threads', '1'],
    ...['-color_range', 'tv', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
    ...['-metadata', `startsAt=${startsAt}`, '-f', 'flv', '-flvflags', 'no_duration_filesize', url],
  ];
}

/**
 * The same URL with the host's IP address: the frozen ffmpeg of the npm package crashes on host names.
 * rtmps keeps its name, which the certificate needs. Rejects when the name is unknown.
 */
export async function withAddress(url: string): Promise<string> {
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'rtmp:' || hostname === '' || isIP(hostname.replace(/[[\]]/g, '')) !== 0) return url;
  const { address, family } = await lookup(hostname);
  return url.replace(`//${hostname}`, `//${family === 6 ? `[${address}]` : address}`);
}
