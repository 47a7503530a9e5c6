import { beforeEach, expect, test, vi } from 'vitest';
import { gatedVideo } from './gated-video.ts';
import type { VideoListeners } from './open-video.ts';
import { VideoGate } from './video-gate.ts';

const LANDED = Date.UTC(2026, 0, 1, 9);
let stream: VideoListeners;
vi.mock('./open-video.ts', () => ({
  openVideo: (_video: unknown, _url: string, listeners: VideoListeners) => {
    stream = listeners;
    return { close() {} };
  },
}));

const nothing = { onPicture() {}, onBehind() {}, onRefused() {}, onTrouble() {}, onFlow() {} };
let told: boolean;
let source: ReturnType<typeof gatedVideo>;
let show: () => () => void;
let endFirst: () => void;

beforeEach(() => {
  told = false;
  const gate = new VideoGate({ now: () => LANDED, after: () => () => {} });
  source = gatedVideo(gate);
  const video = document.createElement('video');
  show = () => source.show({ video, url: '/v', ingestDelayMs: 0, ...nothing });
  endFirst = show();
  stream.onState('playing');
  stream.onPicture(LANDED - 2000);
  gate.hold(LANDED, () => {
    told = true;
  });
});
// docs/specification/1-table-and-site.md#27-monitor
// docs/specification/1-table-and-site.md#413-video
test('a quality change during a spin reveals nothing before the new picture shows it', async () => {
  endFirst();
  show();
  await Promise.resolve();
  stream.onState('playing');
  stream.onPicture(LANDED - 1000);
  expect(told).toBe(false);
  stream.onPicture(LANDED);
  expect(told).toBe(true);
});

test('a video that ends releases everything it held back', async () => {
  endFirst();
  await Promise.resolve();
  expect(told).toBe(true);
});

test.each(['behind', 'lost', 'refused', 'unsupported'] as const)('a video that is %s holds nothing back', (state) => {
  stream.onState(state);
  expect(told).toBe(true);
});

test('a frame is late by the server’s clock and the encoder’s delay', () => {
  expect(stream.isLate?.(LANDED - 6_000)).toBe(false);
  expect(stream.isLate?.(LANDED - 6_001)).toBe(true);
});
