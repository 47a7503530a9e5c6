import { MembersTable } from './MembersTable.tsx';

/** All players (docs/specification/2-account-and-back-office.md#215-members-list). */
export function MembersListScreen() {
  return <MembersTable kind="all" />;
}
