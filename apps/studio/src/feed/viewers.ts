import { EventEmitter, once } from 'node:events';

/**
 * Who watches, as the media server tells it. At the start nobody does; where the media server cannot tell (an external
 * one, or a broken connection) all streams count as watched, because a picture that nobody needs costs less than one
 * that is missing.
 */
export class Viewers {
  readonly #changes = new EventEmitter();
  #watched: ReadonlySet<string> | 'all';

  /** @param follows whether a media server tells who watches */
  constructor(follows: boolean) {
    this.#watched = follows ? new Set() : 'all';
  }

  hear(streams: readonly string[] | 'all'): void {
    this.#watched = streams === 'all' ? 'all' : new Set(streams);
    this.changed();
  }

  watch(stream: string): boolean {
    return this.#watched === 'all' || this.#watched.has(stream);
  }

  /** Something that decides about watching has changed. */
  changed(): void {
    this.#changes.emit('change');
  }

  /** Resolves once `ready` holds, looked at after every change. Rejects when `signal` aborts. */
  async until(ready: () => boolean, signal: AbortSignal): Promise<void> {
    while (!ready()) await once(this.#changes, 'change', { signal });
  }
}
