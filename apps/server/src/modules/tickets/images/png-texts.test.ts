import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { withoutTexts } from './png-texts.ts';

const chunk = (type: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data, Buffer.alloc(4)]); // decoders only warn of a checksum in what they may skip
};
const picture = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#c80000' } })
  .png()
  .toBuffer();
const AFTER_HEAD = 33; // signature and IHDR
const withChunks = (...chunks: Buffer[]): Buffer =>
  Buffer.concat([picture.subarray(0, AFTER_HEAD), ...chunks, picture.subarray(AFTER_HEAD)]);
const bomb = chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(100_000))]));
const xmp = chunk('iTXt', Buffer.from('XML:com.adobe.xmp\0\0\0\0\0<x/>'));

it.each([
  ['no text', picture],
  ['a text', withChunks(chunk('tEXt', Buffer.from('Software\0ours')))],
  ['150 compressed texts', withChunks(...Array.from({ length: 150 }, () => bomb), xmp)],
])('a png with %s becomes the picture alone', (_what, bytes) => {
  expect(Buffer.from(withoutTexts(bytes)).equals(picture)).toBe(true);
});

it('keeps what shows: the profile of its colours, and how the camera was held', () => {
  const shown = [chunk('iCCP', Buffer.from('icc\0\0x')), chunk('eXIf', Buffer.from('MM'))];
  const bytes = withChunks(...shown, bomb);
  expect(Buffer.from(withoutTexts(bytes)).equals(withChunks(...shown))).toBe(true);
});

it.each([
  ['cut in its head', picture.subarray(0, 20)],
  ['cut in a chunk', picture.subarray(0, -6)],
  ['with a program behind it', Buffer.concat([picture, Buffer.from('<?php ?>')])],
  ['that says more than it has', withChunks(Buffer.from('ffffffff7a545874', 'hex'))],
])('leaves one %s as it is', (_what, bytes) => {
  expect(Buffer.from(withoutTexts(bytes)).equals(bytes)).toBe(true);
});
