import path from 'node:path';
import type { DrawnRow } from './draw-numbers.ts';
import type { BatteryAnswer } from './run-dieharder.ts';

export const ROOT = path.resolve(import.meta.dirname, '../..');
/** Served as `/documents/…` by the site. */
export const DOCUMENTS = path.join(ROOT, 'apps/player/public/documents');
export const RESULTS_FILE = path.join(DOCUMENTS, 'fairness-report.json');

/** All measurements of the report. Times ISO 8601 UTC. */
export interface ReportResults {
  readonly startedAt: string;
  readonly endedAt: string;
  readonly commit: string;
  readonly scheme: string;
  readonly versions: Readonly<Record<'node' | 'openssl' | 'dieharder' | 'system', string>>;
  readonly wheel: DrawnRow;
  readonly again: DrawnRow & { readonly text: string };
  readonly faults: Readonly<Record<'biased' | 'sticky', DrawnRow>>;
  readonly battery: readonly BatteryAnswer[];
}
