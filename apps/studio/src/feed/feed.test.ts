import { expect, test } from 'vitest';
import { EventStreamReader } from './event-stream.ts';
import { readRoundEvent, readWatched } from './read-event.ts';
import { ServerClock } from './server-clock.ts';
import { Viewers } from './viewers.ts';

const stream =
  ': hello\n\nevent: round\ndata: {"a":1}\n\nid: 3\r\nevent:round\r\ndata: one\r\ndata: two\r\n\r\ndata: plain\n\n';
const expected = [
  { name: 'round', data: '{"a":1}' },
  { name: 'round', data: 'one\ntwo' },
  { name: 'message', data: 'plain' },
];

test.each([1, 2, 5, 1000])('events are read from pieces of %i letters', (size) => {
  const reader = new EventStreamReader();
  const events = [];
  for (let at = 0; at < stream.length; at += size) events.push(...reader.push(stream.slice(at, at + size)));
  expect(events).toEqual(expected);
});

test('a line without end is not read for ever', () => {
  const reader = new EventStreamReader();
  expect(() => reader.push(`data: ${'x'.repeat(70_000)}`)).toThrow(RangeError);
});

const good = {
  roundNumber: 5,
  wheel: 'automatic',
  phase: 'spinning',
  now: 1,
  betsUntil: 2,
  locksAt: 3,
  closesAt: 4,
  launchesAt: 5,
  landsAt: 6,
  number: 17,
};

test('an announcement is read; fields that we do not know do no harm', () => {
  expect(readRoundEvent(JSON.stringify({ ...good, colour: 'red' }))).toEqual(good);
});

test.each([
  ['no JSON', '{'],
  ['another phase', JSON.stringify({ ...good, phase: 'dancing' })],
  ['a missing time', JSON.stringify({ ...good, now: undefined })],
  ['a number in words', JSON.stringify({ ...good, number: '17' })],
])('%s is left out', (_, data) => {
  expect(readRoundEvent(data)).toBeNull();
});

test('the server clock is followed by the quickest announcement, and again after either clock was set', () => {
  const clock = new ServerClock();
  expect(clock.toServerTime(500)).toBe(500);
  clock.heard(10_000, 1030);
  clock.heard(11_000, 2010);
  clock.heard(12_000, 3400);
  expect(clock.toServerTime(4010)).toBe(13_000);
  for (let second = 0; second < 20; second++) clock.heard(100_000 + second * 1000, 50_000 + second * 1000);
  expect(clock.toServerTime(60_000)).toBe(110_000);
});

test.each([
  ['{"streams":["t1_low"]}', ['t1_low']],
  ['{"streams":"t1_low"}', null],
  ['{', null],
])('who watches: %s', (data, streams) => {
  expect(readWatched(data)).toEqual(streams);
});

test('nobody watches before the media server says so; where it cannot say, everybody does', async () => {
  const viewers = new Viewers(true);
  expect(viewers.watch('t1_low')).toBe(false);
  const waiting = viewers.until(() => viewers.watch('t1_low'), new AbortController().signal);
  viewers.hear(['t1_high']);
  expect(viewers.watch('t1_low')).toBe(false);
  viewers.hear(['t1_low']);
  await waiting;
  viewers.hear('all');
  expect(viewers.watch('t1_high')).toBe(true);
  expect(new Viewers(false).watch('t1_low')).toBe(true);
});
