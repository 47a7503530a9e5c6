import { expect, it } from 'vitest';
import { useFreshDatabase } from '../../testing/use-fresh-database.ts';
import { virtualTime } from '../../testing/virtual-clock.ts';
import { writeMessage } from './write-message.ts';

const { db } = await useFreshDatabase();
// One pixel. Its process does not answer before this test has moved the clock.
const GIF = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

it('a ticket whose pictures are not ready in time is not written, and can be sent again', async () => {
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into users (level, account_code, email, password_hash) values ('user', '100000001', 'a@example.org', '-')
     returning id`,
  );
  const author = { id: rows[0]?.id ?? 0, isStaff: false, ip: '192.0.2.1' } as const;
  const letter = {
    to: { subject: 'Deposit', teamId: 2, priority: 'HIGH' },
    message: 'Where is it?',
    requestId: '0b5c1a3e-7d7e-4a55-9d5c-0d8f3f3a9c11',
    files: [{ bytes: GIF }],
  } as const;
  const time = virtualTime(0);
  const context = { db, maxADay: null, clock: time.process(), enqueue: async () => undefined };
  const written = async () => (await db.pool.query('select message from ticket_messages')).rows;

  const late = writeMessage(context, author, letter);
  await time.somethingPending();
  time.next()?.();
  expect(await late).toMatchObject({
    code: 'form-invalid',
    errors: { attachments: ['errors:images-busy'] },
  });
  expect(await written()).toEqual([]);
  expect((await db.pool.query('select 1 from tickets')).rowCount).toBe(0);

  expect(await writeMessage(context, author, letter)).toMatchObject({ subject: 'Deposit' });
  expect(await written()).toEqual([{ message: 'Where is it?' }]);
});
