import { beforeEach, expect, test } from 'vitest';
import { VideoGate } from './video-gate.ts';

const LANDED = Date.UTC(2026, 0, 1, 9);

let now: number;
let timers: { at: number; run: () => void }[];
let told: string[];
let gate: VideoGate;

beforeEach(() => {
  now = LANDED;
  timers = [];
  told = [];
  gate = new VideoGate({
    now: () => now,
    after: (ms, run) => {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  });
});

function tell(word: string): () => void {
  return () => told.push(word);
}

function passTo(time: number): void {
  now = time;
  for (const timer of [...timers].sort((a, b) => a.at - b.at)) {
    if (timer.at > now || !timers.includes(timer)) continue;
    timers.splice(timers.indexOf(timer), 1);
    timer.run();
  }
}

// docs/specification/1-table-and-site.md#27-monitor
// docs/specification/1-table-and-site.md#413-video
test('a result without video is announced at once', () => {
  gate.hold(LANDED, tell('17'));
  expect(told).toEqual(['17']);
  expect(timers).toEqual([]);
});

test('says how far the picture is behind the wheel, and nothing without one', () => {
  expect(gate.lagMs()).toBe(0);
  gate.open(450);
  now = LANDED + 1_700;
  gate.pictureShown(LANDED + 950); // of the moment LANDED + 500
  expect(gate.lagMs()).toBe(1_200);
  gate.pictureShown(null);
  expect(gate.lagMs(), 'a frame without a date').toBe(0);
  gate.pictureShown(LANDED - 60_000);
  expect(gate.lagMs(), 'a frozen one').toBe(6_000);
  gate.close();
  expect(gate.lagMs()).toBe(0);
});

test.each([
  ['a frame before the landing', -1, 0, false],
  ['the frame of the landing', 0, 0, true],
  ['a frame after it', 40, 0, true],
  ['the same frame of a camera whose encoder is 450 ms late', 40, 450, false],
  ['the first frame beyond that delay', 450, 450, true],
])('a result waits for %s: %i ms, delay %i', (_, afterLanding, ingestDelayMs, isTold) => {
  gate.open(ingestDelayMs);
  gate.hold(LANDED, tell('17'));
  expect(told).toEqual([]);
  gate.pictureShown(LANDED + afterLanding);
  expect(told).toEqual(isTold ? ['17'] : []);
});

test('a result that arrives after its frame is announced at once', () => {
  gate.open(0);
  gate.pictureShown(LANDED + 500);
  gate.hold(LANDED, tell('17'));
  expect(told).toEqual(['17']);
});

test('a stalled video holds nothing back longer than 6 s after the moment itself', () => {
  gate.open(0);
  gate.pictureShown(LANDED - 1000);
  passTo(LANDED + 300);
  gate.hold(LANDED, tell('17'));
  passTo(LANDED + 5999);
  expect(told).toEqual([]);
  passTo(LANDED + 6000);
  expect(told).toEqual(['17']);
  gate.pictureShown(LANDED + 9000);
  expect(told).toEqual(['17']);
});

test('a clock that is far behind delays nobody by more than 6 s', () => {
  gate.open(0);
  now = LANDED - 3_600_000;
  gate.hold(LANDED, tell('17'));
  passTo(now + 6000);
  expect(told).toEqual(['17']);
});

test('a video without dates counts as stalled', () => {
  gate.open(0);
  gate.hold(LANDED, tell('17'));
  gate.pictureShown(null);
  expect(told).toEqual([]);
  passTo(LANDED + 6000);
  expect(told).toEqual(['17']);
});

test('when the video is turned off or lost, held events are released in order', () => {
  gate.open(0);
  gate.hold(LANDED, tell('number'));
  gate.hold(LANDED + 100, tell('win'));
  gate.close();
  expect(told).toEqual(['number', 'win']);
  expect(timers).toEqual([]);
});

test('a later event waits for an earlier one, both in the video and at the time limit', () => {
  gate.open(0);
  gate.hold(LANDED + 200, tell('first'));
  gate.hold(LANDED, tell('second'));
  gate.pictureShown(LANDED + 100);
  expect(told).toEqual([]);
  passTo(LANDED + 6000);
  expect(told).toEqual(['first', 'second']);
});

test('an event held while another is released comes after it', () => {
  gate.open(0);
  gate.hold(LANDED, () => {
    told.push('number');
    gate.hold(LANDED, tell('win'));
    told.push('number is out');
  });
  gate.hold(LANDED, tell('balance'));
  gate.pictureShown(LANDED);
  expect(told).toEqual(['number', 'number is out', 'balance', 'win']);
});

test('after another stream opens, frames of the previous one no longer count', () => {
  gate.open(0);
  gate.pictureShown(LANDED + 1000);
  gate.open(0);
  gate.hold(LANDED, tell('17'));
  expect(told).toEqual([]);
  gate.pictureShown(LANDED + 40);
  expect(told).toEqual(['17']);
});
