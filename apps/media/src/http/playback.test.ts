import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Publication } from '../ingest/rtmp-session.ts';
import { LiveStreams } from '../stream/live-streams.ts';
import { framesFrom, SETUP_640 } from '../testing/sample-video.ts';
import { Audience } from './audience.ts';
import { createPlayback } from './playback.ts';

let streams: LiveStreams;
const told: string[] = [];
let audience: Audience;
let server: ReturnType<typeof createPlayback>;
let base: string;
let publication: Publication;

beforeEach(async () => {
  streams = new LiveStreams((sentence) => told.push(sentence));
  audience = new Audience();
  server = createPlayback({ streams, audience, studioKey: 'secret', allowedOrigins: ['https://play.example'] }, 150);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  publication = streams.publish('t1_low');
  publication.setup(SETUP_640);
  publish(0, 60);
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
  streams.close();
  audience.close();
});

function publish(from: number, to: number): void {
  for (const frame of [...framesFrom(0, to)].slice(from)) publication.frame(frame);
}

function current(): number {
  return streams.find('t1_low')?.currentSequence() ?? 0;
}

test('the list, and everything it names, can be fetched', async () => {
  const reply = await fetch(`${base}/t1_low/index.m3u8`);
  expect(reply.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
  expect(reply.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1');
  expect(reply.headers.get('access-control-allow-origin')).toBeNull();
  const text = await reply.text();
  const names = [...text.matchAll(/^seg-.*$|(?<=#EXT-X-(?:PART|MAP):.*URI=")[^"]+/gm)].map(([name]) => name);
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    const file = await fetch(`${base}/t1_low/${name}`);
    expect([file.status, file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
      200,
      'video/mp4',
      'public, max-age=60, s-maxage=3600, immutable',
    ]);
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(50);
  }
});

test('a player that asks for the next part waits until it is there', async () => {
  const parts = (text: string) => text.match(/#EXT-X-PART:/g)?.length ?? 0;
  const before = parts(await (await fetch(`${base}/t1_low/index.m3u8`)).text());
  const asked = fetch(`${base}/t1_low/index.m3u8?_HLS_msn=${current()}&_HLS_part=2`);
  const early = await Promise.race([
    asked.then(() => 'answered'),
    new Promise((resolve) => setImmediate(resolve, 'waiting')),
  ]);
  expect(early).toBe('waiting');
  publish(60, 65);
  const reply = await asked;
  expect(reply.headers.get('cache-control'), 'a CDN asks once for all who wait').toBe('public, max-age=6');
  expect(parts(await reply.text())).toBe(before + 1);
});

test('a hinted part is sent as soon as it is there', async () => {
  const asked = fetch(`${base}/t1_low/part-${current()}-2.mp4`);
  publish(60, 65);
  expect((await asked).status).toBe(200);
});

test('while nothing new comes the old list is the answer, and a hinted part is 404', async () => {
  const [list, part] = await Promise.all([
    fetch(`${base}/t1_low/index.m3u8?_HLS_msn=${current()}&_HLS_part=4`),
    fetch(`${base}/t1_low/part-${current()}-4.mp4`),
  ]);
  expect([list.status, part.status]).toEqual([200, 404]);
  expect(list.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1');
});

test.each([
  ['/t1_low/index.m3u8?_HLS_msn=FAR', 400],
  ['/t1_low/index.m3u8?_HLS_part=0', 400],
  ['/t1_low/index.m3u8?_HLS_msn=-1', 400],
  ['/t1_low/index.m3u8?_HLS_msn=x', 400],
  ['/t9_low/index.m3u8', 404],
  ['/t1_low/part-1-0.mp4', 404],
  ['/t1_low/seg-1.mp4', 404],
  ['/t1_low/init-1.mp4', 404],
  ['/t1_low/../t1_low/secret', 404],
  ['/watched?offered=t1_low', 404],
  ['/', 404],
  ['/healthz', 200],
])('%s is answered with %i', async (path, status) => {
  const reply = await fetch(base + path.replace('FAR', String(current() + 3)));
  expect(reply.status).toBe(status);
  if (status >= 400) expect(reply.headers.get('cache-control')).toBe('no-store');
});

test('the health names the streams, and how old the newest part of each is', async () => {
  const health = async () => (await (await fetch(`${base}/healthz`)).json()) as { watched: Record<string, number> };
  expect(await health()).toEqual({ ok: true, streams: ['t1_low'], watched: { t1_low: expect.any(Number) } });
  const waited = async (): Promise<number> => (await health()).watched.t1_low ?? 0;
  await expect.poll(waited).toBeGreaterThan(0.05);
  const published = performance.now();
  publish(60, 65);
  expect(await waited(), 'counted from the newest').toBeLessThanOrEqual((performance.now() - published) / 1000 + 0.01);
});

test('nothing can be changed over HTTP', async () => {
  expect((await fetch(`${base}/t1_low/index.m3u8`, { method: 'POST' })).status).toBe(405);
});

test('a resting publisher is called by the first request, which waits for its first whole segment', async () => {
  const answer = await fetch(`${base}/watched?offered=t2_low,t2_high`, { headers: { Authorization: 'Bearer secret' } });
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const news = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await news?.read())?.value).toBe('event: watched\ndata: {"streams":[]}\n\n');
  const asked = fetch(`${base}/t2_low/index.m3u8`);
  expect((await news?.read())?.value).toBe('event: watched\ndata: {"streams":["t2_low"]}\n\n');
  publication = streams.publish('t2_low');
  publication.setup(SETUP_640);
  publish(0, 26);
  const reply = await asked;
  expect(reply.status).toBe(200);
  expect(await reply.text()).toContain('#EXTINF:1.00000,');
  await news?.cancel();
});

test('a resting publisher that does not come in time is no picture', async () => {
  const end = audience.follow(['t2_low'], () => {});
  expect((await fetch(`${base}/t2_low/index.m3u8`)).status).toBe(404);
  end();
});

test('pages of the named origins may fetch pictures, others may not', async () => {
  const allowed = async (origin: string) =>
    (await fetch(`${base}/t1_low/index.m3u8`, { headers: { Origin: origin } })).headers;
  const named = await allowed('https://play.example');
  expect(named.get('access-control-allow-origin')).toBe('https://play.example');
  expect(named.get('vary')).toBe('Origin');
  expect((await allowed('https://elsewhere.example')).get('access-control-allow-origin')).toBeNull();
});

test('a publisher of another codec is not listed and is logged once', () => {
  const other = streams.publish('t3_low');
  other.unreadable('hvc1');
  expect(streams.published()).toEqual(['t1_low']);
  expect(told.filter((sentence) => sentence.includes('hvc1'))).toHaveLength(1);
});
