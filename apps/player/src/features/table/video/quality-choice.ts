export type Quality = 'high' | 'medium' | 'low';
/** In the order of the stream names (docs/specification/1-table-and-site.md#32-common-data). */
export const QUALITIES: readonly Quality[] = ['high', 'medium', 'low'];

/** Bit rates of the streams, kbit/s, and their widths, as the studio encodes them. */
const RATES: Record<Quality, number> = { high: 3500, medium: 2200, low: 900 };
const WIDTHS: Record<Quality, number> = { high: 1920, medium: 1280, low: 854 };
/** A picture enlarged by more than this looks soft. */
const MAX_ENLARGED = 1.3;
/** A quality is taken when so many times its rate flows: pictures come in bursts. */
const SPARE = 1.5;
/** How long bandwidth must stay sufficient before the quality rises. */
const STEADY_MS = 5_000;
/** A quality in which the picture stalled is not tried again for this long; one that never came, for longer. */
const AVOIDED_MS = 60_000;
const MISSING_MS = 600_000;

/**
 * The best quality that a line of this many kbit/s carries, but none finer than a picture of `pixels` in width needs;
 * Low where nothing was measured.
 */
export function qualityFor(kilobits: number | null, pixels: number): Quality {
  const isCarried = (quality: Quality) => (kilobits ?? 0) >= RATES[quality] * SPARE;
  const enough = QUALITIES.findLastIndex((quality) => WIDTHS[quality] * MAX_ENLARGED >= pixels);
  return QUALITIES.slice(Math.max(0, enough)).find(isCarried) ?? 'low';
}

/** What the line carries, kbit/s, and how many times its own size the picture is shown, in pixels of the screen. */
interface Flow {
  kilobits: number;
  enlarged: number;
}

/**
 * The quality of the picture: as fine as its size needs and the line carries, until the player chooses one. Its
 * methods return the quality that is now to be shown. Times in ms of one clock.
 */
export class QualityChoice {
  #quality: Quality;
  #isChosen = false;
  #hasShown = false;
  #steadySince: number | null = null;
  #enlarged = 0;
  readonly #avoidedUntil = new Map<Quality, number>();
  readonly #missing = new Set<Quality>();

  /**
   * @param kilobits what the line was measured to carry, kbit/s; null if unknown
   * @param pixels how wide the picture can become on this screen
   */
  constructor(kilobits: number | null, pixels: number) {
    this.#quality = qualityFor(kilobits, pixels);
  }

  get quality(): Quality {
    return this.#quality;
  }

  /** What the player may choose: all but those that did not come, and were not seen since. */
  get offered(): readonly Quality[] {
    return QUALITIES.filter((quality) => quality === this.#quality || !this.#missing.has(quality));
  }

  choose(quality: Quality): Quality {
    this.#isChosen = true;
    return this.#take(quality);
  }

  /** The picture flows; `mayRise` while a short gap in it does no harm. */
  flows({ kilobits, enlarged }: Flow, mayRise: boolean, now: number): Quality {
    this.#hasShown = true;
    this.#missing.delete(this.#quality);
    this.#enlarged = Math.max(this.#enlarged, enlarged);
    const better = QUALITIES[QUALITIES.indexOf(this.#quality) - 1];
    const carries = better !== undefined && this.#enlarged > 1 && kilobits >= RATES[better] * SPARE;
    if (this.#isChosen || !carries || now < (this.#avoidedUntil.get(better) ?? 0)) {
      this.#steadySince = null;
      return this.#quality;
    }
    this.#steadySince ??= now;
    return mayRise && now - this.#steadySince >= STEADY_MS ? this.#take(better) : this.#quality;
  }

  /** The picture stalls or does not come. */
  fails(now: number): Quality {
    const lower = QUALITIES[QUALITIES.indexOf(this.#quality) + 1];
    if (this.#isChosen || lower === undefined) return this.#quality;
    if (!this.#hasShown) this.#missing.add(this.#quality);
    this.#avoidedUntil.set(this.#quality, now + (this.#hasShown ? AVOIDED_MS : MISSING_MS));
    return this.#take(lower);
  }

  #take(quality: Quality): Quality {
    this.#quality = quality;
    this.#hasShown = false;
    this.#steadySince = null;
    this.#enlarged = 0;
    return quality;
  }
}

/** How many times its own size a video's picture is shown; 0 while it has none. */
export function enlargedBy(video: HTMLVideoElement): number {
  if (video.videoWidth === 0) return 0;
  const { width, height } = video.getBoundingClientRect();
  return Math.min(width / video.videoWidth, height / video.videoHeight) * devicePixelRatio;
}

/** How wide a picture of 16:9 can become in this window, pixels of the screen. */
export const widestPicture = (): number => Math.min(innerWidth, (innerHeight * 16) / 9) * devicePixelRatio;

/** Smaller files say more about the delay of the line than about its width. */
const LARGE_BYTES = 20_000;

/** What the line carried while this page was loaded, kbit/s; null if everything came from the cache. */
export function measuredKilobits(entries = performance.getEntriesByType('resource')): number | null {
  const rates = (entries as PerformanceResourceTiming[])
    .filter(({ transferSize }) => transferSize >= LARGE_BYTES)
    .map(
      ({ transferSize, responseStart, responseEnd }) => (transferSize * 8) / Math.max(1, responseEnd - responseStart),
    );
  return rates.length === 0 ? null : Math.max(...rates);
}
