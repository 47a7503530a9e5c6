import type { CommonRefusal } from '@lajvard/contract';
import { fromDollars } from '@lajvard/money';
import * as z from 'zod/mini';
import { type ProposalKind, presentOwn, propose, proposedInLastDay } from '#modules/dual-control';
import { oneAtATime } from '#platform/db/day-limit.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import type { PaymentsOptions } from '../ports.ts';
import { chargeable } from './find-account.ts';
import { bookCharge, type ChargeForm, type ChargeMails } from './make-charge.ts';

/** What is confirmed; dollars. */
const wanted = z.strictObject({ account_code: z.string(), amount: z.int() });
type ChargeArguments = z.infer<typeof wanted>;

/** A charge that a second person confirms. @param maxADay dollars that one person may propose within 24 hours */
export const chargeKind = (
  { identity }: ChargeMails,
  maxADay: number,
): ProposalKind<ChargeArguments, CommonRefusal | 'request-reused'> => ({
  name: 'charge',
  schema: wanted,
  mayPropose: 'charges.make',
  mayConfirm: 'charges.make',
  movesMoney: true,
  isOnly: false,
  check: async (tx, { account_code: code }, staffId) => {
    await oneAtATime(tx, 'charges', staffId);
    const all = (await proposedInLastDay(tx, 'charge', staffId)) as ChargeArguments[];
    if (all.reduce((sum, { amount }) => sum + amount, 0) > maxADay)
      return new Refused('form-invalid', { errors: { amount: ['errors:charges-a-day-too-big'] } });
    const account = await chargeable(tx, code);
    return account instanceof Refused ? account : null;
  },
  execute: async (tx, { account_code: code, amount }, { proposedBy, requestId, reason, confirmedBy, ip }) => {
    const account = await chargeable(tx, code);
    if (account instanceof Refused) return account;
    const form = { amountCents: fromDollars(amount), staffId: proposedBy, requestId, reason };
    const booked = await bookCharge(tx, { identity }, account, form, { staffId: confirmedBy, ip });
    if (booked === undefined) return new Refused('request-reused');
    return { outcome: `charge:${booked.charge.id}`, change: booked.change };
  },
});

/** Proposes a charge; nothing moves. */
export const proposeCharge = async (
  options: Pick<PaymentsOptions, 'db' | 'identity'>,
  maxADay: number,
  { accountCode, amount, reason, requestId, staffId, ip }: ChargeForm,
) => {
  const { db } = options;
  const account = await transaction(db, (tx) => chargeable(tx, accountCode));
  if (account instanceof Refused) return account;
  const proposal = await propose(options, chargeKind(options, maxADay), {
    wanted: { account_code: account.account_code, amount },
    subject: `user:${account.id}`,
    reason,
    requestId,
    staffId,
    ip,
  });
  if (!(proposal instanceof Refused)) return presentOwn(db, proposal, staffId);
  // `proposal-waiting` is of kinds of which only one may wait
  return proposal as Refused<CommonRefusal | 'request-reused'>;
};
