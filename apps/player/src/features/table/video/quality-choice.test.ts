import { beforeEach, expect, test } from 'vitest';
import { measuredKilobits, QualityChoice, qualityFor } from './quality-choice.ts';

// docs/specification/1-table-and-site.md#27-monitor
// docs/specification/1-table-and-site.md#413-video
test.each([
  [null, 'low'],
  [500, 'low'],
  [3299, 'low'],
  [3300, 'medium'],
  [5249, 'medium'],
  [5250, 'high'],
])('a line of %s kbit/s starts with quality %s', (kilobits, quality) => {
  expect(qualityFor(kilobits, WIDE)).toBe(quality);
});

test.each([
  [780, 'low'], // 390 wide on a screen of density 2
  [1110, 'low'],
  [1112, 'medium'],
  [1440, 'medium'],
  [1664, 'medium'],
  [1666, 'high'],
  [3840, 'high'],
])('a picture of up to %i pixels on a fast line starts with %s: enlarged 1.3 times at most', (pixels, quality) => {
  expect(qualityFor(50_000, pixels)).toBe(quality);
});

const file = (transferSize: number, ms: number) => ({ transferSize, responseStart: 100, responseEnd: 100 + ms });

test('the line is measured by the page’s larger files, not by cached ones', () => {
  const files = [file(40_000, 80), file(100_000, 160), file(1_000, 0), file(0, 1)];
  expect(measuredKilobits(files as unknown as PerformanceEntryList)).toBe(5000);
  expect(measuredKilobits([file(0, 1)] as unknown as PerformanceEntryList)).toBeNull();
});

const WIDE = 1920;
let choice: QualityChoice;
beforeEach(() => {
  choice = new QualityChoice(null, WIDE);
});

/** The line carries `kilobits` from `from` to `to`, s; the picture is shown `enlarged` times. */
const flow = (kilobits: number, from: number, to: number, mayRise = true, enlarged = 2) => {
  for (let second = from; second <= to; second++) choice.flows({ kilobits, enlarged }, mayRise, second * 1000);
  return choice.quality;
};

test('a picture that is not enlarged gets no finer one, however much the line carries', () => {
  expect(flow(50_000, 0, 60, true, 1)).toBe('low');
  expect(flow(50_000, 61, 66, true, 1.1)).toBe('medium');
});

test('what counts is the largest picture so far: the film grows for the spin, when quality may not rise', () => {
  flow(50_000, 0, 60, true, 0.7);
  flow(50_000, 61, 72, false, 1.4);
  expect(flow(50_000, 73, 73, true, 0.7)).toBe('medium');
  // Medium has another size: what was seen of Low says nothing about it.
  expect(flow(50_000, 74, 90, true, 0.5)).toBe('medium');
});

test('quality rises a step after five steady seconds, and never during a spin', () => {
  expect(flow(9000, 0, 4)).toBe('low');
  expect(flow(9000, 5, 9, false)).toBe('low');
  expect(flow(9000, 10, 10)).toBe('medium');
  expect(flow(9000, 11, 16)).toBe('high');
});

test('a line that only briefly carries more does not raise the quality', () => {
  for (let second = 0; second < 30; second += 3) {
    flow(3500, second, second + 1);
    flow(1500, second + 2, second + 2);
  }
  expect(choice.quality).toBe('low');
});

test('a stall lowers the quality a step for a minute', () => {
  choice = new QualityChoice(9000, WIDE);
  flow(9000, 0, 3);
  expect(choice.fails(4_000)).toBe('medium');
  expect(flow(9000, 5, 63)).toBe('medium');
  expect(flow(9000, 64, 69)).toBe('high');
});

test('a quality that never delivered a picture is not retried for ten minutes', () => {
  choice = new QualityChoice(9000, WIDE);
  expect(choice.fails(0)).toBe('medium');
  expect(choice.fails(100)).toBe('low');
  expect(choice.fails(200)).toBe('low');
  expect(flow(9000, 1, 599)).toBe('low');
});

test('a quality that the studio does not send is not offered; it is again once it came', () => {
  choice = new QualityChoice(9000, WIDE);
  expect(choice.offered).toEqual(['high', 'medium', 'low']);
  choice.fails(0);
  expect(choice.offered).toEqual(['medium', 'low']);
  flow(9000, 1, 610);
  expect(choice.offered).toEqual(['high', 'medium', 'low']);
});

test('a quality that only stalls stays on offer', () => {
  choice = new QualityChoice(9000, WIDE);
  flow(9000, 0, 3);
  choice.fails(4_000);
  expect(choice.offered).toEqual(['high', 'medium', 'low']);
});

test('the player’s choice stays, whatever the line carries', () => {
  choice.choose('medium');
  expect(flow(9000, 0, 60)).toBe('medium');
  expect(choice.fails(61_000)).toBe('medium');
});
