import { deleteSelfAccount, type PlayReceipt, play } from '@lajvard/contract';
import { DEMO_PASSWORD } from '@lajvard/server';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { describe, expect, it } from 'vitest';
import { type Answer, type Api, useWorld } from '../world/world.ts';

// A play and the closing of its account at the same moment. Each is held in the middle of its transaction, when it has
// locked the wallet, until the other waits for it: whichever is first, never do both succeed.
const SLIP = JSON.stringify({ RED: [{ id: 'a', chipSelected: 50, x: 0, y: 0, formula: 'RED' }] });
const HOLD_PLAY = 1;
const HOLD_CLOSING = 2;
const UNKNOWN = 503; // the call timed out on a slow machine: then only the stored result is checked

const world = await useWorld({
  durations: { round: 0.4, extra: 0.1, lock: 1, spin: 0.3, pause: 0.3 },
  env: { MIN_WITHDRAW: '5000' }, // so that a demo wallet's whole balance can be given up
});
await world.database.db.pool.query(`
  create function hold() returns trigger language plpgsql as $$
  begin perform pg_advisory_xact_lock_shared(tg_argv[0]::bigint); return new; end $$;
  create trigger zz_hold_play before insert on plays for each row execute function hold(${HOLD_PLAY});
  create trigger zz_hold_closing before update on users for each row
    when (new.closed_at is not null and old.closed_at is null) execute function hold(${HOLD_CLOSING});`);

const waiting = (kind: 'advisory' | 'wallet') =>
  eventually(async () => {
    const { rows } = await world.database.db.pool.query(
      `select 1 from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and (wait_event = 'advisory') = $1`,
      [kind === 'advisory'],
    );
    return rows.length > 0 ? true : undefined;
  });
/** Sends `first`, holds it, and releases it when `second` waits for it. */
const oneAfterTheOther = async <A, B>(
  hold: number,
  first: () => Promise<Answer<A>>,
  second: () => Promise<Answer<B>>,
): Promise<[Answer<A>, Answer<B>]> => {
  const holder = await world.database.db.pool.connect();
  try {
    await holder.query('select pg_advisory_lock($1)', [hold]);
    const sent = first();
    await waiting('advisory');
    const other = second();
    await Promise.race([waiting('wallet'), other]);
    await holder.query('select pg_advisory_unlock_all()');
    return await Promise.all([sent, other]);
  } finally {
    holder.release(true);
  }
};
const place = (who: Api, round: number) =>
  who.call<{ data: PlayReceipt; code?: string }>(play, { body: { chips: SLIP, round } });
const close = (who: Api) =>
  who.call<{ code?: string }>(deleteSelfAccount, { body: { password: DEMO_PASSWORD, give_up_rest: true } });
const whatStands = async (person: 'alice' | 'bob') => {
  const { rows } = await world.database.db.pool.query<{ closed: boolean; plays: number; forfeited: number }>(
    `select closed_at is not null as closed, (select count(*) from plays where user_id = u.id) as plays,
       (select count(*) from ledger_movements where reference = 'account-closed:' || u.id) as forfeited
     from users u where id = $1`,
    [await world.userId(person)],
  );
  return rows[0];
};
const PLAYED = { closed: false, plays: 1, forfeited: 0 };
const CLOSED = { closed: true, plays: 0, forfeited: 1 };
const NEITHER = { closed: false, plays: 0, forfeited: 0 };

describe('an account that is closed while it plays', () => {
  it('stays open when the play was first', async () => {
    const alice = await world.api('alice');
    const round = await world.clock.holdIn('locked');
    const [played, closed] = await oneAfterTheOther(
      HOLD_PLAY,
      () => place(alice, round),
      () => close(alice),
    );
    const stands = await whatStands('alice');
    if (played.status === UNKNOWN || closed.status === UNKNOWN)
      expect([PLAYED, CLOSED, NEITHER]).toContainEqual(stands);
    else expect([played.status, closed.body.code, stands]).toEqual([200, 'round-in-play', PLAYED]);
  });

  it('takes no play when the closing was first', async () => {
    const bob = await world.api('bob');
    const round = await world.clock.holdIn('locked');
    const [closed, played] = await oneAfterTheOther(
      HOLD_CLOSING,
      () => close(bob),
      () => place(bob, round),
    );
    const stands = await whatStands('bob');
    if (played.status === UNKNOWN || closed.status === UNKNOWN)
      expect([PLAYED, CLOSED, NEITHER]).toContainEqual(stands);
    else {
      expect([closed.status, stands]).toEqual([200, CLOSED]);
      expect(played.status).not.toBe(200);
    }
  });
});
