export {
  type AccessChange,
  type Action,
  type ActivitySearch,
  accessChangesOf,
  deleteOldActivities,
  firstLately,
  lastLogonAt,
  record,
  recordOfStaff,
} from './activity-store.ts';
export { findLogons, listLogons } from './read-activities.ts';
