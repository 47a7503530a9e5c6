import { expect, test } from 'vitest';
import { ChunkReader, writeChunks } from './chunks.ts';

const payload = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));

function readAll(bytes: Buffer, step: number, limit = 1_000_000) {
  const reader = new ChunkReader(limit);
  const messages = [];
  for (let at = 0; at < bytes.length; at += step) messages.push(...reader.push(bytes.subarray(at, at + step)));
  return messages;
}

test.each([1, 3, 127, 128, 5000])('a message is put together from pieces of %i bytes', (step) => {
  const bytes = writeChunks({ type: 9, streamId: 1, timestamp: 1234, payload }, 6, 128);
  expect(readAll(bytes, step)).toEqual([{ type: 9, streamId: 1, timestamp: 1234, payload }]);
});

test('messages on two chunk streams may be woven into each other', () => {
  const [a, b] = [4, 6].map((id) =>
    writeChunks({ type: 9, streamId: 1, timestamp: id, payload: payload.subarray(0, 200) }, id, 128),
  );
  if (a === undefined || b === undefined) throw new Error('two messages');
  const first = 12 + 128;
  const woven = Buffer.concat([a.subarray(0, first), b.subarray(0, first), a.subarray(first), b.subarray(first)]);
  expect(readAll(woven, 50).map(({ timestamp, payload: got }) => [timestamp, got.length])).toEqual([
    [4, 200],
    [6, 200],
  ]);
});

test('times: absolute, then differences, then the last difference repeated', () => {
  const full = Buffer.from('03' + '0003e8' + '000001' + '09' + '01000000' + 'aa', 'hex');
  const difference = Buffer.from('83' + '000028' + 'bb', 'hex');
  const repeated = Buffer.from('c3' + 'cc', 'hex');
  const messages = readAll(Buffer.concat([full, difference, repeated, repeated]), 2);
  expect(messages.map(({ timestamp }) => timestamp)).toEqual([1000, 1040, 1080, 1120]);
});

test('a time beyond four and a half hours is in the extended field, in every chunk of the message', () => {
  const head = Buffer.from('03' + 'ffffff' + '000082' + '09' + '01000000' + '01000000', 'hex');
  const rest = Buffer.from('c3' + '01000000', 'hex');
  const bytes = Buffer.concat([head, payload.subarray(0, 128), rest, payload.subarray(128, 130)]);
  expect(readAll(bytes, 7)).toEqual([
    { type: 9, streamId: 1, timestamp: 0x01000000, payload: payload.subarray(0, 130) },
  ]);
});

test('a set chunk size counts from the next chunk on', () => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(4096);
  const bytes = Buffer.concat([
    writeChunks({ type: 1, streamId: 0, timestamp: 0, payload: size }, 2, 128),
    writeChunks({ type: 9, streamId: 1, timestamp: 5, payload }, 6, 4096),
  ]);
  expect(readAll(bytes, 99).map(({ payload: got }) => got.length)).toEqual([4, 1000]);
});

test('a message longer than allowed ends the reading', () => {
  const bytes = writeChunks({ type: 9, streamId: 1, timestamp: 0, payload }, 6, 128);
  expect(() => readAll(bytes, 50, 999)).toThrow(RangeError);
});

test('a chunk stream that begins in the middle ends the reading', () => {
  expect(() => readAll(Buffer.from('c3aa', 'hex'), 2)).toThrow(RangeError);
});
