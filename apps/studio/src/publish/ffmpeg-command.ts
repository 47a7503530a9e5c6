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

/** The arguments of ffmpeg: raw frames of the first quality's size on standard input, one H.264 stream per URL. */
export function encoderArguments(qualities: readonly Quality[], urls: readonly string[]): string[] {
  const [source] = qualities;
  if (source === undefined) throw new RangeError('no quality to encode');
  const frames = `${source.width}x${source.height}`;
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'yuv420p',
    '-s',
    frames,
    '-r',
    String(FRAMES_PER_SECOND),
    '-i',
    'pipe:0',
  ];
  const outputs = qualities.flatMap((quality, index) => [
    ...['-map', `[out${index}]`, '-an', ...codec(quality)],
    ...['-f', 'flv', '-flvflags', 'no_duration_filesize', urls[index] ?? ''],
  ]);
  return [
    '-hide_banner',
    '-loglevel',
    'warning',
    '-nostats',
    ...input,
    '-filter_complex',
    filter(qualities),
    ...outputs,
  ];
}

function filter(qualities: readonly Quality[]): string {
  const [source] = qualities;
  const branches = qualities.map((_, index) => `[in${index}]`).join('');
  const scaled = qualities.map((quality, index) => {
    const same = quality.width === source?.width && quality.height === source.height;
    return `[in${index}]${same ? 'null' : `scale=${quality.width}:${quality.height}:flags=fast_bilinear`}[out${index}]`;
  });
  return [`[0:v]split=${qualities.length}${branches}`, ...scaled].join(';');
}

/** No B-frames, a key frame each second, constant rate: what every media server and every player takes at once. */
function codec({ kilobits }: Quality): string[] {
  const rate = `${kilobits}k`;
  return [
    ...['-c:v', 'libx264', '-preset', 'superfast', '-tune', 'zerolatency', '-profile:v', 'main', '-pix_fmt', 'yuv420p'],
    ...['-bf', '0', '-g', String(FRAMES_PER_SECOND), '-keyint_min', String(FRAMES_PER_SECOND), '-sc_threshold', '0'],
    ...['-flags', '+cgop', '-b:v', rate, '-maxrate', rate, '-bufsize', rate, '-threads', '1'],
    ...['-color_range', 'tv', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
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
