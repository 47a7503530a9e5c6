import type { HlsConfig } from 'hls.js';
import { beforeEach, expect, test, vi } from 'vitest';
import { openVideo, type VideoState } from './open-video.ts';

let started: number[];
let used: Partial<HlsConfig>;
let attached: number;
let hasStream: boolean;
/** Where the library would play, and what date the beginning of the media carries. */
let newest: number;
let startsAt: number;
/** The library; without a stream every attempt ends in a fatal error. */
class Library {
  constructor(settings: Partial<HlsConfig>) {
    used = settings;
  }
  static isSupported = () => true;
  static Events = { ERROR: 'error', MANIFEST_PARSED: 'parsed', FRAG_LOADED: 'loaded' };
  #video: HTMLVideoElement | undefined;
  readonly #listeners = new Map<string, (name: string, fault: { fatal: boolean }) => void>();
  get liveSyncPosition() {
    return newest;
  }
  get playingDate() {
    return this.#video ? new Date(startsAt + this.#video.currentTime * 1000) : null;
  }
  on(name: string, listener: (name: string, fault: { fatal: boolean }) => void) {
    this.#listeners.set(name, listener);
  }
  loadSource() {
    started.push(Date.now());
    const name = hasStream ? 'parsed' : 'error';
    setTimeout(() => this.#listeners.get(name)?.(name, { fatal: true }));
  }
  attachMedia(video: HTMLVideoElement) {
    attached += 1;
    this.#video = video;
  }
  destroy() {}
}
vi.mock('hls.js/light', () => ({ default: Library }));

beforeEach(() => {
  started = [];
  attached = 0;
  hasStream = false;
  newest = 0;
  vi.useFakeTimers();
});

const open = () => {
  const states: VideoState[] = [];
  const video = document.createElement('video');
  video.play = async () => {};
  return { states, run: openVideo(video, '/video/none', { onPicture() {}, onState: (to) => states.push(to) }) };
};

// docs/specification/1-table-and-site.md#27-monitor
// docs/specification/1-table-and-site.md#413-video
test('a missing stream is requested at growing intervals, up to a minute', async () => {
  const { run, states } = open();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  run.close();
  const pauses = started.slice(1).map((at, place) => Math.round((at - (started[place] ?? 0)) / 1000));
  expect(pauses.slice(0, 7)).toEqual([5, 10, 20, 40, 60, 60, 60]);
  expect(Math.max(...pauses)).toBe(60);
  expect(states).toEqual(['connecting', 'lost']);
});

test('the video element is left alone until there is a stream', async () => {
  const { run } = open();
  await vi.advanceTimersByTimeAsync(10_000);
  run.close();
  expect(started.length).toBeGreaterThan(1);
  expect(attached).toBe(0);
});

test('the stream is not requested after the end', async () => {
  const { run } = open();
  await vi.advanceTimersByTimeAsync(2_000);
  run.close();
  const asked = started.length;
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(started).toHaveLength(asked);
});

test('an attempt requests the stream once: the library does not retry by itself', async () => {
  const { run } = open();
  await vi.advanceTimersByTimeAsync(100);
  run.close();
  const { errorRetry, timeoutRetry } = used.manifestLoadPolicy?.default ?? {};
  expect([errorRetry, timeoutRetry]).toEqual([null, null]);
});

/** What the picture may be behind, in these tests. */
const ALLOWED_MS = 6000;

/** A stream that plays: after `pass`, that much more was shown. */
const openLive = ({ refuses = () => false }: { refuses?: () => boolean } = {}) => {
  hasStream = true;
  startsAt = Date.now();
  const states: VideoState[] = [];
  const shown: (number | null)[] = [];
  const video = document.createElement('video');
  video.muted = true;
  let paused = true;
  let plays = 0;
  Object.defineProperty(video, 'paused', { get: () => paused });
  video.play = async () => {
    plays += 1;
    if (refuses()) throw new DOMException('play() failed', 'NotAllowedError');
    paused = false;
  };
  const run = openVideo(video, '/video/live', {
    onPicture: (date) => shown.push(date),
    onState: (to) => states.push(to),
    isLate: (date) => Date.now() - date > ALLOWED_MS,
  });
  return {
    run,
    video,
    states,
    plays: () => plays,
    pause: () => {
      paused = true;
    },
    behindMs: () => Date.now() - (shown.at(-1) ?? 0),
    /** Time passes, and the picture with it; with `frozen` it stands still. */
    pass: async (ms: number, { frozen = false } = {}) => {
      for (let left = ms; left > 0; left -= 100) {
        newest += 0.1;
        if (!frozen && !paused) video.currentTime += 0.1;
        await vi.advanceTimersByTimeAsync(100);
      }
    },
  };
};

test.each([
  ['a line that stood still for half a minute', 30_000],
  ['one that stood still for four seconds', 4_000],
])('after %s the newest picture is shown within three seconds', async (_, stillMs) => {
  const live = openLive();
  await live.pass(2_000);
  expect(live.states).toEqual(['connecting', 'playing']);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden'); // no attempt is made meanwhile
  await live.pass(stillMs, { frozen: true });
  vi.restoreAllMocks();
  await live.pass(3_000);
  live.run.close();
  expect(live.states.at(-1)).toBe('playing');
  expect(live.behindMs()).toBeLessThan(1_600);
});

test('a picture that is further behind than allowed is not shown as live from the moment the tab is seen', async () => {
  const live = openLive();
  await live.pass(2_000);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await live.pass(20_000, { frozen: true });
  expect(live.states.at(-1)).toBe('playing'); // nobody sees it
  vi.restoreAllMocks();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(live.states.at(-1)).toBe('behind');
  live.run.close();
});

test('frames that stay behind are never shown; the stream is opened again', async () => {
  const live = openLive();
  await live.pass(2_000);
  newest = Number.NEGATIVE_INFINITY; // it cannot jump
  startsAt -= 30_000;
  await live.pass(5_000);
  expect(live.states.slice(2)).toEqual(['behind']);
  await live.pass(3_000);
  live.run.close();
  expect(live.states.slice(2, 4)).toEqual(['behind', 'lost']);
  expect(started).toHaveLength(2);
});

test('a picture that a media key stops goes on by itself', async () => {
  const live = openLive();
  await live.pass(2_000);
  live.pause();
  await live.pass(3_000);
  live.run.close();
  expect(live.states).toEqual(['connecting', 'playing']);
  expect(live.behindMs()).toBeLessThan(1_600);
});

test('where the browser refuses to play, it is asked once and the stream is let go', async () => {
  const live = openLive({ refuses: () => true });
  await live.pass(60_000);
  expect(live.states).toEqual(['connecting', 'refused']);
  expect([live.plays(), started.length]).toEqual([1, 1]);
});

test('where the browser refuses only sound, it plays without', async () => {
  const live = openLive({ refuses: () => !live.video.muted });
  live.video.muted = false;
  await live.pass(2_000);
  live.run.close();
  expect(live.video.muted).toBe(true);
  expect(live.states).toEqual(['connecting', 'playing']);
});
