const OWN_HOMES: Readonly<Record<string, string>> = {
  'ceg-admin': '/account/ceg/users/search',
  agent: '/account/tickets/wait',
  admin: '/account/tickets/wait',
};

/** Where a member of staff starts: the partner's admin and those who answer tickets have homes of their own (spec 2 §2). */
export const homeOf = (role: string | null): string => OWN_HOMES[role ?? ''] ?? '/account/dashboard';
