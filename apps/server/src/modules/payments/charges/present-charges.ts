import type { MadeCharge } from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import { waitingAbout } from '#modules/dual-control';
import { accountCodesOf, staffNamesOf } from '#modules/identity';
import { walletChangesOf } from '#modules/ledger';
import type { Db } from '#platform/db/pool.ts';
import type { ChargeRow } from './store.ts';

const reversalOf = (
  { reversed_at: at, reversed_by: by, reversal_reason: reason }: ChargeRow,
  staff: ReadonlyMap<number, string>,
): MadeCharge['reversal'] => {
  if (at === null || by === null || reason === null) return null;
  return { at: at.toISOString(), staff: staff.get(by) ?? '', reason };
};

/** Charges as the wire has them. */
export const presentCharges = async (db: Db, rows: readonly ChargeRow[]): Promise<MadeCharge[]> => {
  const staffIds = new Set(rows.flatMap(({ staff_id, reversed_by }) => [staff_id, reversed_by ?? staff_id]));
  const [changes, codes, staff, waiting] = await Promise.all([
    walletChangesOf(
      db,
      rows.flatMap((row) => row.movement_id ?? []),
    ),
    accountCodesOf(db, [...new Set(rows.map((row) => row.user_id))]),
    staffNamesOf(db, [...staffIds]),
    waitingAbout(
      db,
      'charge-reversal',
      rows.map(({ id }) => `charge:${id}`),
    ),
  ]);
  return rows.map((row) => {
    const change = changes.get(row.movement_id ?? 0);
    if (change === undefined) throw new Error(`charges: the movement of ${row.id} touched no wallet`);
    const proposalId = waiting.get(`charge:${row.id}`);
    return {
      id: row.id,
      created_at: row.created_at.toISOString(),
      account_code: codes.get(row.user_id) ?? '',
      amount: toDollars(cents(row.amount_cents)),
      balance: toDollars(change.beforeCents),
      new_balance: toDollars(change.afterCents),
      reason: row.reason,
      staff: staff.get(row.staff_id) ?? '',
      reversal: reversalOf(row, staff),
      ...(proposalId === undefined ? {} : { proposal_id: proposalId }),
    };
  });
};
