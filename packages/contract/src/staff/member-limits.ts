import * as z from 'zod/mini';
import { dataOf } from '../envelopes.ts';
import { wholeDollars } from '../payment.ts';
import { BET_LIMIT_PERIODS, DEPOSIT_LIMIT_PERIODS } from '../player/limits.ts';
import { staffLimits } from '../player/profile.ts';
import { route } from '../route.ts';
import { wholeNumber } from '../whole-number.ts';
import { reason } from './members.ts';
import { proposed } from './proposals.ts';

const whose = { id: wholeNumber(), reason };
/** Whole dollars; null removes the limit. */
const amount = z.nullable(wholeDollars);

export const memberLimitSet = route({
  name: 'memberLimitSet',
  who: { staff: 'members.limit' },
  limit: 'none',
  method: 'POST',
  path: '/backoffice/api/account/user/limit',
  summary:
    'Limits what a member may stake or deposit, beside their own limits, with a reason; the member gets a mail. ' +
    'An `amount` of null removes the limit. Under dual control removing or loosening it is only proposed.',
  body: z.discriminatedUnion('kind', [
    z.strictObject({ ...whose, kind: z.literal('bet'), period: z.enum(BET_LIMIT_PERIODS), amount }),
    z.strictObject({ ...whose, kind: z.literal('deposit'), period: z.enum(DEPOSIT_LIMIT_PERIODS), amount }),
  ]),
  reply: dataOf(z.union([proposed, staffLimits])),
  refusals: ['form-invalid', 'not-found', 'staff-account', 'already-decided', 'proposal-waiting'],
});
