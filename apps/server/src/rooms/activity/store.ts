import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';

/** What is written down about a person. */
export type Action =
  | 'REGISTER'
  | 'REGISTER_COMPLETE'
  | 'LOGIN'
  | 'LOGIN_FAILED'
  | 'LOGOUT'
  | 'SESSION_REUSED'
  | 'BLACKLISTED'
  | 'REACTIVATED'
  | 'DEPOSIT_REQUESTED'
  | 'DEPOSIT_APPROVED'
  | 'DEPOSIT_DECLINED'
  | 'WITHDRAWAL_REQUESTED'
  | 'WITHDRAWAL_APPROVED'
  | 'WITHDRAWAL_DECLINED'
  | 'TABLE_ENTER'
  | 'TABLE_LEAVE';

export interface Act {
  readonly userId: number;
  readonly action: Action;
  readonly description?: string;
  readonly ip: string | null;
}

type ActivityTables = {
  activities: { id: number; user_id: number; action: string; description: string; ip: string | null; created_at: Date };
};

/** Writes down what a person did; never changed or deleted. */
export const record = async (tx: Tx, { userId, action, description = '', ip }: Act): Promise<void> => {
  await sql`insert into activities (user_id, action, description, ip) values (${userId}, ${action}, ${description}, ${ip})`.execute(
    tx.kysely,
  );
};

/** When the person signed in last before this session's own sign-in, ISO 8601; null for the first time. */
export const lastLogonAt = async (db: Db | Tx, userId: number): Promise<string | null> => {
  const rows = await db.kysely
    .withTables<ActivityTables>()
    .selectFrom('activities')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('action', '=', 'LOGIN')
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  return rows[1]?.created_at.toISOString() ?? null;
};
