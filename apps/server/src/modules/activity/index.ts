export { deleteOldActivities } from './delete-old.ts';
export { findLogons, listLogons } from './read-activities.ts';
export type { Action, ActivitySearch } from './store.ts';
export { lastLogonAt, record, recordAll } from './store.ts';
