import { beforeEach, expect, test } from 'vitest';
import { measuredKilobits, QualityChoice, qualityFor } from './quality-choice.ts';

// docs/specification/1-table-and-site.md#27-monitor
// docs/specification/1-table-and-site.md#413-video
test.each([
  [null, 'low'],
  [500, 'low'],
  [1799, 'low'],
  [1800, 'medium'],
  [3749, 'medium'],
  [3750, 'high'],
])('a line of %s kbit/s starts with quality %s', (kilobits, quality) => {
  expect(qualityFor(kilobits)).toBe(quality);
});

const file = (transferSize: number, ms: number) => ({ transferSize, responseStart: 100, responseEnd: 100 + ms });

test('the line is measured by the page’s larger files, not by cached ones', () => {
  const files = [file(40_000, 80), file(100_000, 160), file(1_000, 0), file(0, 1)];
  expect(measuredKilobits(files as unknown as PerformanceEntryList)).toBe(5000);
  expect(measuredKilobits([file(0, 1)] as unknown as PerformanceEntryList)).toBeNull();
});

let choice: QualityChoice;
beforeEach(() => {
  choice = new QualityChoice(null);
});

/** The line carries `kilobits` from `from` to `to`, s. */
const flow = (kilobits: number, from: number, to: number, mayRise = true) => {
  for (let second = from; second <= to; second++) choice.flows(kilobits, mayRise, second * 1000);
  return choice.quality;
};

test('quality rises a step after five steady seconds, and never during a spin', () => {
  expect(flow(4000, 0, 4)).toBe('low');
  expect(flow(4000, 5, 9, false)).toBe('low');
  expect(flow(4000, 10, 10)).toBe('medium');
  expect(flow(4000, 11, 16)).toBe('high');
});

test('a line that only briefly carries more does not raise the quality', () => {
  for (let second = 0; second < 30; second += 3) {
    flow(2000, second, second + 1);
    flow(900, second + 2, second + 2);
  }
  expect(choice.quality).toBe('low');
});

test('a stall lowers the quality a step for a minute', () => {
  choice = new QualityChoice(9000);
  flow(9000, 0, 3);
  expect(choice.fails(4_000)).toBe('medium');
  expect(flow(9000, 5, 63)).toBe('medium');
  expect(flow(9000, 64, 69)).toBe('high');
});

test('a quality that never delivered a picture is not retried for ten minutes', () => {
  choice = new QualityChoice(9000);
  expect(choice.fails(0)).toBe('medium');
  expect(choice.fails(100)).toBe('low');
  expect(choice.fails(200)).toBe('low');
  expect(flow(9000, 1, 599)).toBe('low');
});

test('the player’s choice stays, whatever the line carries', () => {
  choice.choose('medium');
  expect(flow(9000, 0, 60)).toBe('medium');
  expect(choice.fails(61_000)).toBe('medium');
});
