export {
  type Action,
  type ActivitySearch,
  deleteOldActivities,
  lastLogonAt,
  record,
  recordAll,
} from './activity-store.ts';
export { findLogons, listLogons } from './read-activities.ts';
