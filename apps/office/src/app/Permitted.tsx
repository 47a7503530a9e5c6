import { mayDo, type StaffAction } from '@lajvard/contract';
import type { ReactNode } from 'react';
import { PermissionDenied } from '../rooms/pages/index.ts';
import { useStaff } from '../shared/staff.ts';

/** Shows a section to the roles that may use it, by the same table the server refuses with. */
export function Permitted({ action, children }: { action: StaffAction; children: ReactNode }) {
  return mayDo(useStaff().role, action) ? children : <PermissionDenied />;
}
