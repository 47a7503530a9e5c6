import { deflateSync, gzipSync } from 'node:zlib';
import { chunk, GIF, JPEG, jpegWith, png } from './pictures.ts';

// Pictures that are small to send but expensive to decode, broken, or valid in two formats. Made byte by byte, without
// our own code.

/** Packs bits, least significant first, as GIF requires. */
const bitWriter = () => {
  const bytes: number[] = [];
  let held = 0;
  let holds = 0;
  return {
    write: (value: number, bits: number): void => {
      held |= value << holds;
      holds += bits;
      while (holds >= 8) {
        bytes.push(held & 255);
        held >>>= 8;
        holds -= 8;
      }
    },
    end: (): Buffer => Buffer.from(holds > 0 ? [...bytes, held & 255] : bytes),
  };
};

/** One colour over `pixels` places, in LZW: each code is one place longer than the previous one. */
const oneColour = (pixels: number): Buffer => {
  const [clear, end] = [4, 5];
  const out = bitWriter();
  for (let left = pixels; left > 0; ) {
    let bits = 3;
    let next = end + 1;
    out.write(clear, bits);
    for (let run = 1; left > 0 && next <= 4095; run++) {
      out.write(run === 1 ? 0 : next - 1, bits);
      left -= Math.min(run, left);
      if (run > 1 && next === 1 << bits && bits < 12) bits += 1;
      next += 1;
    }
  }
  out.write(end, 12);
  return out.end();
};

const blocks = (data: Buffer): Buffer => {
  const parts: Buffer[] = [];
  for (let at = 0; at < data.length; at += 255) {
    const part = data.subarray(at, at + 255);
    parts.push(Buffer.from([part.length]), part);
  }
  return Buffer.concat([...parts, Buffer.from([0])]);
};

const short = (value: number): number[] => [value & 255, value >> 8];

/** A GIF of one colour; `frames` of it, each as large as the whole. */
export const gif = (width: number, height: number, frames = 1, pixels = width * height): Buffer => {
  const head = Buffer.from([
    ...Buffer.from('GIF89a'),
    ...short(width),
    ...short(height),
    0x80,
    0,
    0,
    9,
    9,
    9,
    200,
    0,
    0,
  ]);
  const data = blocks(oneColour(pixels));
  const frame = Buffer.concat([Buffer.from([0x2c, 0, 0, 0, 0, ...short(width), ...short(height), 0, 2]), data]);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
};

/** A PNG of one bit a place: 30 million places are 4 kB. */
const flatPng = (width: number, height: number, more: Buffer[] = []): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0], 8);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  return Buffer.concat([start, chunk('IHDR', head), ...more, chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
};

const named = (name: string, packed: Buffer): Buffer => Buffer.concat([Buffer.from(`${name}\0\0`, 'latin1'), packed]);
const textBomb = chunk('zTXt', named('Comment', deflateSync(Buffer.alloc(60_000_000), { level: 9 })));
const profileBomb = chunk('iCCP', named('icc', deflateSync(Buffer.alloc(60_000_000), { level: 9 })));

/** A small JPEG that claims this size. */
const jpegThatSays = (width: number, height: number): Buffer => {
  const bytes = Buffer.from(JPEG);
  const at = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(height, at + 5);
  bytes.writeUInt16BE(width, at + 7);
  return bytes;
};
const jpegScan = (): Buffer => JPEG.subarray(JPEG.indexOf(Buffer.from([0xff, 0xda])), JPEG.length - 2);
const zip = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), gzipSync(Buffer.alloc(1_000_000))]);
const webp = (body: Buffer): Buffer => {
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
};
const vp8x = (width: number, height: number): Buffer => {
  const bytes = Buffer.alloc(18);
  bytes.write('VP8X', 0, 'latin1');
  bytes.writeUInt32LE(10, 4);
  bytes.writeUIntLE(width - 1, 12, 3);
  bytes.writeUIntLE(height - 1, 15, 3);
  return bytes;
};

