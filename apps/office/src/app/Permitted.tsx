import type { ReactNode } from 'react';
import { PermissionDenied } from '../features/notices/index.ts';
import { useStaff } from '../shared/session/staff.ts';
import { mayEnter, type Section } from './sections/index.ts';

/** Shows a section to the roles that may use it, by the same table with which the server refuses calls. */
export function Permitted({ section, children }: { section: Section; children: ReactNode }) {
  return mayEnter(section, useStaff().role) ? children : <PermissionDenied />;
}
