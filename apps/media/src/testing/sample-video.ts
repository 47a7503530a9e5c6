/** What x264 (main profile) announces for 640×360: the decoder's set-up as RTMP carries it. Only for tests. */
export const SETUP_640 = Buffer.from(
  '014d401effe1001a674d401eda0280bfe59a808080a0000003002000000651e2c5d401000468ef3c80',
  'hex',
);
export const SETUP_1280 = Buffer.from(
  '014d401fffe1001b674d401fda014016e9a808080a000003000200000300651e30654001000468ef3c80',
  'hex',
);

/** Frames as a publisher sends them: 25 a second from `fromMs` on, a key frame each second. Only for tests. */
export function* framesFrom(fromMs: number, count: number) {
  for (let index = 0; index < count; index++) {
    const sample = Buffer.from([0, 0, 0, 2, index % 25 === 0 ? 0x65 : 0x41, index]);
    yield { key: index % 25 === 0, dtsMs: fromMs + index * 40, compositionMs: 0, sample };
  }
}
