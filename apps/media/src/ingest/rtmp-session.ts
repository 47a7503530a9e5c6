import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { type AmfObject, type AmfValue, readAmf, writeAmf } from './amf0.ts';
import { ChunkReader, type RtmpMessage, writeChunks } from './chunks.ts';
import { readVideoTag } from './video-tag.ts';

/** Receives a published stream. The session calls these methods, `end` exactly once. */
export interface Publication {
  /** When decoding time 0 was taken, epoch ms; only publishers that know it say so. */
  startsAt(epochMs: number): void;
  setup(avcC: Buffer): void;
  /** It sends a codec that is not carried; called once. */
  unreadable(codec: string): void;
  frame(frame: { key: boolean; dtsMs: number; compositionMs: number; sample: Buffer }): void;
  end(): void;
}

/** Decides whether a publisher may send `name` with this key. Returns the publication, or the reason for refusing. */
export type Admit = (name: string, key: string) => Publication | { refused: string };

const HANDSHAKE_BYTES = 1536;
const CHUNK_BYTES = 4096;
const WINDOW_BYTES = 2_500_000;
/** Maximum message before a valid key was received; after that, key frames may be large. */
const STRANGER_MESSAGE_BYTES = 16 * 1024;
const PUBLISHER_MESSAGE_BYTES = 8 * 1024 * 1024;
const IDLE_MS = 15_000;
/** The field of onMetaData with the epoch ms of decoding time 0 (README.md, "Dates"). */
const START_FIELD = 'startsAt';

/** Speaks RTMP with one publisher on `socket` until either side ends it. Playing over RTMP is not offered. */
export function serveRtmp(socket: Socket, admit: Admit): void {
  new RtmpSession(socket, admit).start();
}

class RtmpSession {
  readonly #socket: Socket;
  readonly #admit: Admit;
  readonly #reader = new ChunkReader(STRANGER_MESSAGE_BYTES);
  #handshake: Buffer | null = Buffer.alloc(0);
  #sentAnswer = false;
  #publication: Publication | null = null;
  #complained = false;
  #receivedBytes = 0;
  #acknowledgedBytes = 0;

  constructor(socket: Socket, admit: Admit) {
    this.#socket = socket;
    this.#admit = admit;
  }

  start(): void {
    this.#socket.setNoDelay(true);
    this.#socket.setTimeout(IDLE_MS, () => this.#socket.destroy());
    this.#socket.on('data', (bytes) => this.#take(bytes));
    this.#socket.on('error', () => this.#socket.destroy());
    this.#socket.on('close', () => this.#endPublication());
  }

  #take(bytes: Buffer): void {
    try {
      const rest = this.#handshake === null ? bytes : this.#shakeHands(bytes);
      if (rest === undefined) return;
      this.#acknowledge(rest.length);
      for (const message of this.#reader.push(rest)) this.#handle(message);
    } catch {
      // A peer that does not speak RTMP (a scanner, a cut stream) gets no answer.
      this.#socket.destroy();
    }
  }

  /** The simple handshake (RTMP 1.0 §5.2). Returns what follows it. */
  #shakeHands(bytes: Buffer): Buffer | undefined {
    const all = Buffer.concat([this.#handshake ?? Buffer.alloc(0), bytes]);
    this.#handshake = all;
    if (all[0] !== 3) throw new RangeError('not RTMP');
    if (all.length < 1 + HANDSHAKE_BYTES) return undefined;
    if (!this.#sentAnswer) {
      this.#sentAnswer = true;
      const ours = Buffer.concat([Buffer.alloc(8), randomBytes(HANDSHAKE_BYTES - 8)]);
      this.#socket.write(Buffer.concat([Buffer.of(3), ours, all.subarray(1, 1 + HANDSHAKE_BYTES)]));
    }
    if (all.length < 1 + 2 * HANDSHAKE_BYTES) return undefined;
    this.#handshake = null;
    return all.subarray(1 + 2 * HANDSHAKE_BYTES);
  }

  #acknowledge(bytes: number): void {
    this.#receivedBytes += bytes;
    if (this.#receivedBytes - this.#acknowledgedBytes < WINDOW_BYTES / 2) return;
    this.#acknowledgedBytes = this.#receivedBytes;
    this.#control(3, uint32(this.#receivedBytes % 2 ** 32));
  }

  #handle(message: RtmpMessage): void {
    if (message.type === 9) this.#video(message);
    else if (message.type === 18) this.#facts(message.payload);
    else if (message.type === 20) this.#command(message, readAmf(message.payload));
    // AMF3 commands carry one leading format byte and AMF0 values.
    else if (message.type === 17) this.#command(message, readAmf(message.payload.subarray(1)));
  }

