import { sql } from 'kysely';
import { Refused } from '#platform/http/handler.ts';
import { beginsLike } from './begins-like.ts';
import { hasCredited } from './deposit-store.ts';
import type { PaymentKind } from './payment-kind.ts';
import { WITHDRAWAL_HOLD, WITHDRAWAL_MOVES } from './withdrawal-rules.ts';
import { WITHDRAWAL_COLUMNS, writeWithdrawalStep } from './withdrawal-store.ts';

/** A withdrawal: a player asks for money, and staff pay it. */
export const WITHDRAWAL: PaymentKind<'withdrawal-spent' | 'form-invalid'> = {
  noun: 'withdrawal',
  moves: WITHDRAWAL_MOVES,
  hold: WITHDRAWAL_HOLD,
  table: sql`withdrawals`,
  columns: WITHDRAWAL_COLUMNS,
  stepTable: sql`withdrawal_steps`,
  stepOf: sql`withdrawal_id`,
  contains: (keyword) => sql`strpos(lower(destination || ' ' || coalesce(hash_code, '')), lower(${keyword}::text)) > 0`,
  beginsWith: (keyword, userIds) => sql`
    (destination like ${beginsLike(keyword)} or lower(hash_code) like ${beginsLike(keyword.toLowerCase())}
     or user_id = any(${userIds}::bigint[]))`,
  writeStep: writeWithdrawalStep,
  actions: { requested: 'WITHDRAWAL_REQUESTED', approved: 'WITHDRAWAL_APPROVED', declined: 'WITHDRAWAL_DECLINED' },
  decidesHash: true,
  hashIndex: 'withdrawals_one_receipt',
  hashUsed: new Refused('form-invalid', { errors: { hash_code: ['errors:hash-code-used'] } }),
  isOfOtherKind: hasCredited,
  hashOfOtherKind: new Refused('form-invalid', { errors: { hash_code: ['errors:hash-code-of-deposit'] } }),
  spent: new Refused('withdrawal-spent'),
};
