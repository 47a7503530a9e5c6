import { expect, test } from 'vitest';
import { type PlaylistFacts, type SegmentLines, writePlaylist } from './playlist.ts';

const NINE = Date.UTC(2026, 0, 1, 9);

function segment(number: number, more: Partial<SegmentLines> = {}): SegmentLines {
  return {
    uri: `seg-${number}.mp4`,
    startsAt: NINE + number * 1000,
    durationSeconds: 1,
    discontinuity: false,
    mapUri: 'init-0.mp4',
    parts: [0, 1, 2, 3, 4].map((part) => ({
      uri: `part-${number}-${part}.mp4`,
      durationSeconds: 0.2,
      independent: part === 0,
    })),
    ...more,
  };
}

const facts: PlaylistFacts = {
  mediaSequence: 0,
  discontinuitySequence: 0,
  targetSeconds: 1,
  partSeconds: 0.2,
  hintUri: 'part-3-1.mp4',
  segments: [
    segment(0),
    segment(1),
    segment(2),
    segment(3, { durationSeconds: null, parts: [{ uri: 'part-3-0.mp4', durationSeconds: 0.2, independent: true }] }),
  ],
};

const lines = writePlaylist(facts).trimEnd().split('\n');

test.each([
  ['it begins with the mark of a playlist', /^#EXTM3U\n/],
  ['version 9, which skipping and parts need', /\n#EXT-X-VERSION:9\n/],
  ['players may wait for news', /\n#EXT-X-SERVER-CONTROL:.*CAN-BLOCK-RELOAD=YES/],
  ['the hold-back is three part targets', /PART-HOLD-BACK=0\.60\n#EXT-X-PART-INF:PART-TARGET=0\.2\n/],
  ['the next part is announced', /\n#EXT-X-PRELOAD-HINT:TYPE=PART,URI="part-3-1\.mp4"\n$/],
  ['parts that begin with a key frame say so', /DURATION=0\.20000,URI="part-2-0\.mp4",INDEPENDENT=YES\n/],
  ['other parts do not', /URI="part-2-1\.mp4"\n/],
])('%s', (_, pattern) => {
  expect(writePlaylist(facts)).toMatch(pattern);
});

test('every segment has its wall-clock time, the growing one too', () => {
  const dates = lines.filter((line) => line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')).map((line) => line.slice(25));
  expect(dates).toEqual([0, 1, 2, 3].map((number) => `2026-01-01T09:00:0${number}.000Z`));
});

test('only the last two whole segments and the growing one list their parts', () => {
  const parts = lines.filter((line) => line.startsWith('#EXT-X-PART:'));
  expect(parts.map((line) => /part-(\d)/.exec(line)?.[1])).toEqual([...'11111', ...'22222', '3']);
});

test('a growing segment has no name yet: its parts come last', () => {
  expect(lines.filter((line) => !line.startsWith('#'))).toEqual(['seg-0.mp4', 'seg-1.mp4', 'seg-2.mp4']);
  expect(lines.at(-2)).toContain('part-3-0.mp4');
});

test('every segment is followed by its name right after its duration', () => {
  lines.forEach((line, index) => {
    if (line.startsWith('#EXTINF:')) expect(lines[index + 1]).toMatch(/^seg-/);
  });
});

test('a new publisher with another picture: discontinuity, then the new map, then the segment', () => {
  const changed = { ...facts, segments: [segment(0), segment(1, { discontinuity: true, mapUri: 'init-1.mp4' })] };
  const text = writePlaylist(changed);
  expect(text).toMatch(/seg-0\.mp4\n#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="init-1\.mp4"\n#EXT-X-PROGRAM-DATE-TIME/);
  expect(text.match(/#EXT-X-MAP/g)).toHaveLength(2);
});

test('segments are called independent only while each begins with a key frame', () => {
  const without = segment(1, { parts: [{ uri: 'part-1-0.mp4', durationSeconds: 0.2, independent: false }] });
  expect(writePlaylist(facts)).toContain('\n#EXT-X-INDEPENDENT-SEGMENTS\n');
  expect(writePlaylist({ ...facts, segments: [segment(0), without] })).not.toContain('INDEPENDENT-SEGMENTS');
});
