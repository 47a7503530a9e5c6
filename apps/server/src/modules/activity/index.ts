export {
  type Action,
  type ActivitySearch,
  deleteOldActivities,
  firstLately,
  lastLogonAt,
  record,
  recordOfStaff,
} from './activity-store.ts';
export { findLogons, listLogons } from './read-activities.ts';
