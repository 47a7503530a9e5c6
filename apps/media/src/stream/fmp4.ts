import { pictureSize } from './sps.ts';

/** Ticks per second of every time in the fragments: 90 for each millisecond of RTMP. */
export const TIME_SCALE = 90_000;
const TRACK_ID = 1;
const KEY_SAMPLE = 0x02000000;
const DEPENDENT_SAMPLE = 0x01010000;

/** One coded picture. Times in ticks of TIME_SCALE; `bytes` are length-prefixed NAL units, as RTMP carries them. */
export interface Sample {
  key: boolean;
  durationTicks: number;
  compositionTicks: number;
  bytes: Buffer;
}

/** The initialisation segment (ISO 14496-12: ftyp and moov) for a decoder set-up. Throws RangeError on a broken one. */
export function initSegment(avcC: Buffer): Buffer {
  const { width, height } = pictureSize(avcC);
  return Buffer.concat([
    box('ftyp', text('iso5'), u32(512), text('iso5'), text('iso6'), text('mp41')),
    box(
      'moov',
      movieHeader(),
      track(avcC, width, height),
      box('mvex', fullBox('trex', 0, 0, u32(TRACK_ID), u32(1), u32(0), u32(0), u32(0))),
    ),
  ]);
}

/** One movie fragment (moof and mdat) that starts at `startTicks`. */
export function fragment(sequence: number, startTicks: bigint, samples: readonly Sample[]): Buffer {
  const withOffset = (offset: number) => movieFragment(sequence, startTicks, samples, offset);
  const moof = withOffset(withOffset(0).length + 8);
  return Buffer.concat([moof, box('mdat', ...samples.map((sample) => sample.bytes))]);
}

function movieFragment(sequence: number, startTicks: bigint, samples: readonly Sample[], dataOffset: number): Buffer {
  const rows = samples.flatMap((sample) => [
    u32(sample.durationTicks),
    u32(sample.bytes.length),
    u32(sample.key ? KEY_SAMPLE : DEPENDENT_SAMPLE),
    i32(sample.compositionTicks),
  ]);
  // tfhd 0x020000: the data offset counts from the moof; trun 0xf01: offset, then duration, size, flags,
  // composition of each.
  return box(
    'moof',
    fullBox('mfhd', 0, 0, u32(sequence)),
    box(
      'traf',
      fullBox('tfhd', 0, 0x020000, u32(TRACK_ID)),
      fullBox('tfdt', 1, 0, u64(startTicks)),
      fullBox('trun', 1, 0x000f01, u32(samples.length), i32(dataOffset), ...rows),
    ),
  );
}

function movieHeader(): Buffer {
  const fields = [u32(0), u32(0), u32(TIME_SCALE), u32(0), u32(0x00010000), u16(0x0100), zeros(10)];
  return fullBox('mvhd', 0, 0, ...fields, IDENTITY_MATRIX, zeros(24), u32(TRACK_ID + 1));
}

function track(avcC: Buffer, width: number, height: number): Buffer {
  const header = fullBox(
    'tkhd',
    0,
    3,
    ...[u32(0), u32(0), u32(TRACK_ID), u32(0), u32(0), zeros(8), u16(0), u16(0), u16(0), u16(0)],
    ...[IDENTITY_MATRIX, u32(width * 65536), u32(height * 65536)],
  );
  const language = 0x55c4; // "und"
  const media = box(
    'mdia',
    fullBox('mdhd', 0, 0, u32(0), u32(0), u32(TIME_SCALE), u32(0), u16(language), u16(0)),
    fullBox('hdlr', 0, 0, u32(0), text('vide'), zeros(12), text('video\0')),
    box(
      'minf',
      fullBox('vmhd', 0, 1, zeros(8)),
      box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1))),
      sampleTable(avcC, width, height),
    ),
  );
  return box('trak', header, media);
}

function sampleTable(avcC: Buffer, width: number, height: number): Buffer {
  const resolution = u32(72 * 65536);
  const entry = box(
    'avc1',
    ...[zeros(6), u16(1), zeros(16), u16(width), u16(height), resolution, resolution, u32(0), u16(1)],
    ...[zeros(32), u16(24), u16(0xffff), box('avcC', avcC)],
  );
  return box(
    'stbl',
    fullBox('stsd', 0, 0, u32(1), entry),
    fullBox('stts', 0, 0, u32(0)),
    fullBox('stsc', 0, 0, u32(0)),
    fullBox('stsz', 0, 0, u32(0), u32(0)),
    fullBox('stco', 0, 0, u32(0)),
  );
}

function box(type: string, ...payload: Buffer[]): Buffer {
  const size = payload.reduce((sum, piece) => sum + piece.length, 8);
  return Buffer.concat([u32(size), text(type), ...payload], size);
}

function fullBox(type: string, version: number, flags: number, ...payload: Buffer[]): Buffer {
  return box(type, u32(version * 2 ** 24 + flags), ...payload);
}

function text(value: string): Buffer {
  return Buffer.from(value, 'latin1');
}

function zeros(count: number): Buffer {
  return Buffer.alloc(count);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function i32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function u64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(value);
  return bytes;
}

const IDENTITY_MATRIX = Buffer.concat([0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map((value) => u32(value)));
