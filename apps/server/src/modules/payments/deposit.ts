import { hashKey } from '@lajvard/contract';
import { sql } from 'kysely';
import { Refused } from '#platform/http/handler.ts';
import { beginsLike } from './begins-like.ts';
import { DEPOSIT_MOVES } from './deposit-rules.ts';
import { DEPOSIT_COLUMNS, writeDepositStep } from './deposit-store.ts';
import type { PaymentKind } from './payment-kind.ts';
import { hasPaid } from './withdrawal-store.ts';

/** A deposit: a player reports a transfer, and staff credit it. */
export const DEPOSIT: PaymentKind<'deposit-spent' | 'hash-code-used' | 'hash-code-of-withdrawal'> = {
  noun: 'deposit',
  moves: DEPOSIT_MOVES,
  hold: null, // the money is not here yet
  table: sql`deposits`,
  columns: DEPOSIT_COLUMNS,
  stepTable: sql`deposit_steps`,
  stepOf: sql`deposit_id`,
  contains: (keyword) => sql`strpos(hash_key, lower(${keyword}::text)) > 0`,
  beginsWith: (keyword, userIds) => sql`
    (hash_key like ${beginsLike(hashKey(keyword))} or user_id = any(${userIds}::bigint[]))`,
  writeStep: writeDepositStep,
  actions: { requested: 'DEPOSIT_REQUESTED', approved: 'DEPOSIT_APPROVED', declined: 'DEPOSIT_DECLINED' },
  decidesHash: false,
  hashIndex: 'deposits_one_hash',
  hashUsed: new Refused('hash-code-used'),
  isOfOtherKind: hasPaid,
  hashOfOtherKind: new Refused('hash-code-of-withdrawal'),
  spent: new Refused('deposit-spent'),
};
