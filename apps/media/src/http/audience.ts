/** A stream without a request for this long is no longer watched. Players ask several times a second. */
const REST_AFTER_MS = 20_000;
const SWEEP_MS = 2_000;

/** A publisher that sends its streams only while they are watched. */
interface Follower {
  readonly offered: ReadonlySet<string>;
  readonly tell: (watched: readonly string[]) => void;
}

/**
 * Which streams are being watched, for publishers that rest while nobody does. Only streams that such a publisher
 * offers are noted, so the requests of strangers cannot fill the memory.
 */
export class Audience {
  readonly #followers = new Set<Follower>();
  readonly #lastAsked = new Map<string, number>();
  readonly #now: () => number;
  readonly #sweep: NodeJS.Timeout;

  /** @param now a clock in ms that never steps back */
  constructor(now = () => performance.now()) {
    this.#now = now;
    this.#sweep = setInterval(() => this.sweep(), SWEEP_MS).unref();
  }

  /** Somebody asks for a file of the stream. Returns whether a publisher will send it for that. */
  asked(name: string): boolean {
    if (!this.#isOffered(name)) return false;
    const isNew = !this.#lastAsked.has(name);
    this.#lastAsked.set(name, this.#now());
    if (isNew) this.#tell();
    return true;
  }

  /** Whether a publisher that rests offers the stream and nobody watches it. */
  rests(name: string): boolean {
    return this.#isOffered(name) && !this.#lastAsked.has(name);
  }

  /**
   * `tell` gets the names among `offered` that are watched: now, and whenever they change. Returns the function that
   * ends it.
   */
  follow(offered: readonly string[], tell: Follower['tell']): () => void {
    const follower = { offered: new Set(offered), tell };
    this.#followers.add(follower);
    this.#tellOne(follower);
    return () => this.#followers.delete(follower);
  }

  /** Forgets the streams that nobody has asked for lately. */
  sweep(): void {
    const before = this.#lastAsked.size;
    for (const [name, at] of this.#lastAsked) {
      if (this.#now() - at > REST_AFTER_MS) this.#lastAsked.delete(name);
    }
    if (this.#lastAsked.size < before) this.#tell();
  }

  close(): void {
    clearInterval(this.#sweep);
  }

  #isOffered(name: string): boolean {
    return [...this.#followers].some(({ offered }) => offered.has(name));
  }

  #tell(): void {
    for (const follower of this.#followers) this.#tellOne(follower);
  }

  #tellOne({ offered, tell }: Follower): void {
    tell([...offered].filter((name) => this.#lastAsked.has(name)));
  }
}
