import type { Publication } from '../ingest/rtmp-session.ts';
import { LiveStream, PART_MS } from './live-stream.ts';

/** How long a stream without a publisher can still be fetched, so that an encoder's restart is a short freeze. */
const LINGER_MS = 30_000;

/** All streams by name. `log` gets one plain sentence when a publisher comes or goes. */
export class LiveStreams {
  readonly #streams = new Map<string, LiveStream>();
  readonly #current = new Map<string, symbol>();
  readonly #departures = new Map<string, NodeJS.Timeout>();
  readonly #log: (sentence: string) => void;
  readonly #rests: (name: string) => boolean;
  readonly #partMs: number;

  /**
   * @param partMs the length of a part
   * @param rests whether a stream is sent only while it is watched, and is not watched now
   */
  constructor(
    log: (sentence: string) => void,
    { partMs = PART_MS, rests = () => false }: { partMs?: number; rests?(name: string): boolean } = {},
  ) {
    this.#log = log;
    this.#partMs = partMs;
    this.#rests = rests;
  }

  find(name: string): LiveStream | undefined {
    return this.#streams.get(name);
  }

  /** The stream of a publisher that is about to send it. */
  expect(name: string): LiveStream {
    const stream = this.#streams.get(name) ?? new LiveStream(Math.floor(Date.now() / 1000), this.#partMs);
    this.#streams.set(name, stream);
    return stream;
  }

  /** The names that a publisher sends right now, as H.264: what else comes is no picture. */
  published(): string[] {
    return [...this.#current.keys()].filter((name) => this.find(name)?.hasSetup());
  }

  /** The age in seconds of the newest part of each stream that does not rest. */
  ages(): Record<string, number> {
    const awake = [...this.#streams].filter(([name]) => !this.#rests(name));
    return Object.fromEntries(awake.map(([name, { ageSeconds }]) => [name, ageSeconds]));
  }

  /** A publisher opens `name`. A second one takes it over: the first is often a connection that died unnoticed. */
  publish(name: string): Publication {
    const stream = this.expect(name);
    const token = Symbol(name);
    clearTimeout(this.#departures.get(name));
    this.#current.set(name, token);
    stream.beginRun();
    this.#log(`${name}: a publisher has come.`);
    const mine = () => this.#current.get(name) === token;
    return {
      startsAt: (epochMs) => {
        if (mine()) stream.startsAt(epochMs);
      },
      setup: (avcC) => {
        if (mine()) stream.takeSetup(avcC);
      },
      frame: (frame) => {
        if (mine()) stream.takeFrame(frame, Date.now());
      },
      unreadable: (codec) => {
        if (mine()) this.#log(`${name}: the publisher sends ${codec}; only H.264 is carried, so there is no picture.`);
      },
      end: () => {
        if (mine()) this.#left(name, stream);
      },
    };
  }

  /** Forgets everything, timers included. */
  close(): void {
    for (const timer of this.#departures.values()) clearTimeout(timer);
    this.#streams.clear();
    this.#current.clear();
  }

  #left(name: string, stream: LiveStream): void {
    this.#current.delete(name);
    stream.endRun();
    this.#log(`${name}: the publisher has left.`);
    if (this.#rests(name)) {
      // Whoever comes next must not begin with an old picture.
      this.#streams.delete(name);
      return;
    }
    const timer = setTimeout(() => this.#streams.delete(name), LINGER_MS);
    timer.unref();
    this.#departures.set(name, timer);
  }
}
