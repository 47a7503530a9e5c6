import { staffProfile, type UserInfo, userAction } from '@lajvard/contract';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { forgetTokens, sessionEnd } from '../browser/storage.ts';
import { callApi } from '../calls/api.ts';

/** The signed-in member of staff. */
export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: async (): Promise<UserInfo> => (await callApi(staffProfile)).data,
  staleTime: 60_000,
});

/** The signed-in member of staff; for use below the shell, which has fetched them. */
export const useStaff = (): UserInfo => useSuspenseQuery(staffQuery).data;

/**
 * The name in the header (docs/specification/2-account-and-back-office.md#213-admin-shell): a label for the super admin
 * and the partner's panel, the person's own name for all others.
 */
export function staffLabel({ role, full_name, email }: Pick<UserInfo, 'role' | 'full_name' | 'email'>): string {
  if (role === 'super-admin') return 'KIA - MAIN ADMIN';
  if (role === 'ceg-admin') return 'CEG Panel';
  const name = full_name ?? email;
  return role === 'agent' ? `${name} AGENT` : name;
}

const FAREWELL_MS = 3_000;

/**
 * Records the logout and deletes the tokens, even if the server is unreachable
 * (docs/specification/2-account-and-back-office.md#415-logout).
 */
export async function signOut(): Promise<void> {
  const recorded = callApi(userAction, { body: { action: 'LOGOUT', description: 'User logout account by self' } });
  await Promise.race([recorded.catch(() => undefined), new Promise((over) => setTimeout(over, FAREWELL_MS))]);
  sessionEnd.keep(null);
  forgetTokens();
}
