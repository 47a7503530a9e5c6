/** One whole RTMP message. `timestamp` in milliseconds, 32 bits, wrapping. */
export interface RtmpMessage {
  type: number;
  streamId: number;
  timestamp: number;
  payload: Buffer;
}

interface ChunkStream {
  timestamp: number;
  delta: number;
  length: number;
  type: number;
  streamId: number;
  extended: boolean;
  parts: Buffer[];
  received: number;
}

const HEADER_BYTES = [11, 7, 3, 0] as const;
const NO_TIME = 0xffffff;
const MAX_CHUNK_STREAMS = 16;
const SET_CHUNK_SIZE = 1;
const ABORT = 2;

/**
 * Assembles RTMP messages from the bytes of a connection (Adobe RTMP 1.0 §5.3). `maxMessageBytes` may be
 * raised once the publisher is known. `push` throws RangeError on a malformed or oversized message; the
 * connection is then unusable.
 */
export class ChunkReader {
  maxMessageBytes: number;
  readonly #streams = new Map<number, ChunkStream>();
  #chunkBytes = 128;
  #pending: Buffer = Buffer.alloc(0);

  constructor(maxMessageBytes: number) {
    this.maxMessageBytes = maxMessageBytes;
  }

  /** Takes the next bytes, returns the messages completed by them. */
  *push(bytes: Buffer): Generator<RtmpMessage> {
    let rest = this.#pending.length === 0 ? bytes : Buffer.concat([this.#pending, bytes]);
    for (;;) {
      const used = this.#readChunk(rest);
      if (used === undefined) break;
      rest = rest.subarray(used.bytes);
      if (used.message !== undefined) yield used.message;
    }
    this.#pending = Buffer.from(rest);
  }

  /** One chunk from the start of `bytes`; nothing when it is not complete yet. */
  #readChunk(bytes: Buffer): { bytes: number; message?: RtmpMessage } | undefined {
    const head = basicHeader(bytes);
    if (head === undefined) return undefined;
    const known = this.#streams.get(head.id);
    if (known === undefined && head.format !== 0)
      throw new RangeError('RTMP chunk stream starts without a full header');
    const stream = known ?? newStream();
    const headerBytes = HEADER_BYTES[head.format] as number;
    let at = head.bytes + headerBytes;
    if (bytes.length < at) return undefined;
    const time = head.format <= 2 ? bytes.readUIntBE(head.bytes, 3) : 0;
    const extended = head.format <= 2 ? time === NO_TIME : stream.extended;
    if (extended) at += 4;
    if (bytes.length < at) return undefined;
    const length = head.format <= 1 ? bytes.readUIntBE(head.bytes + 3, 3) : stream.length;
    if (length > this.maxMessageBytes) throw new RangeError(`RTMP message of ${length} bytes is too long`);
    const size = Math.min(this.#chunkBytes, length - stream.received);
    if (size < 0) throw new RangeError('RTMP message shrank midway');
    if (bytes.length < at + size) return undefined;

    if (known === undefined) this.#remember(head.id, stream);
    stream.length = length;
    stream.extended = extended;
    if (head.format <= 1) stream.type = bytes.readUInt8(head.bytes + 6);
    if (head.format === 0) stream.streamId = bytes.readUInt32LE(head.bytes + 7);
    if (stream.received === 0) setTime(stream, head.format, extended ? bytes.readUInt32BE(at - 4) : time);
    stream.parts.push(bytes.subarray(at, at + size));
    stream.received += size;
    if (stream.received < stream.length) {
      stream.parts[stream.parts.length - 1] = Buffer.from(bytes.subarray(at, at + size));
      return { bytes: at + size };
    }
    const message = finish(stream);
    this.#control(message);
    return { bytes: at + size, message };
  }

  #remember(id: number, stream: ChunkStream): void {
    if (this.#streams.size >= MAX_CHUNK_STREAMS) throw new RangeError('too many RTMP chunk streams');
    this.#streams.set(id, stream);
  }

  #control(message: RtmpMessage): void {
    if (message.type === SET_CHUNK_SIZE) this.#chunkBytes = Math.max(1, message.payload.readUInt32BE(0) & 0x7fffffff);
    if (message.type === ABORT) {
      const aborted = this.#streams.get(message.payload.readUInt32BE(0));
      if (aborted !== undefined) Object.assign(aborted, { parts: [], received: 0 });
    }
  }
}

/** Writes one message as a single chunk after another of `chunkBytes`, on chunk stream `chunkStreamId` (2..63). */
export function writeChunks(message: RtmpMessage, chunkStreamId: number, chunkBytes: number): Buffer {
  const header = Buffer.alloc(12);
  header.writeUInt8(chunkStreamId, 0);
  header.writeUIntBE(Math.min(message.timestamp, NO_TIME - 1), 1, 3);
  header.writeUIntBE(message.payload.length, 4, 3);
  header.writeUInt8(message.type, 7);
  header.writeUInt32LE(message.streamId, 8);
  const pieces: Buffer[] = [header];
  for (let at = 0; at < message.payload.length; at += chunkBytes) {
    if (at > 0) pieces.push(Buffer.of(0xc0 | chunkStreamId));
    pieces.push(message.payload.subarray(at, at + chunkBytes));
  }
  return Buffer.concat(pieces);
}

function basicHeader(bytes: Buffer): { format: 0 | 1 | 2 | 3; id: number; bytes: number } | undefined {
  const [first, second, third] = bytes;
  if (first === undefined) return undefined;
  const format = (first >> 6) as 0 | 1 | 2 | 3;
  const id = first & 0x3f;
  if (id >= 2) return { format, id, bytes: 1 };
  if (second === undefined) return undefined;
  if (id === 0) return { format, id: second + 64, bytes: 2 };
  return third === undefined ? undefined : { format, id: third * 256 + second + 64, bytes: 3 };
}

function newStream(): ChunkStream {
  return { timestamp: 0, delta: 0, length: 0, type: 0, streamId: 0, extended: false, parts: [], received: 0 };
}

function setTime(stream: ChunkStream, format: number, time: number): void {
  if (format === 0) {
    stream.timestamp = time;
    // §5.3.1.2.4: a headerless chunk right after this one repeats this very value as its delta.
    stream.delta = time;
    return;
  }
  if (format !== 3) stream.delta = time;
  stream.timestamp = (stream.timestamp + stream.delta) >>> 0;
}

function finish(stream: ChunkStream): RtmpMessage {
  const payload = Buffer.concat(stream.parts);
  stream.parts = [];
  stream.received = 0;
  return { type: stream.type, streamId: stream.streamId, timestamp: stream.timestamp, payload };
}
