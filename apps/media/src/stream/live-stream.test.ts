import { expect, test } from 'vitest';
import { framesFrom, SETUP_640, SETUP_1280 } from '../testing/sample-video.ts';
import { LiveStream } from './live-stream.ts';

const NOW = Date.UTC(2026, 0, 1, 9);

function publish(
  stream: LiveStream,
  seconds: number,
  options: { fromMs?: number; setup?: Buffer; at?: number } = {},
): void {
  const { fromMs = 0, setup = SETUP_640, at = NOW } = options;
  stream.beginRun();
  stream.takeSetup(setup);
  for (const frame of framesFrom(fromMs, seconds * 25)) stream.takeFrame(frame, at + frame.dtsMs - fromMs);
}

function factsOf(stream: LiveStream) {
  const facts = stream.facts();
  if (facts === null) throw new Error('no picture');
  return facts;
}

test('25 pictures a second become segments of one second in five parts of 200 ms, dated by arrival', () => {
  const stream = new LiveStream(100);
  publish(stream, 3);
  const { segments, hintUri } = factsOf(stream);
  expect(segments.map(({ uri }) => uri)).toEqual(['seg-100.mp4', 'seg-101.mp4', 'seg-102.mp4']);
  expect(segments.map(({ durationSeconds }) => durationSeconds)).toEqual([1, 1, null]);
  expect(segments.map(({ startsAt }) => startsAt - NOW)).toEqual([0, 1000, 2000]);
  expect(segments[0]?.parts.map(({ durationSeconds }) => durationSeconds)).toEqual([0.2, 0.2, 0.2, 0.2, 0.2]);
  expect(segments[0]?.parts.map(({ independent }) => independent)).toEqual([true, false, false, false, false]);
  expect(hintUri).toBe('part-102-5.mp4');
});

test.each([
  [10, 0.2, 2],
  [24, 0.16667, 4],
  [30, 0.2, 6],
  [50, 0.2, 10],
])('at %i pictures a second no part is longer than 200 ms', (rate, seconds, pictures) => {
  const stream = new LiveStream(0);
  stream.beginRun();
  stream.takeSetup(SETUP_640);
  for (let index = 0; index <= rate; index++) {
    const dtsMs = Math.round((index * 1000) / rate);
    stream.takeFrame(
      { key: index % rate === 0, dtsMs, compositionMs: 0, sample: Buffer.of(0, 0, 0, 1, 9) },
      NOW + dtsMs,
    );
  }
  const parts = factsOf(stream).segments[0]?.parts ?? [];
  for (const part of parts) expect(part.durationSeconds).toBeLessThanOrEqual(0.2006);
  // The first frame's length is a guess (40 ms) until a second one has come, so the second part is looked at.
  expect(Math.abs((parts[1]?.durationSeconds ?? 0) - seconds)).toBeLessThan(0.0025);
  expect(stream.partBytes(0, 1)?.includes('trun')).toBe(true);
  expect(stream.partBytes(0, 1)?.readUInt32BE((stream.partBytes(0, 1)?.indexOf('trun') ?? 0) + 8)).toBe(pictures);
});

test('seven whole segments are kept, older ones are gone', () => {
  const stream = new LiveStream(0);
  publish(stream, 12);
  const { segments, mediaSequence } = factsOf(stream);
  expect(segments).toHaveLength(8);
  expect(mediaSequence).toBe(4);
  expect(stream.segmentBytes(3)).toBeUndefined();
  expect(stream.segmentBytes(4)).toHaveLength(5);
});

test('pictures before the first key frame are left out', () => {
  const stream = new LiveStream(0);
  stream.beginRun();
  stream.takeSetup(SETUP_640);
  stream.takeFrame({ key: false, dtsMs: 0, compositionMs: 0, sample: Buffer.of(1) }, NOW);
  expect(stream.facts()).toBeNull();
});

