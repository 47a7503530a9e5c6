/** One rendition: the last part of its stream name, its size in pixels, its bit rate in kbit/s. */
export interface Quality {
  name: 'high' | 'med' | 'low';
  width: number;
  height: number;
  kilobits: number;
}

/** The three qualities of the monitor (docs/specification/1-table-and-site.md#27-monitor), best first. */
export const QUALITIES: readonly Quality[] = [
  { name: 'high', width: 1920, height: 1080, kilobits: 3500 },
  { name: 'med', width: 1280, height: 720, kilobits: 2200 },
  { name: 'low', width: 854, height: 480, kilobits: 900 },
];

export const FRAMES_PER_SECOND = 25;
