import { fragment, initSegment, type Sample, TIME_SCALE } from './fmp4.ts';
import type { PlaylistFacts } from './playlist.ts';
import { WallClock } from './wall-clock.ts';

/** A frame as the publisher sent it. Times in ms; `dtsMs` is 32 bits and wraps. */
export interface Frame {
  key: boolean;
  dtsMs: number;
  compositionMs: number;
  sample: Buffer;
}

interface Part {
  bytes: Buffer;
  durationTicks: number;
  independent: boolean;
}

interface Segment {
  sequence: number;
  startTicks: number;
  durationTicks: number | null;
  startsAt: number;
  discontinuity: boolean;
  setup: number;
  parts: Part[];
}

/** The length of a part unless a setting says otherwise, ms: the lowest latency that 25 frames a second allow. */
export const PART_MS = 200;
const TICKS_PER_MS = TIME_SCALE / 1000;
/** How much longer than wanted a part may be, because RTMP rounds frame times. */
const PART_TOLERANCE_TICKS = TICKS_PER_MS / 2;
/** Whole segments kept in memory: 2 to 5 MB for the high quality. */
const KEPT_SEGMENTS = 7;
/**
 * Minimum length of a segment, after which a key frame ends it: publishers send one each second, some slightly early.
 */
const SEGMENT_TICKS = 0.95 * TIME_SCALE;
/** Without a key frame for this long the segment is cut all the same, so that memory stays bounded. */
const MAX_SEGMENT_TICKS = 8 * TIME_SCALE;
/** A jump of the publisher's clock beyond this, or any step back, starts a new run. */
const MAX_GAP_MS = 5000;
const FIRST_FRAME_MS = 40;

/**
 * One named stream: frames in, parts and segments out, all in memory. Segment numbers and media time continue across
 * publishers; a new publisher is a discontinuity. `firstSequence` must increase across restarts (epoch seconds do), so
 * that no cache ever holds another segment under the same name.
 */
export class LiveStream {
  readonly #segments: Segment[] = [];
  readonly #setups = new Map<number, Buffer>();
  readonly #listeners = new Set<() => void>();
  #nextSequence: number;
  #discontinuitySequence = 0;
  #fragmentNumber = 0;
  #setup = -1;
  #avcC: Buffer | null = null;
  #clock = new WallClock();
  #discontinuity = false;
  #firstOfRun = -1;
  #lastDtsMs: number | null = null;
  #unwrappedMs = 0;
  #frameTicks = FIRST_FRAME_MS * TICKS_PER_MS;
  #offsetTicks = 0;
  #endTicks = 0;
  #open: { startTicks: number; ticks: number; samples: Sample[] } | null = null;
  #grewAt = performance.now();

  readonly #partTicks: number;

  /** @param partMs the longest a part may be */
  constructor(firstSequence: number, partMs = PART_MS) {
    this.#nextSequence = firstSequence;
    this.#partTicks = partMs * TICKS_PER_MS;
  }

