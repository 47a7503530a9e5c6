/** Announcements remembered: a clock that is set right on either side is followed within a few rounds. */
const REMEMBERED = 20;

/**
 * Follows the server's clock by the `now` of its announcements: the least (ours − theirs) is the difference of the clocks
 * plus the shortest way an announcement took.
 */
export class ServerClock {
  #differences: number[] = [];

  /** Notes that an announcement sent at `serverNow` arrived at `ourNow` (both ms). */
  heard(serverNow: number, ourNow: number): void {
    this.#differences = [...this.#differences.slice(1 - REMEMBERED), ourNow - serverNow];
  }

  /** Our time (ms) as the server's epoch ms; the same while nothing was heard. */
  toServerTime(ours: number): number {
    return this.#differences.length === 0 ? ours : ours - Math.min(...this.#differences);
  }
}
