import { expect, test } from 'vitest';
import { SETUP_640, SETUP_1280 } from '../testing/sample-video.ts';
import { fragment, initSegment } from './fmp4.ts';
import { pictureSize } from './sps.ts';

interface Box {
  type: string;
  body: Buffer;
  inside: Box[];
}

const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex', 'moof', 'traf']);

/** An independent reader of ISO boxes; fails when sizes do not add up. */
function boxesOf(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  let at = 0;
  while (at < bytes.length) {
    const size = bytes.readUInt32BE(at);
    expect(size).toBeGreaterThanOrEqual(8);
    expect(at + size).toBeLessThanOrEqual(bytes.length);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const body = bytes.subarray(at + 8, at + size);
    boxes.push({ type, body, inside: CONTAINERS.has(type) ? boxesOf(body) : [] });
    at += size;
  }
  return boxes;
}

function find(boxes: Box[], path: string): Box {
  const [first, ...rest] = path.split('/');
  const box = boxes.find((candidate) => candidate.type === first);
  if (box === undefined) throw new Error(`no ${first}`);
  return rest.length === 0 ? box : find(box.inside, rest.join('/'));
}

test.each([
  [SETUP_640, 640, 360],
  [SETUP_1280, 1280, 720],
])('the init segment carries the decoder set-up and the picture size', (setup, width, height) => {
  expect(pictureSize(setup)).toEqual({ width, height });
  const boxes = boxesOf(initSegment(setup));
  expect(boxes.map((box) => box.type)).toEqual(['ftyp', 'moov']);
  const header = find(boxes, 'moov/trak/tkhd').body;
  expect([header.readUInt32BE(76) / 65536, header.readUInt32BE(80) / 65536]).toEqual([width, height]);
  expect(find(boxes, 'moov/trak/mdia/mdhd').body.readUInt32BE(12)).toBe(90_000);
  const entry = find(boxes, 'moov/trak/mdia/minf/stbl/stsd').body;
  expect(entry.toString('latin1', 12, 16)).toBe('avc1');
  expect(entry.includes(setup)).toBe(true);
  expect(find(boxes, 'moov/mvex/trex').body.readUInt32BE(4)).toBe(1);
});

test('a fragment places its samples: start time, durations, key flag, and data that begins where it says', () => {
  const samples = [
    { key: true, durationTicks: 3600, compositionTicks: 0, bytes: Buffer.from('first') },
    { key: false, durationTicks: 3600, compositionTicks: -90, bytes: Buffer.from('second') },
  ];
  const bytes = fragment(7, 9_000_000_000n, samples);
  const boxes = boxesOf(bytes);
  expect(boxes.map((box) => box.type)).toEqual(['moof', 'mdat']);
  expect(find(boxes, 'moof/mfhd').body.readUInt32BE(4)).toBe(7);
  expect(find(boxes, 'moof/traf/tfdt').body.readBigUInt64BE(4)).toBe(9_000_000_000n);
  const run = find(boxes, 'moof/traf/trun').body;
  expect(run.readUInt32BE(4)).toBe(2);
  expect(bytes.toString('latin1', run.readInt32BE(8), run.readInt32BE(8) + 11)).toBe('firstsecond');
  const rows = [12, 28].map((at) => [0, 4, 8, 12].map((field) => run.readInt32BE(at + field)));
  expect(rows).toEqual([
    [3600, 5, 0x02000000, 0],
    [3600, 6, 0x01010000, -90],
  ]);
});

test.each([[Buffer.alloc(0)], [Buffer.from('0142', 'hex')], [SETUP_640.subarray(0, 12)]])(
  'a broken decoder set-up is refused',
  (setup) => {
    expect(() => initSegment(setup)).toThrow(RangeError);
  },
);
