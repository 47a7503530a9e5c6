import { mayDo, walletDifferenceSettle, walletMatching } from '@lajvard/contract';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import type { PaymentsOptions } from '../ports.ts';
import { presentDifferences, readMatching } from './read-matching.ts';
import { settleDifference } from './settle-difference.ts';

/** Staff routes about the matching of the wallet. */
export const matchingStaffRoutes = (options: PaymentsOptions): Handled[] => [
  handle(walletMatching, ({ query, caller, db }) =>
    readMatching({ ...options, db }, query, mayDo(caller.role, 'payments.inspect')),
  ),
  handle(walletDifferenceSettle, async ({ body, caller, ip }) => {
    const form = { id: body.difference, reason: body.reason, staffId: caller.userId, ip };
    const settled = await settleDifference(options.db, form);
    if (settled instanceof Refused) return settled;
    const [data] = await presentDifferences(options.db, [settled], mayDo(caller.role, 'payments.inspect'));
    if (data === undefined) throw new Error(`wallet: difference ${body.difference} is not there`);
    return { data };
  }),
];
