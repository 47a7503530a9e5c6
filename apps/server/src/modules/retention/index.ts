export { createRetention } from './delete-old-rows.ts';
export type { OldRows } from './ports.ts';
export { lastRun } from './run-store.ts';
