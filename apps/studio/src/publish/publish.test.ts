import { expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { encoderArguments, publishUrl, withAddress } from './ffmpeg-command.ts';
import { findFfmpeg } from './find-ffmpeg.ts';
import { FrameClock } from './frame-clock.ts';
import { encodingSeconds, ProcessorBudget } from './processor-share.ts';
import { QUALITIES } from './qualities.ts';

test('frame after frame is 40 ms on, however late it is drawn: a stall is caught up, nothing is dropped', () => {
  const clock = new FrameClock(1000);
  const moments: number[] = [];
  // The machine stalls from 1.2 s to 2.5 s.
  for (const now of [1000, 1039, 1040, 1100, 1200, 2500]) {
    for (let at = clock.take(now); at !== null; at = clock.take(now)) moments.push(at);
  }
  expect(moments).toEqual(Array.from({ length: 38 }, (_, index) => 1000 + index * 40));
  expect(clock.lateness(2500)).toBe(0);
  expect(clock.lateness(2620)).toBe(100);
});

test.each([
  ['rtmp://127.0.0.1:1935/live', 'rtmp://127.0.0.1:1935/live/studio-1_low?key=a%20b'],
  ['rtmps://cdn.example/app/{stream}', 'rtmps://cdn.example/app/studio-1_low?key=a%20b'],
  ['rtmp://h/live/{stream}?user=me', 'rtmp://h/live/studio-1_low?user=me&key=a%20b'],
])('%s is published to %s', (ingest, url) => {
  expect(publishUrl(ingest, 'studio-1_low', 'a b')).toBe(url);
});

test.each([
  ['rtmp://127.0.0.1:1935/live', 'rtmp://127.0.0.1:1935/live'],
  ['rtmp://[::1]:1935/live', 'rtmp://[::1]:1935/live'],
  ['rtmps://cdn.example/live', 'rtmps://cdn.example/live'],
])('%s keeps its host', async (url, kept) => {
  expect(await withAddress(url)).toBe(kept);
});

test('a host name becomes an address, which the frozen ffmpeg needs', async () => {
  expect(await withAddress('rtmp://localhost:1935/live')).toMatch(/^rtmp:\/\/(127\.0\.0\.1|\[::1\]):1935\/live$/);
});

test('a quality is encoded at its own size, without B-frames, with a key frame early and then each second', () => {
  const text = QUALITIES.map((quality) => encoderArguments(quality, `rtmp://a/${quality.name}`, 7).join(' '));
  expect(text[0]).toContain('-f rawvideo -pix_fmt yuv420p -s 1920x1080 -r 25 -i pipe:0');
  expect(text[1]).toMatch(/ -s 1280x720 .*-b:v 2200k .*-metadata startsAt=7 .*rtmp:\/\/a\/med$/);
  expect(text[2]).toMatch(/-bf 0 -g 25 -keyint_min 25 -sc_threshold 0 -force_key_frames 0.2 -flags \+cgop/);
});

test('all qualities together take at most half of the machine; one that does not fit is not published', () => {
  const offered = (cores: number, shares: readonly number[]) => {
    const budget = new ProcessorBudget(cores);
    return shares.filter((share) => budget.take(share));
  };
  expect(offered(2, [0.1, 0.2, 0.45])).toEqual([0.1, 0.2, 0.45]);
  expect(offered(1, [0.1, 0.2, 0.45])).toEqual([0.1, 0.2]);
  expect(offered(1, [0.9, 1.2])).toEqual([0.9]);
});

test('ffmpeg says what a run took; one that says nothing counts as endless', () => {
  expect(encodingSeconds('…\nbench: utime=0.456s\nbench: maxrss=91012kB')).toBe(0.456);
  expect(encodingSeconds('bench: utime=0.456s stime=0.044s rtime=0.3s')).toBeCloseTo(0.5, 9);
  expect(encodingSeconds('exit 1')).toBe(Number.POSITIVE_INFINITY);
});

test('no ffmpeg where the setting says is no ffmpeg', async () => {
  expect(await findFfmpeg('/nowhere/ffmpeg', '')).toBeNull();
});

const base = { STUDIO_KEY: 'k' };

test('the settings have the defaults of the embedded product', () => {
  expect(readSettings(base)).toMatchObject({
    table: 'studio-1',
    croupier: false,
    ingestUrl: 'rtmp://127.0.0.1:1935/live',
    mediaUrl: null,
    qualities: QUALITIES,
  });
  expect(readSettings({ ...base, STUDIO_QUALITIES: 'low, med' }).qualities.map(({ name }) => name)).toEqual([
    'med',
    'low',
  ]);
});

test('in a demonstration the streams follow the wheel of the round, unless a name is given', () => {
  expect(readSettings({ ...base, STUDIO_CROUPIER: '1' })).toMatchObject({ table: null, croupier: true });
  expect(readSettings({ ...base, STUDIO_CROUPIER: '1', STUDIO_TABLE: 'table-9' }).table).toBe('table-9');
});

test.each([
  [{}, 'STUDIO_KEY'],
  [{ ...base, STUDIO_QUALITIES: 'huge' }, 'STUDIO_QUALITIES'],
  [{ ...base, STUDIO_TABLE: 'a/b' }, 'STUDIO_TABLE'],
  [{ ...base, VIDEO_INGEST_URL: 'http://x' }, 'VIDEO_INGEST_URL'],
  [{ ...base, SERVER_URL: 'nonsense' }, 'SERVER_URL'],
  [{ ...base, STUDIO_MEDIA_URL: 'rtmp://x' }, 'STUDIO_MEDIA_URL'],
])('an unusable setting is named', (env, name) => {
  expect(() => readSettings(env)).toThrow(name);
});
