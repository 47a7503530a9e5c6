import { scaleBand, scaleLinear } from '@visx/scale';

/** The inner size of a chart, pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export const MARGIN = { top: 10, right: 20, bottom: 26, left: 58 } as const;

/** A scale from the lowest to the highest amount, including zero, rounded to nice numbers. */
export const amountScale = (values: readonly number[], { height }: Size) =>
  scaleLinear<number>({
    domain: [Math.min(0, ...values), Math.max(0, ...values) || 1],
    range: [height, 0],
    nice: 4,
  });

/** A position for each date, the oldest at the left: time is not mirrored. */
export const dateScale = (dates: readonly string[], { width }: Size) =>
  scaleBand<string>({ domain: [...dates], range: [0, width], paddingInner: 0.28, paddingOuter: 0.14 });

/** The dates that get labels: as many as fit, evenly spaced, always including the latest. */
export const labelledDates = (dates: readonly string[], { width }: Size, pixelsEach: number): string[] => {
  const every = Math.max(1, Math.ceil((dates.length * pixelsEach) / Math.max(width, 1)));
  return dates.filter((_date, place) => (dates.length - 1 - place) % every === 0);
};

/** The index of the date under a pointer. */
export const placeAt = (x: number, count: number, { width }: Size): number | null =>
  count === 0 || x < 0 || x > width ? null : Math.min(count - 1, Math.floor((x / width) * count));
