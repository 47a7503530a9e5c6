import { accountCommon, type Common, type PlayReceipt, play } from '@lajvard/contract';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { expect, it, onTestFinished } from 'vitest';
import { place } from '../world/play-until-taken.ts';
import { type Answer, startWorld } from '../world/world.ts';

const SLIP = JSON.stringify({ 17: [{ id: 'a', chipSelected: 5, x: 0, y: 0, formula: '17' }] });

const errors: { sqlState?: string }[] = [];
const nothing = (): void => undefined;
const log = { debug: nothing, info: nothing, warn: nothing, error: (facts: object) => void errors.push(facts) };

// docs/specification/2-account-and-back-office.md#518-errors-of-the-server
it('a play whose own statement fails is refused with a sentence, and written down; others are taken', async () => {
  const world = await startWorld({ durations: { round: 0.4, extra: 0.1, lock: 1, spin: 0.3, pause: 0.3 }, log });
  onTestFinished(() => world.close());
  const [alice, bob] = [await world.api('alice'), await world.api('bob')];
  await world.database.db.pool.query(
    `alter table plays add constraint poisoned check (user_id <> ${await world.userId('alice')})`,
  );
  const round = await world.clock.holdIn('locked');
  const placeIn = async (language: string): Promise<Answer> => {
    const response = await fetch(`${world.url}${play.path}`, {
      method: play.method,
      headers: {
        Authorization: `Bearer ${alice.tokens?.access_token}`,
        'Content-Type': 'application/json',
        'Accept-Language': language,
      },
      body: JSON.stringify({ chips: SLIP, round }),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const isNoted = () => errors.some(({ sqlState }) => sqlState === '23514');
  const [poisoned, whole] = await Promise.all([
    // a server that is busy refuses a play with the same sentence, and notes nothing
    eventually(() => placeIn('fa').then((answer) => (isNoted() ? answer : undefined))),
    place<{ data: PlayReceipt }>(bob, { chips: SLIP, round }),
  ]);
  expect(poisoned).toMatchObject({
    status: 503,
    body: {
      message: 'سرور فعلاً نمی‌تواند انجام این کار را تأیید کند. کمی بعد دوباره تلاش کنید.',
      code: 'unavailable',
      retry_after_seconds: 1,
    },
  });
  expect(poisoned.headers.get('retry-after')).toBe('1');
  expect(whole).toMatchObject({ status: 200, body: { data: { round_number: round, new_balance: 995 } } });
  expect(errors).toContainEqual(
    expect.objectContaining({ error: expect.stringContaining('poisoned'), sqlState: '23514' }),
  );
  const { data } = (await alice.call<{ data: Common }>(accountCommon)).body;
  expect(data.user.balance).toBe(1000);
});