  /** How long it is since the newest part, or else since the stream was first expected. */
  get ageSeconds(): number {
    return (performance.now() - this.#grewAt) / 1000;
  }

  /** A publisher takes the stream. Its frames follow a discontinuity, unless they are the first. */
  beginRun(): void {
    this.#finishSegment();
    this.#clock = new WallClock();
    this.#discontinuity = this.#segments.length > 0;
    this.#firstOfRun = this.#nextSequence;
    this.#lastDtsMs = null;
    this.#avcC = null;
  }

  /** The publisher says when its decoding time 0 was taken, epoch ms: before its first frames. */
  startsAt(epochMs: number): void {
    this.#clock = new WallClock(epochMs);
  }

  /** The publisher left: closes its last segment, so that it can be fetched. */
  endRun(): void {
    this.#finishSegment();
    this.#avcC = null;
    this.#tell();
  }

  /**
   * Takes the decoder's set-up (avcC). A different one starts a new run with a new init segment. Throws RangeError if
   * it is malformed.
   */
  takeSetup(avcC: Buffer): void {
    if (this.#avcC?.equals(avcC)) return;
    const init = initSegment(avcC);
    if (this.#avcC !== null) this.beginRun();
    this.#avcC = avcC;
    if (this.#setups.get(this.#setup)?.equals(init)) return;
    this.#setup = this.#nextSequence;
    this.#setups.set(this.#setup, init);
  }

  /**
   * The next frame, in decoding order, arrived at `nowMs` (epoch ms). Frames before the first key frame are left out.
   */
  takeFrame(frame: Frame, nowMs: number): void {
    if (this.#avcC === null) return;
    const ticks = this.#placeInTime(frame.dtsMs);
    const startsAt = this.#clock.arrived(this.#unwrappedMs, nowMs);
    const segment = this.#growing();
    if (segment === undefined && !frame.key) return;
    const length = segment === undefined ? 0 : ticks - segment.startTicks;
    // The first segment of a run may be as short as a part: players begin only when they have a whole segment.
    const shortest = segment?.sequence === this.#firstOfRun ? 0.95 * this.#partTicks : SEGMENT_TICKS;
    const cut = length >= (frame.key ? shortest : MAX_SEGMENT_TICKS);
    if (segment === undefined || cut) {
      this.#finishSegment(ticks);
      this.#startSegment(ticks, startsAt);
    }
    this.#addSample(frame, ticks);
  }

  /** The current facts of the playlist; null before the first picture. */
  facts(): PlaylistFacts | null {
    const first = this.#segments[0];
    if (first === undefined) return null;
    const open = this.#growing();
    const hint =
      open === undefined
        ? { sequence: this.#nextSequence, part: 0 }
        : { sequence: open.sequence, part: open.parts.length };
    return {
      mediaSequence: first.sequence,
      discontinuitySequence: this.#discontinuitySequence,
      // of the listed segments, so that one long one is not remembered for ever
      targetSeconds: Math.max(1, ...this.#segments.map((each) => Math.round((each.durationTicks ?? 0) / TIME_SCALE))),
      partSeconds: this.#partTicks / TIME_SCALE,
      hintUri: partUri(hint.sequence, hint.part),
      segments: this.#segments.map((segment) => ({
        uri: `seg-${segment.sequence}.mp4`,
        startsAt: segment.startsAt,
        durationSeconds: segment.durationTicks === null ? null : segment.durationTicks / TIME_SCALE,
        discontinuity: segment.discontinuity,
        mapUri: `init-${segment.setup}.mp4`,
        parts: segment.parts.map((part, index) => ({
          uri: partUri(segment.sequence, index),
          durationSeconds: part.durationTicks / TIME_SCALE,
          independent: part.independent,
        })),
      })),
    };
  }

  /** Whether its publisher sends something that can be decoded. */
  hasSetup(): boolean {
    return this.#avcC !== null;
  }

  /** Whether the playlist holds a whole segment: players refuse one that has none. */
  hasSegment(): boolean {
    return this.#segments.some(({ durationTicks }) => durationTicks !== null);
  }

  /** The number of the growing segment, or else of the next one. */
  currentSequence(): number {
    return this.#growing()?.sequence ?? this.#nextSequence;
  }

  /**
   * Whether the playlist already holds this segment whole or, with `part`, this part or a later one
   * (RFC 8216bis §6.2.5.2).
   */
  holds(sequence: number, part?: number): boolean {
    const current = this.currentSequence();
    if (sequence > current) return false;
    if (sequence === current) return part !== undefined && (this.#growing()?.parts.length ?? 0) > part;
    const segment = this.#segments.find((candidate) => candidate.sequence === sequence);
    if (part === undefined || segment === undefined || part < segment.parts.length) return true;
    // A part beyond the last one of a whole segment means the first part of the next.
    return this.holds(sequence + 1, 0);
  }

  initBytes(setup: number): Buffer | undefined {
    return this.#setups.get(setup);
  }

  /** The bytes of a complete segment, in pieces; undefined while it grows or after it was removed. */
  segmentBytes(sequence: number): Buffer[] | undefined {
    const segment = this.#segments.find((candidate) => candidate.sequence === sequence);
    return segment === undefined || segment.durationTicks === null
      ? undefined
      : segment.parts.map((part) => part.bytes);
  }

  partBytes(sequence: number, part: number): Buffer | undefined {
    return this.#segments.find((segment) => segment.sequence === sequence)?.parts[part]?.bytes;
  }

  /** Calls back whenever a part or segment is added. Returns the function that unsubscribes. */
  onGrowth(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The place of a decoding time on the stream's own time line, in ticks. */
  #placeInTime(dtsMs: number): number {
    // The difference as a signed 32-bit number survives the wrap of the publisher's clock after 49 days.
    const step = this.#lastDtsMs === null ? null : (dtsMs - this.#lastDtsMs) | 0;
    if (step !== null && (step <= 0 || step > MAX_GAP_MS)) {
      const avcC = this.#avcC;
      this.beginRun();
      this.#avcC = avcC;
    }
    if (this.#lastDtsMs === null) {
      this.#unwrappedMs = dtsMs;
      this.#offsetTicks = this.#endTicks - dtsMs * TICKS_PER_MS;
    } else {
      const stepMs = step ?? 0;
      this.#unwrappedMs += stepMs;
      this.#frameTicks = Math.min(stepMs * TICKS_PER_MS, this.#partTicks);
    }
    this.#lastDtsMs = dtsMs;
    return this.#unwrappedMs * TICKS_PER_MS + this.#offsetTicks;
  }

  #addSample(frame: Frame, ticks: number): void {
    // Its true duration is known one frame later; waiting for it would cost 40 ms of latency.
    const durationTicks = this.#frameTicks;
    const longest = this.#partTicks + PART_TOLERANCE_TICKS;
    if (this.#open !== null && ticks + durationTicks - this.#open.startTicks > longest) this.#finishPart();
    this.#open ??= { startTicks: ticks, ticks: 0, samples: [] };
    const compositionTicks = frame.compositionMs * TICKS_PER_MS;
    this.#open.samples.push({ key: frame.key, durationTicks, compositionTicks, bytes: frame.sample });
    this.#open.ticks = ticks + durationTicks - this.#open.startTicks;
    this.#endTicks = ticks + durationTicks;
    // One more frame would pass the part target, which no part may.
    if (this.#open.ticks + durationTicks > longest) this.#finishPart();
  }

  #startSegment(startTicks: number, startsAt: number): void {
    const { setup, discontinuity } = { setup: this.#setup, discontinuity: this.#discontinuity };
    const sequence = this.#nextSequence++;
    this.#discontinuity = false;
    this.#segments.push({ sequence, startTicks, durationTicks: null, startsAt, discontinuity, setup, parts: [] });
    while (this.#segments.length > KEPT_SEGMENTS + 1) {
      if (this.#segments.shift()?.discontinuity) this.#discontinuitySequence++;
    }
    const oldestSetup = this.#segments[0]?.setup ?? 0;
    for (const known of this.#setups.keys()) if (known < oldestSetup) this.#setups.delete(known);
  }

  #finishPart(): void {
    const segment = this.#growing();
    const open = this.#open;
    this.#open = null;
    if (segment === undefined || open === null) return;
    const bytes = fragment(++this.#fragmentNumber, BigInt(Math.round(open.startTicks)), open.samples);
    segment.parts.push({ bytes, durationTicks: open.ticks, independent: open.samples[0]?.key === true });
    this.#grewAt = performance.now();
    this.#tell();
  }

  #finishSegment(endTicks = this.#endTicks): void {
    this.#finishPart();
    const segment = this.#growing();
    if (segment === undefined) return;
    segment.durationTicks = endTicks - segment.startTicks;
    this.#tell();
  }

  #growing(): Segment | undefined {
    const last = this.#segments.at(-1);
    return last?.durationTicks === null ? last : undefined;
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

function partUri(sequence: number, part: number): string {
  return `part-${sequence}-${part}.mp4`;
}
