import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { transaction } from '#platform/db/transaction.ts';
import { createEndedSessions, type EndedSessions } from '#platform/http/ended-sessions.ts';
import { useFreshDatabase } from '../../../testing/use-fresh-database.ts';
import { endOldSessions, endSession, endSessionsOf, insertSession } from './session-store.ts';

const fresh = await useFreshDatabase();
let ended: EndedSessions; // of this process; nothing here listens to notifications
beforeAll(async () => {
  await fresh.db.pool.query(
    `insert into users (id, level, account_code, email, password_hash, locale) overriding system value
     select n, 'user', (100000000 + n)::text, n || '@example.org', '-', 'en' from generate_series(1, 2) n`,
  );
});
beforeEach(() => {
  ended = createEndedSessions(systemClock, 60_000);
});

const signIn = async (userId: number, lifeSeconds = 600): Promise<string> => {
  const id = randomUUID();
  const session = { id, userId, deviceId: null, userAgent: '', ip: '::1', refreshHash: Buffer.from(id), lifeSeconds };
  await transaction(fresh.db, (tx) => insertSession(tx, session));
  return id;
};
const reasonOf = async (id: string): Promise<string | null> => {
  const { rows } = await fresh.db.pool.query('select end_reason from sessions where id = $1', [id]);
  return rows[0].end_reason;
};

// docs/specification/4-reliability.md#41-asvs-items
describe('the end of a session', () => {
  it('an ended session is over in this process at once, without waiting for a notification', async () => {
    const [one, other] = [await signIn(1), await signIn(1)];
    await transaction(fresh.db, (tx) => endSession(tx, ended, one, 'logout'));
    expect([ended.has(one), ended.has(other)]).toEqual([true, false]);
  });

  it('ending the sessions of a user ends all of theirs and no others, and keeps the first reason', async () => {
    const [logout, phone, context, another] = [await signIn(1), await signIn(1), await signIn(1), await signIn(2)];
    await transaction(fresh.db, (tx) => endSession(tx, ended, logout, 'logout'));
    await transaction(fresh.db, (tx) => endSessionsOf(tx, ended, 1, 'account-closed'));
    expect([phone, context, another].map((id) => ended.has(id))).toEqual([true, true, false]);
    expect(await Promise.all([logout, phone, context, another].map(reasonOf))).toEqual([
      'logout',
      'account-closed',
      'account-closed',
      null,
    ]);
  });

  it('a rolled-back transaction does not end the session', async () => {
    const one = await signIn(1);
    const failing = transaction(fresh.db, async (tx) => {
      await endSessionsOf(tx, ended, 1, 'password-changed');
      throw new Error('the disk is full');
    });
    await expect(failing).rejects.toThrow('the disk is full');
    expect([ended.has(one), await reasonOf(one)]).toEqual([false, null]);
  });

  it('the sweep ends a session whose lifetime is over', async () => {
    const [over, alive] = [await signIn(2, -1), await signIn(2)];
    await transaction(fresh.db, (tx) => endOldSessions(tx, 600));
    expect(await Promise.all([over, alive].map(reasonOf))).toEqual(['expired', null]);
  });
});
