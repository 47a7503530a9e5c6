import type { HlsConfig } from 'hls.js';
import { beforeEach, expect, test, vi } from 'vitest';
import { openVideo, type VideoState } from './open-video.ts';

let started: number[];
let used: Partial<HlsConfig>;
let attached: number;
/** The library without a stream: every attempt ends in a fatal error. */
class NoStream {
  constructor(settings: Partial<HlsConfig>) {
    used = settings;
  }
  static isSupported = () => true;
  static Events = { ERROR: 'error', MANIFEST_PARSED: 'parsed', FRAG_LOADED: 'loaded' };
  playingDate = null;
  #onError: (name: string, fault: { fatal: boolean }) => void = () => {};
  on(name: string, listener: (name: string, fault: { fatal: boolean }) => void) {
    if (name === 'error') this.#onError = listener;
  }
  loadSource() {
    started.push(Date.now());
    setTimeout(() => this.#onError('error', { fatal: true }));
  }
  attachMedia() {
    attached += 1;
  }
  destroy() {}
}
vi.mock('hls.js/light', () => ({ default: NoStream }));

beforeEach(() => {
  started = [];
  attached = 0;
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
