export { listLogons } from './read-activities.ts';
export type { Act, Action } from './store.ts';
export { lastLogonAt, record } from './store.ts';
