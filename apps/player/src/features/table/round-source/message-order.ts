/** Keeps the server's numbered messages in order, so that none is shown twice or out of order. */
export class MessageOrder {
  readonly #gap: () => void;
  #last: number | null = null;

  /** @param gap called when a message has been missed */
  constructor(gap: () => void) {
    this.#gap = gap;
  }

  /** Whether messages up to this number have arrived; true if none has arrived yet. */
  hasHeard(number: number): boolean {
    return this.#last === null || number <= this.#last;
  }

  /** Whether a snapshot was made before the newest message. */
  isStale(number: number): boolean {
    return this.#last !== null && number < this.#last;
  }

  /** A snapshot sets the number. */
  begin(number: number): void {
    this.#last = number;
  }

  /** After a reconnection the next snapshot sets the number. */
  forget(): void {
    this.#last = null;
  }

  /** Takes a message's number. True: it is not newer than the last one, and is dropped. */
  isOld(number: number): boolean {
    if (this.#last !== null && number <= this.#last) return true;
    if (this.#last !== null && number > this.#last + 1) this.#gap();
    this.#last = number;
    return false;
  }
}
