import { afterAll, beforeAll, expect, it } from 'vitest';
import { proveLog } from '#modules/audit';
import type { FreshDatabase } from '../../testing/fresh-database.ts';
import { lentDatabase } from '../../testing/lent-database.ts';
import { expireProposals } from './decide.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await lentDatabase();
});
afterAll(() => fresh.drop());
const query = <T extends object>(text: string) => fresh.db.pool.query<T>(text).then(({ rows }) => rows);

it('a proposal older than 7 days lapses once, however many servers look; a younger one waits on', async () => {
  const made = (days: number) =>
    query<{ id: number }>(`
      insert into proposals (kind, subject, is_only, arguments, reason, proposed_by, proposed_at)
      values ('charge', 'user:100', false, '{}', 'a week ago', 1, now() - interval '${days} days') returning id`);
  const [[old], [young]] = [await made(8), await made(6)];
  await Promise.all([1, 2, 3].map(() => expireProposals(fresh.db)));
  const states = await query(
    `select id, status, outcome, decided_by from proposals where reason = 'a week ago' order by id`,
  );
  expect(states).toEqual([
    { id: old?.id, status: 'lapsed', outcome: 'proposal-too-old', decided_by: -1 },
    { id: young?.id, status: 'waiting', outcome: null, decided_by: null },
  ]);
  const logged = await query(
    `select staff_id, subject from audit_log where action = 'PROPOSAL_LAPSED' and after->>'proposal' = '${old?.id}'`,
  );
  expect(logged).toEqual([{ staff_id: -1, subject: 'user:100' }]);
  expect((await proveLog(fresh.db)).breaks_at).toBeNull();
});
