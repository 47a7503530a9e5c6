import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';
import { type RunningMedia, startMedia } from './start-media.ts';
import { findFfmpeg } from './testing/find-ffmpeg.ts';

// biome-ignore lint/style/noProcessEnv: the search for a program starts at the PATH.
const ffmpeg = findFfmpeg(process.env.PATH ?? '');
let media: RunningMedia;

beforeAll(async () => {
  media = await startMedia(
    { ...readSettings({ STUDIO_KEY: 'right' }), host: '127.0.0.1', rtmpPort: 0, httpPort: 0, studioKey: 'right' },
    () => {},
  );
});

afterAll(() => media.close());

/** Publishes two seconds of a test picture as fast as it goes. Returns ffmpeg's exit code. */
async function publish(target: string): Promise<number> {
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=25', '-t', '2', '-pix_fmt', 'yuv420p'];
  const codec = [
    '-c:v',
    'libx264',
    '-preset',
    'superfast',
    '-tune',
    'zerolatency',
    '-bf',
    '0',
    '-g',
    '25',
    '-threads',
    '1',
  ];
  const url = `rtmp://127.0.0.1:${media.rtmpPort}/${target}`;
  const child = spawn(ffmpeg ?? '', [...picture, ...codec, '-f', 'flv', url], { stdio: 'ignore' });
  const [code] = await once(child, 'close');
  return Number(code);
}

function fetchFrom(path: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${media.httpPort}${path}`);
}

describe.skipIf(ffmpeg === null)('a real encoder', () => {
  test('with the key it is published, and the parts are a picture that can be decoded', async () => {
    expect(await publish('live/e2e_low?key=right')).toBe(0);
    const list = await (await fetchFrom('/e2e_low/index.m3u8')).text();
    const names = [...list.matchAll(/(?<=#EXT-X-(?:PART|MAP):.*URI=")[^"]+/g)].map(([name]) => name);
    expect(names.filter((name) => name.startsWith('part-'))).toHaveLength(10);
    const files = await Promise.all(names.map(async (name) => (await fetchFrom(`/e2e_low/${name}`)).arrayBuffer()));
    const decoder = spawn(ffmpeg ?? '', ['-i', 'pipe:0', '-f', 'null', '-'], { stdio: ['pipe', 'ignore', 'pipe'] });
    let words = '';
    decoder.stderr.on('data', (text) => {
      words += text;
    });
    decoder.stdin.end(Buffer.concat(files.map((file) => Buffer.from(file))));
    await once(decoder, 'close');
    expect(words).toMatch(/frame= *50 /);
    expect(words).toContain('320x180');
  });

  test.each(['live/e2e_other?key=wrong', 'live/e2e_other', 'elsewhere/e2e_other?key=right', 'live/..?key=right'])(
    '%s is refused and leaves nothing behind',
    async (target) => {
      expect(await publish(target)).not.toBe(0);
      expect((await fetchFrom('/e2e_other/index.m3u8')).status).toBe(404);
    },
  );
});

test('without a key the media server does not start', () => {
  expect(() => readSettings({})).toThrow('STUDIO_KEY');
  expect(() => readSettings({ STUDIO_KEY_FILE: '/nowhere' })).toThrow('STUDIO_KEY_FILE cannot be read: ENOENT');
});

test.each(['x', '70000', '-1', '1.5'])('%s is not a port', (port) => {
  expect(() => readSettings({ STUDIO_KEY: 'k', MEDIA_HTTP_PORT: port })).toThrow('MEDIA_HTTP_PORT');
});

test('a part is between a fifth of a second and a whole one; other origins are listed', () => {
  expect(readSettings({ STUDIO_KEY: 'k' })).toMatchObject({ partMs: 200, allowedOrigins: [] });
  const env = { STUDIO_KEY: 'k', MEDIA_PART_MS: '1000', MEDIA_ALLOWED_ORIGINS: 'https://a.example, https://b.example' };
  expect(readSettings(env)).toMatchObject({
    partMs: 1000,
    allowedOrigins: ['https://a.example', 'https://b.example'],
  });
  for (const text of ['100', '1500', '0.5', 'x'])
    expect(() => readSettings({ STUDIO_KEY: 'k', MEDIA_PART_MS: text })).toThrow('MEDIA_PART_MS');
});
