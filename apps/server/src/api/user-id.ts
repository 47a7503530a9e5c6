import type { Handled } from '#platform/http/handler.ts';

// nine digits (docs/specification/2-account-and-back-office.md#96-account-ids-years-hours)
const MIN_ACCOUNT_CODE = 100_000_000;

interface Named {
  readonly user_id?: unknown;
  readonly search?: Named;
}
interface Asked {
  query: Named | undefined;
}

/**
 * Wraps a staff call so that `user_id` in its query or search may be an account id as well as a user id.
 * @param userIdOf the user id of an account id
 */
export const takesAccountIds = (
  { route, handler }: Handled,
  userIdOf: (accountCode: string) => Promise<number | null>,
): Handled => {
  const numbered = async (named: Named): Promise<Named> => {
    const { user_id: id, search } = named;
    if (search !== undefined) return { ...named, search: await numbered(search) };
    if (typeof id !== 'number' || id < MIN_ACCOUNT_CODE) return named;
    return { ...named, user_id: (await userIdOf(String(id))) ?? id };
  };
  const verb = handler as (call: Asked) => Promise<unknown>;
  const takes = async (call: Asked): Promise<unknown> => {
    if (call.query !== undefined) call.query = await numbered(call.query);
    return verb(call);
  };
  return { route, handler: takes };
};