  #video(message: RtmpMessage): void {
    if (this.#publication === null) throw new RangeError('video before publish');
    const tag = readVideoTag(message.payload);
    if (tag.kind === 'unknown-codec' && !this.#complained) {
      this.#complained = true;
      this.#publication.unreadable(tag.codec);
    }
    if (tag.kind === 'setup') this.#publication.setup(Buffer.from(tag.avcC));
    if (tag.kind === 'frame') {
      const { key, compositionMs, sample } = tag;
      this.#publication.frame({ key, compositionMs, sample, dtsMs: message.timestamp });
    }
  }

  /** What a publisher says about its stream; of interest is only the moment it starts. */
  #facts(payload: Buffer): void {
    if (!payload.includes(START_FIELD)) return;
    for (const value of readAmf(payload)) {
      const startsAt = isObject(value) ? Number(value[START_FIELD]) : Number.NaN;
      if (Number.isSafeInteger(startsAt)) this.#publication?.startsAt(startsAt);
    }
  }

  #command(message: RtmpMessage, values: AmfValue[]): void {
    const [name, transaction, third, fourth] = values;
    switch (name) {
      case 'connect':
        this.#connect(transaction, third);
        break;
      case 'createStream':
        this.#send(0, ['_result', transaction, null, 1]);
        break;
      case 'FCPublish':
        this.#send(0, ['onFCPublish', 0, null, { code: 'NetStream.Publish.Start' }]);
        break;
      case 'publish':
        this.#publish(message.streamId, fourth);
        break;
      case 'play':
        this.#status(message.streamId, 'error', 'NetStream.Play.Failed', 'Play the stream over HTTP.');
        break;
      case 'deleteStream':
      case 'FCUnpublish':
      case 'closeStream':
        this.#endPublication();
        break;
    }
  }

  #connect(transaction: AmfValue, settings: AmfValue): void {
    this.#control(5, uint32(WINDOW_BYTES));
    this.#control(6, Buffer.concat([uint32(WINDOW_BYTES), Buffer.of(2)]));
    this.#control(1, uint32(CHUNK_BYTES));
    const app = isObject(settings) ? settings.app : undefined;
    if (typeof app !== 'string' || app.split(/[/?]/)[0] !== 'live') {
      const info = {
        level: 'error',
        code: 'NetConnection.Connect.Rejected',
        description: 'The application must be "live".',
      };
      this.#send(0, ['_error', transaction, null, info]);
      this.#hangUp();
      return;
    }
    const info = {
      level: 'status',
      code: 'NetConnection.Connect.Success',
      description: 'Connected.',
      objectEncoding: 0,
    };
    this.#send(0, ['_result', transaction, { fmsVer: 'FMS/3,0,1,123', capabilities: 31 }, info]);
  }

  #publish(streamId: number, target: AmfValue): void {
    const [name = '', query = ''] = typeof target === 'string' ? target.split('?', 2) : [];
    const admitted = this.#admit(name, new URLSearchParams(query).get('key') ?? '');
    if ('refused' in admitted) {
      this.#status(streamId, 'error', 'NetStream.Publish.BadName', admitted.refused);
      this.#hangUp();
      return;
    }
    this.#endPublication();
    this.#publication = admitted;
    this.#reader.maxMessageBytes = PUBLISHER_MESSAGE_BYTES;
    this.#status(streamId, 'status', 'NetStream.Publish.Start', `${name} is published.`);
  }

  #endPublication(): void {
    this.#publication?.end();
    this.#publication = null;
  }

  #hangUp(): void {
    this.#socket.end();
    this.#socket.removeAllListeners('data');
  }

  #status(streamId: number, level: string, code: string, description: string): void {
    this.#send(streamId, ['onStatus', 0, null, { level, code, description }]);
  }

  #send(streamId: number, values: AmfValue[]): void {
    this.#socket.write(writeChunks({ type: 20, streamId, timestamp: 0, payload: writeAmf(values) }, 3, CHUNK_BYTES));
  }

  #control(type: number, payload: Buffer): void {
    this.#socket.write(writeChunks({ type, streamId: 0, timestamp: 0, payload }, 2, CHUNK_BYTES));
  }
}

function isObject(value: AmfValue): value is AmfObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