/** Each with its name. */
export const pictureBombs = (): [name: string, bytes: Buffer][] => {
  const bigGif = gif(5477, 5477);
  const bigPng = flatPng(5477, 5477);
  const [someGif, somePng] = [gif(2000, 2000), flatPng(2000, 2000)]; // where the size is not what does harm
  return [
    ['gif of 30 million places', bigGif],
    ['gif, wide', gif(65_535, 457)],
    ['gif, high', gif(457, 65_535)],
    ['gif over the limit', gif(5600, 5600, 1, 1000)],
    ['gif that says 4 thousand million places', gif(65_535, 65_535, 1, 1000)],
    ['gif of many frames', gif(2000, 2000, 60)],
    ['gif of very many frames', gif(64, 64, 20_000)],
    ['gif of large frames', gif(5000, 5000, 30)],
    ['gif cut in the picture', bigGif.subarray(0, bigGif.length >> 1)],
    ['gif cut in the head', bigGif.subarray(0, 20)],
    ['gif with fewer places than it says', gif(5477, 5477, 1, 5000)],
    ['gif with more places than it says', gif(8, 8, 1, 9_000_000)],
    ['gif with a page behind it', Buffer.concat([someGif, Buffer.from('<script>alert(1)</script>')])],
    ['gif with an archive behind it', Buffer.concat([GIF, zip])],
    [
      'gif of comments',
      Buffer.concat([bigGif.subarray(0, 19), Buffer.from([0x21, 0xfe]), blocks(Buffer.alloc(2_000_000, 65))]),
    ],
    ['gif of the old kind', Buffer.concat([Buffer.from('GIF87a'), someGif.subarray(6)])],
    ['png of 30 million places', bigPng],
    ['png, wide', flatPng(29_000_000, 1)],
    ['png, high', flatPng(1, 4_000_000)],
    ['png over the limit', flatPng(5600, 5600)],
    ['png that says very much', png(60_000, 60_000, [], 1)],
    ['png that says the most there is', png(0x7fffffff, 0x7fffffff, [], 0)],
    ['png with a text that unpacks to 60 MB', flatPng(8, 8, [textBomb])],
    [
      'png with 60 texts that unpack to 60 MB each',
      flatPng(
        8,
        8,
        Array.from({ length: 60 }, () => textBomb),
      ),
    ],
    ['png with a profile that unpacks to 60 MB', flatPng(8, 8, [profileBomb])],
    [
      'png of many chunks',
      flatPng(
        8,
        8,
        Array.from({ length: 100_000 }, () => chunk('tEXt', Buffer.from('a\0b'))),
      ),
    ],
    ['png cut in the picture', bigPng.subarray(0, bigPng.length >> 1)],
    ['png cut in the head', bigPng.subarray(0, 20)],
    ['png without rows', png(5000, 5000, [], 0)],
    ['png with more rows than it says', png(100, 100, [], 20_000)],
    ['png with a program behind it', Buffer.concat([somePng, Buffer.from('<?php system($_GET["c"]); ?>')])],
    ['png with an archive behind it', Buffer.concat([png(8, 8), zip])],
    ['jpeg that says 30 million places', jpegThatSays(5477, 5477)],
    ['jpeg that says very much', jpegThatSays(65_500, 65_500)],
    ['jpeg that says nothing', jpegThatSays(0, 0)],
    [
      'jpeg of many scans',
      Buffer.concat([jpegThatSays(4000, 4000).subarray(0, -2), ...Array.from({ length: 5000 }, jpegScan)]),
    ],
    ['jpeg of padding', Buffer.concat([JPEG.subarray(0, 2), Buffer.alloc(4_900_000, 0xff)])],
    [
      'jpeg of empty segments',
      Buffer.concat([JPEG.subarray(0, 2), Buffer.alloc(4_800_000, Buffer.from([0xff, 0xe1, 0, 2]))]),
    ],
    [
      'jpeg of many comments',
      Array.from({ length: 60 }).reduce<Buffer>(
        (all) =>
          Buffer.concat([all.subarray(0, 2), jpegWith(0xfe, 'x'.repeat(60_000)).subarray(2, 60_006), all.subarray(2)]),
        JPEG,
      ),
    ],
    ['jpeg cut short', JPEG.subarray(0, JPEG.length >> 1)],
    ['jpeg with an archive behind it', Buffer.concat([JPEG, zip])],
    ['jpeg that is a gif too', Buffer.concat([JPEG.subarray(0, 2), GIF])],
    ['webp that says 16 thousand by 16 thousand', webp(vp8x(16_383, 16_383))],
    [
      'webp of many frames',
      webp(
        Buffer.concat([
          vp8x(4000, 4000),
          ...Array.from({ length: 500 }, () => Buffer.from('ANMF\x10\0\0\0................', 'latin1')),
        ]),
      ),
    ],
    ['webp cut short', webp(Buffer.from('VP8 ', 'latin1'))],
    ['webp with a page in it', webp(Buffer.from('<script>alert(1)</script>'))],
  ];
};
