import type { Publication } from '../ingest/rtmp-session.ts';
import { LiveStream, PART_MS } from './live-stream.ts';
import { WallClock } from './wall-clock.ts';

/** How long a stream without a publisher can still be fetched, so that an encoder's restart is a short freeze. */
const LINGER_MS = 30_000;

/** After this long without data a publisher loses the stream to one that sends. */
const SILENT_MS = 1_000;

/** An open connection that publishes a stream. One publisher's pictures are shown, the others wait. */
interface Publisher {
  setup: Buffer | null;
  clock: WallClock;
  /** When it came, or sent its last frame, epoch ms. */
  heardAt: number;
}

interface Options {
  /** The length of a part. */
  readonly partMs?: number;
  /** Streams that must be sent from the start, even if none was sent before. */
  readonly expected?: readonly string[];
  /** Whether a stream is sent only while it is watched, and is not watched now. */
  readonly rests?: (name: string) => boolean;
  /** The time, epoch ms. */
  readonly now?: () => number;
}

/** All streams by name. `log` gets one plain sentence when a publisher comes or goes. */
export class LiveStreams {
  readonly #streams = new Map<string, LiveStream>();
  readonly #publishers = new Map<string, Set<Publisher>>();
  readonly #shown = new Map<string, Publisher>();
  readonly #departures = new Map<string, NodeJS.Timeout>();
  /** Streams that are gone, or have not come yet: since when there is no new part, by the clock of `performance`. */
  readonly #missingSince = new Map<string, number>();
  readonly #log: (sentence: string) => void;
  readonly #rests: (name: string) => boolean;
  readonly #partMs: number;
  readonly #now: () => number;

  constructor(log: (sentence: string) => void, options: Options = {}) {
    this.#log = log;
    this.#partMs = options.partMs ?? PART_MS;
    this.#rests = options.rests ?? (() => false);
    this.#now = options.now ?? Date.now;
    for (const name of options.expected ?? []) this.#missingSince.set(name, performance.now());
  }

  find(name: string): LiveStream | undefined {
    return this.#streams.get(name);
  }

  /** The stream of a publisher that is about to send it. */
  expect(name: string): LiveStream {
    const stream = this.#streams.get(name) ?? new LiveStream(Math.floor(this.#now() / 1000), this.#partMs);
    this.#streams.set(name, stream);
    return stream;
  }

  /** The names that a publisher sends right now, as H.264: what else comes is no picture. */
  published(): string[] {
    return [...this.#shown.keys()].filter((name) => this.find(name)?.hasSetup());
  }

  /**
   * The age in seconds of the newest part of each stream that does not rest: of those too that have been sent once, and
   * of those that are expected, however long nobody has sent them.
   */
  ages(): Record<string, number> {
    const now = performance.now();
    const all = new Map([...this.#missingSince].map(([name, since]) => [name, (now - since) / 1000]));
    for (const [name, { ageSeconds }] of this.#streams) all.set(name, ageSeconds);
    return Object.fromEntries([...all].filter(([name]) => !this.#rests(name)));
  }

  /**
   * A publisher opens `name`. While another one sends pictures it waits; it goes on with its next key frame once the
   * other has left or fallen silent.
   */
  publish(name: string): Publication {
    const stream = this.expect(name);
    const publisher: Publisher = { setup: null, clock: new WallClock(), heardAt: this.#now() };
    const publishers = this.#publishers.get(name) ?? new Set();
    this.#publishers.set(name, publishers.add(publisher));
    clearTimeout(this.#departures.get(name));
    const isShown = () => this.#shown.get(name) === publisher;
    const show = () => {
      this.#shown.set(name, publisher);
      stream.beginRun();
    };
    if (!this.#shown.has(name)) show();
    this.#log(`${name}: publisher connected${isShown() ? '' : ', on standby'}.`);
    return {
      startsAt: (epochMs) => {
        publisher.clock = new WallClock(epochMs);
        if (isShown()) stream.startsAt(epochMs);
      },
      setup: (avcC) => {
        publisher.setup = avcC;
        if (isShown()) stream.takeSetup(avcC);
      },
      frame: (frame) => {
        const now = this.#now();
        publisher.heardAt = now;
        const takenAt = publisher.clock.arrived(frame.dtsMs, now);
        if (!isShown() && frame.key && publisher.setup !== null && this.#isSilent(name, now)) {
          show();
          stream.startsAt(takenAt - frame.dtsMs);
          stream.takeSetup(publisher.setup);
          this.#log(`${name}: the standby publisher takes over.`);
        }
        if (isShown()) stream.takeFrame(frame, now);
      },
      unreadable: (codec) =>
        this.#log(`${name}: the publisher sends ${codec}; only H.264 is supported, so there is no video.`),
      end: () => {
        publishers.delete(publisher);
        if (isShown()) {
          this.#shown.delete(name);
          stream.endRun();
        }
        this.#log(`${name}: publisher disconnected.`);
        if (publishers.size === 0) this.#left(name);
      },
    };
  }

  /** Forgets everything, timers included. */
  close(): void {
    for (const timer of this.#departures.values()) clearTimeout(timer);
    this.#streams.clear();
    this.#missingSince.clear();
    this.#publishers.clear();
    this.#shown.clear();
  }

  /** Whether nobody's pictures are shown, or the publisher of those has fallen silent. */
  #isSilent(name: string, now: number): boolean {
    const shown = this.#shown.get(name);
    return shown === undefined || now - shown.heardAt > SILENT_MS;
  }

  #forget(name: string): void {
    const stream = this.find(name);
    if (stream !== undefined) this.#missingSince.set(name, performance.now() - stream.ageSeconds * 1000);
    this.#streams.delete(name);
  }

  #left(name: string): void {
    if (this.#rests(name)) {
      // The next viewer must not begin with an old picture.
      this.#forget(name);
      return;
    }
    const timer = setTimeout(() => this.#forget(name), LINGER_MS);
    timer.unref();
    this.#departures.set(name, timer);
  }
}
