import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Publication } from '../ingest/rtmp-session.ts';
import { framesFrom, SETUP_640, SETUP_1280 } from '../testing/sample-video.ts';
import { LiveStreams } from './live-streams.ts';

const START = Date.UTC(2026, 0, 1, 9);
let now: number;
let streams: LiveStreams;

beforeEach(() => {
  now = START;
  streams = new LiveStreams(() => {}, { now: () => now });
});

const publish = (setup = SETUP_640): Publication => {
  const publication = streams.publish('t1_low');
  publication.setup(setup);
  return publication;
};

/** Sends 25 pictures a second, all of them at the same moments; each has a clock of its own, from its first picture. */
const sendFor = (seconds: number, ...publications: Publication[]): void => {
  const from = now;
  for (const { dtsMs } of framesFrom(0, seconds * 25)) {
    now = from + dtsMs;
    for (const publication of publications) {
      const began = begins.get(publication) ?? now;
      begins.set(publication, began);
      publication.frame({
        key: dtsMs % 1000 === 0,
        dtsMs: now - began,
        compositionMs: 0,
        sample: Buffer.of(0, 0, 0, 1, 9),
      });
    }
  }
  now = from + seconds * 1000;
};
const begins = new WeakMap<Publication, number>();

const facts = () => streams.find('t1_low')?.facts();
/** The dates of the segments, seconds since the start. */
const dates = () => facts()?.segments.map(({ startsAt }) => (startsAt - START) / 1000);
const breaks = () => facts()?.segments.map(({ discontinuity }) => discontinuity);
/** The decoder's set-up of the newest picture. */
const newestSetup = () => {
  const uri = facts()?.segments.at(-1)?.mapUri ?? '';
  return streams.find('t1_low')?.initBytes(Number(/\d+/.exec(uri)?.[0]));
};

test('while one publisher sends pictures, a second one waits', () => {
  const first = publish();
  sendFor(1, first);
  const second = publish(SETUP_1280);
  sendFor(2, first, second);
  expect(breaks()).toEqual([false, false, false]);
  expect(newestSetup()?.includes(SETUP_640)).toBe(true);
  expect(streams.published()).toEqual(['t1_low']);
});

test('the one that waits goes on with its next key frame when the other leaves', () => {
  const first = publish();
  sendFor(1, first);
  const second = publish(SETUP_1280);
  sendFor(2, first, second);
  first.end();
  expect(streams.published()).toEqual([]);
  sendFor(2, second);
  expect(breaks()).toEqual([false, false, false, true, false]);
  expect(dates()).toEqual([0, 1, 2, 3, 4]);
  expect(newestSetup()?.includes(SETUP_1280)).toBe(true);
  expect(streams.published()).toEqual(['t1_low']);
});

test('a second of silence is enough for the standby to take over; the silent one is then on standby', () => {
  const first = publish();
  const second = publish(SETUP_1280);
  sendFor(2, first, second);
  sendFor(3, second);
  expect(dates()).toEqual([0, 1, 3, 4]);
  sendFor(2, first, second);
  expect(breaks()).toEqual([false, false, true, false, false, false]);
  first.end();
  expect(streams.published()).toEqual(['t1_low']);
});

test('a publisher without frames does not block the others', () => {
  const silent = streams.publish('t1_low');
  silent.unreadable('hvc1');
  const second = publish();
  sendFor(3, second);
  expect(facts()?.segments.length).toBe(1);
  silent.end();
  sendFor(1, second);
  expect(facts()?.segments.length).toBe(2);
});

test('pictures of a hand-over are dated by what their publisher was like before, not by a late arrival', () => {
  const first = publish();
  const second = publish();
  sendFor(5, first, second);
  first.end();
  now += 300; // the key frame is late
  second.frame({ key: true, dtsMs: 5000, compositionMs: 0, sample: Buffer.of(0, 0, 0, 1, 9) });
  expect(dates()?.at(-1)).toBe(5);
});

test('nothing is left of publishers that never came to be shown', () => {
  streams = new LiveStreams(() => {}, { now: () => now, rests: () => true });
  const first = publish();
  const second = publish();
  sendFor(1, first);
  first.end();
  expect(streams.find('t1_low')).toBeDefined();
  second.end();
  expect(streams.find('t1_low')).toBeUndefined();
});

test('a stream no longer sent, or expected and never sent, ages and stays listed', () => {
  const clock = vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  let resting: readonly string[] = [];
  streams = new LiveStreams(() => {}, {
    now: () => now,
    rests: (name) => resting.includes(name),
    expected: ['t2_low'],
  });
  const camera = publish();
  sendFor(1, camera);
  camera.end();
  clock.advanceTimersByTime(600_000);
  expect(streams.find('t1_low'), 'the pictures are forgotten').toBeUndefined();
  expect(streams.ages()).toEqual({ t1_low: 600, t2_low: 600 });
  resting = ['t1_low'];
  expect(Object.keys(streams.ages()), 'a studio offers it: it rests').toEqual(['t2_low']);
  resting = [];
  streams.publish('t1_low');
  expect(streams.ages().t1_low).toBe(0);
});
