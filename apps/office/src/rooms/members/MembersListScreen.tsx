import { MembersTable } from './MembersTable.tsx';

/** All players (spec 2 §2 "Members list"). */
export function MembersListScreen() {
  return <MembersTable kind="all" />;
}
