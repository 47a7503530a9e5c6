/** The content of an RTMP video message (FLV, Adobe FLV 10.1 annex E.4.3): the decoder's set-up, or one frame. */
export type VideoTag =
  | { kind: 'setup'; avcC: Buffer }
  | { kind: 'frame'; key: boolean; compositionMs: number; sample: Buffer }
  | { kind: 'unknown-codec'; codec: string }
  | { kind: 'other' };

const AVC = 7;

/** The codec of a frame's first byte; enhanced RTMP names it by four letters instead. */
const codecOf = (payload: Buffer, first: number): string =>
  (first & 0x80) !== 0 ? payload.toString('latin1', 1, 5).replace(/[^\w.-]/g, '?') : `FLV ${first & 0x0f}`;

/** Reads a video message. The embedded server carries H.264 only. */
export function readVideoTag(payload: Buffer): VideoTag {
  if (payload.length < 6) return { kind: 'other' };
  const first = payload.readUInt8(0);
  if ((first & 0x80) !== 0 || (first & 0x0f) !== AVC) return { kind: 'unknown-codec', codec: codecOf(payload, first) };
  const packet = payload.readUInt8(1);
  const body = payload.subarray(5);
  if (packet === 0) return { kind: 'setup', avcC: body };
  if (packet !== 1) return { kind: 'other' };
  return { kind: 'frame', key: first >> 4 === 1, compositionMs: payload.readIntBE(2, 3), sample: body };
}
