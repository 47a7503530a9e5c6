/** How many announcements are kept: few, so that a corrected clock on either side is followed within a few rounds. */
const REMEMBERED = 20;

/**
 * Follows the server's clock by the `now` of its announcements: the minimum of (ours − theirs) is the difference of the
 * clocks plus the shortest delay of an announcement.
 */
export class ServerClock {
  #differences: number[] = [];

  /** Notes that an announcement sent at `serverNow` arrived at `ourNow` (both ms). */
  heard(serverNow: number, ourNow: number): void {
    this.#differences = [...this.#differences.slice(1 - REMEMBERED), ourNow - serverNow];
  }

  /** Our time (ms) as the server's epoch ms; unchanged before the first announcement. */
  toServerTime(ours: number): number {
    return this.#differences.length === 0 ? ours : ours - Math.min(...this.#differences);
  }
}
