import { needsFreshFactor } from '@lajvard/contract';
import { type Caller, type Handled, Refused } from '#platform/http/handler.ts';

/**
 * A call that moves money, sets the wheel, changes staff or passkeys, or hands a file out, refused while the caller has
 * a second factor and has not shown it for five minutes.
 */
export const asksForFactor = (each: Handled, isStale: (caller: Caller) => Promise<boolean>): Handled => {
  if (!needsFreshFactor(each.route)) return each;
  const handler = each.handler as unknown as (call: { readonly caller: Caller }) => Promise<unknown>;
  return {
    route: each.route,
    handler: async (call: { readonly caller: Caller }) =>
      (await isStale(call.caller)) ? new Refused('second-factor-stale') : handler(call),
  };
};