test('a new publisher: numbers continue after a discontinuity, which leaves the list with its count', () => {
  const stream = new LiveStream(0);
  publish(stream, 2);
  stream.endRun();
  publish(stream, 2, { setup: SETUP_1280, fromMs: 77_000, at: NOW + 60_000 });
  const { segments } = factsOf(stream);
  expect(segments.map(({ discontinuity }) => discontinuity)).toEqual([false, false, true, false]);
  expect(segments.map(({ mapUri }) => mapUri)).toEqual(['init-0.mp4', 'init-0.mp4', 'init-2.mp4', 'init-2.mp4']);
  expect(segments[2]?.startsAt).toBe(NOW + 60_000);
  expect(stream.initBytes(0)?.equals(stream.initBytes(2) ?? Buffer.alloc(0))).toBe(false);
  for (const frame of framesFrom(79_000, 300)) stream.takeFrame(frame, NOW + 62_000 + frame.dtsMs - 79_000);
  const later = factsOf(stream);
  expect(later.discontinuitySequence).toBe(1);
  expect(later.segments.every(({ discontinuity }) => !discontinuity)).toBe(true);
  expect(stream.initBytes(0)).toBeUndefined();
});

test.each([
  ['jumps back', 1000],
  ['jumps far ahead', 90_000],
])('a publisher whose clock %s starts again without breaking the timeline', (_, nextMs) => {
  const stream = new LiveStream(0);
  publish(stream, 2, { fromMs: 10_000 });
  for (const frame of framesFrom(nextMs, 30)) stream.takeFrame(frame, NOW + 2000 + frame.dtsMs - nextMs);
  const { segments } = factsOf(stream);
  expect(segments.map(({ discontinuity }) => discontinuity)).toEqual([false, false, true, false]);
  expect(segments[2]?.startsAt).toBe(NOW + 2000);
});

test('the publisher clock may wrap after 49 days', () => {
  const stream = new LiveStream(0);
  stream.beginRun();
  stream.takeSetup(SETUP_640);
  for (const frame of framesFrom(2 ** 32 - 1000, 75)) {
    stream.takeFrame({ ...frame, dtsMs: frame.dtsMs % 2 ** 32 }, NOW + frame.dtsMs - 2 ** 32);
  }
  const { segments } = factsOf(stream);
  expect(segments.map(({ durationSeconds }) => durationSeconds)).toEqual([1, 1, null]);
  expect(segments.some(({ discontinuity }) => discontinuity)).toBe(false);
});

test('the list holds whole segments and parts; a part past the end is the first of the next segment', () => {
  const stream = new LiveStream(10);
  publish(stream, 2);
  expect(stream.currentSequence()).toBe(11);
  const answers = [
    [stream.holds(10), true],
    [stream.holds(10, 4), true],
    [stream.holds(10, 5), true],
    [stream.holds(11), false],
    [stream.holds(11, 4), true],
    [stream.holds(11, 5), false],
    [stream.holds(12, 0), false],
  ];
  for (const [given, expected] of answers) expect(given).toBe(expected);
});

test('the first segment of a run ends at its next key frame, so that a picture can begin early', () => {
  const stream = new LiveStream(0);
  stream.beginRun();
  stream.startsAt(NOW - 300);
  stream.takeSetup(SETUP_640);
  for (const frame of framesFrom(0, 60)) {
    const key = (frame.dtsMs - 200) % 1000 === 0 || frame.dtsMs === 0;
    stream.takeFrame({ ...frame, key }, NOW + frame.dtsMs);
  }
  const { segments } = factsOf(stream);
  expect(segments.map(({ durationSeconds }) => durationSeconds)).toEqual([0.2, 1, 1, null]);
  expect(segments.map(({ startsAt }) => startsAt - NOW)).toEqual([-300, -100, 900, 1900]);
});

test('parts are as long as a setting wants, and the playlist says so', () => {
  const stream = new LiveStream(0, 1000);
  publish(stream, 4);
  const { segments, partSeconds } = factsOf(stream);
  expect(partSeconds).toBe(1);
  expect(segments[1]?.parts.map(({ durationSeconds }) => durationSeconds)).toEqual([1]);
});

test('one long segment lengthens the target duration only for as long as it is listed', () => {
  const stream = new LiveStream(0);
  stream.beginRun();
  stream.takeSetup(SETUP_640);
  const send = (index: number, key: boolean) =>
    stream.takeFrame({ key, dtsMs: index * 40, compositionMs: 0, sample: Buffer.of(0, 0, 0, 1, 9) }, NOW + index * 40);
  for (let index = 0; index < 25 * 9; index++) send(index, index === 0); // no key frame for nine seconds
  expect(factsOf(stream).targetSeconds).toBe(8);
  for (let index = 25 * 9; index < 25 * 20; index++) send(index, index % 25 === 0);
  expect(factsOf(stream).targetSeconds).toBe(1);
});
