import { chargeAccountShow, chargeCsv, chargeList, chargeReverse, userTransfer } from '@lajvard/contract';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import type { PaymentsOptions } from '../ports.ts';
import { proposeCharge } from './charge-kind.ts';
import { findAccount } from './find-account.ts';
import { makeCharge } from './make-charge.ts';
import { fileOfCharges, listCharges } from './read-charges.ts';
import { proposeReversal, reverseCharge } from './reverse-charge.ts';

/** Staff routes for charges. */
export const chargesStaffRoutes = (options: PaymentsOptions): Handled[] => [
  handle(chargeAccountShow, async ({ query, db }) => {
    const data = await findAccount(db, query.account_code);
    return data instanceof Refused ? data : { data };
  }),
  handle(chargeList, ({ query, db }) => listCharges(db, query)),
  handle(chargeCsv, ({ query, db }) => fileOfCharges(db, query)),
  handle(userTransfer, async ({ body, caller, ip }) => {
    const { account_code: accountCode, request_id: requestId = null, ...asked } = body;
    const form = { ...asked, accountCode, requestId, staffId: caller.userId, ip };
    const right = await options.identity.checkMasterPassword(form, body.password, 'charge');
    if (right instanceof Refused) return right;
    if (await options.isStopped(options.db, 'approvals')) return new Refused('settings-unconfirmed');
    const { dualControl } = options;
    const made = dualControl ? proposeCharge(options, dualControl.chargesADay, form) : makeCharge(options, form);
    const data = await made;
    return data instanceof Refused ? data : { data };
  }),
  handle(chargeReverse, async ({ body: { password, ...asked }, caller, ip }) => {
    const form = { ...asked, staffId: caller.userId, ip };
    const right = await options.identity.checkMasterPassword(form, password, 'charge');
    if (right instanceof Refused) return right;
    if (await options.isStopped(options.db, 'approvals')) return new Refused('settings-unconfirmed');
    const data = await (options.dualControl ? proposeReversal(options, form) : reverseCharge(options, form));
    return data instanceof Refused ? data : { data };
  }),
];
