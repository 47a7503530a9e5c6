export type Quality = 'high' | 'medium' | 'low';
/** In the order of the stream names (docs/specification/1-table-and-site.md#32-common-data). */
export const QUALITIES: readonly Quality[] = ['high', 'medium', 'low'];

/** Bit rates of the streams, kbit/s, as the studio encodes them. */
const RATES: Record<Quality, number> = { high: 2500, medium: 1200, low: 600 };
/** A quality is taken when so many times its rate flows: pictures come in bursts. */
const SPARE = 1.5;
/** How long bandwidth must stay sufficient before the quality rises. */
const STEADY_MS = 5_000;
/** A quality in which the picture stalled is not tried again for this long; one that never came, for longer. */
const AVOIDED_MS = 60_000;
const MISSING_MS = 600_000;

/** The best quality that a line of this many kbit/s carries; Low where nothing was measured. */
export function qualityFor(kilobits: number | null): Quality {
  return QUALITIES.find((quality) => (kilobits ?? 0) >= RATES[quality] * SPARE) ?? 'low';
}

/**
 * The quality of the picture: the one that the line carries, until the player chooses one. Its methods return the
 * quality that is now to be shown. Times in ms of one clock.
 */
export class QualityChoice {
  #quality: Quality;
  #isChosen = false;
  #hasShown = false;
  #steadySince: number | null = null;
  readonly #avoidedUntil = new Map<Quality, number>();

  /** @param kilobits what the line was measured to carry, kbit/s; null if unknown */
  constructor(kilobits: number | null) {
    this.#quality = qualityFor(kilobits);
  }

  get quality(): Quality {
    return this.#quality;
  }

  choose(quality: Quality): Quality {
    this.#isChosen = true;
    return this.#take(quality);
  }

  /** The picture flows with `kilobits`; `mayRise` while a short gap in it does no harm. */
  flows(kilobits: number, mayRise: boolean, now: number): Quality {
    this.#hasShown = true;
    const better = QUALITIES[QUALITIES.indexOf(this.#quality) - 1];
    const carries = better !== undefined && kilobits >= RATES[better] * SPARE;
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
    this.#avoidedUntil.set(this.#quality, now + (this.#hasShown ? AVOIDED_MS : MISSING_MS));
    return this.#take(lower);
  }

  #take(quality: Quality): Quality {
    this.#quality = quality;
    this.#hasShown = false;
    this.#steadySince = null;
    return quality;
  }
}

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
