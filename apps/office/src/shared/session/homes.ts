const OWN_HOMES: Readonly<Record<string, string>> = {
  'ceg-admin': '/account/ceg/users/search',
  agent: '/account/tickets/wait',
  croupier: '/account/studio/settings',
  'pit-boss': '/account/studio/settings',
};

/**
 * The start page of a member of staff: some roles have their own, all others the dashboard
 * (docs/specification/2-account-and-back-office.md#214-staff-login).
 */
export const homeOf = (role: string | null): string => OWN_HOMES[role ?? ''] ?? '/account/dashboard';
