export type { Action, ActivitySearch } from './activity-store.ts';
export { lastLogonAt, record, recordAll } from './activity-store.ts';
export { deleteOldActivities } from './delete-old.ts';
export { findLogons, listLogons } from './read-activities.ts';
