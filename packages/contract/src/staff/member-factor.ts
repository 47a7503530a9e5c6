import * as z from 'zod/mini';
import { dataOf } from '../envelopes.ts';
import { route } from '../route.ts';
import { wholeNumber } from '../whole-number.ts';
import { masterPassword } from './auth.ts';
import { memberDetails, reason } from './members.ts';
import { proposed } from './proposals.ts';

export const memberFactorReset = route({
  name: 'memberFactorReset',
  who: { staff: 'members.correct' },
  limit: 'none',
  method: 'POST',
  path: '/backoffice/api/account/user/reset_factor',
  summary:
    'Takes a member’s lost second factor away, with a reason and the master password: their sessions end, and they ' +
    'get a mail. Under dual control the reset is only proposed.',
  body: z.strictObject({ id: wholeNumber(), reason, password: masterPassword }),
  reply: dataOf(z.union([proposed, memberDetails])),
  refusals: ['form-invalid', 'not-found', 'second-factor-off', 'proposal-waiting', 'too-many-tries'],
});
