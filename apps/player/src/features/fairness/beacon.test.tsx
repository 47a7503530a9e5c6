import vectors from '@lajvard/verify/vectors/beacon-rounds.json' with { type: 'json' };
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type Answer, fakeServer } from '../../testing/fake-server.ts';
import { NO_VOIDS } from '../../testing/kept-round.ts';
import { openPage } from '../../testing/open-page.tsx';

const ok = (data: unknown): Answer => ({ status: 200, body: { data } });
const known = vectors.valid.find(({ record }) => record.round_number === 1_000);
const own = vectors.valid.find(({ record }) => record.round_number === 1);
if (!known || !own) throw new Error('no vectors');
const gone = {
  phase: 'void',
  void_reason: 'no-beacon',
  number: null,
  launched_at: null,
  landed_at: null,
  beacon: { ...known.record.beacon, signature: null },
};

let record: object = known.record;
/** Until then no record is answered. */
let held: Promise<void> = Promise.resolve();
let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  record = known.record;
  held = Promise.resolve();
  const rounds = [1, 1_000].map((round) => [
    [`GET /api/rounds/${round}`, () => held.then(() => ({ status: 200, body: { data: record } }))] as const,
    [`GET /api/rounds/${round}/receipts`, () => ok({ round_number: round, receipts: known.receipts })] as const,
  ]);
  server = fakeServer({
    'GET /api/fairness/void-ranks': () => ok(NO_VOIDS),
    'GET /api/rounds': () => ok([{ round_number: 1_000, number: known.record.number, ended_at: 0 }]),
    ...Object.fromEntries(rounds.flat()),
  });
});

const holds = (name: string): string | undefined =>
  document.querySelector<HTMLElement>(`[data-check=${name}]`)?.dataset.holds;

test('a round with a public beacon shows chain, round and signature, checked here', async () => {
  await openPage('/fairness/1000');
  expect(
    await screen.findByText(/^Everything fits, and the public round is genuine\. .* from the casino alone/),
  ).toBeVisible();
  for (const name of ['commitment', 'beacon', 'number', 'bets', 'count', 'times'])
    expect(holds(name), name).toBe('true');
  const { chain, round, signature } = known.record.beacon;
  expect(screen.getByText(chain)).toBeVisible();
  expect(screen.getByText(String(round))).toBeVisible();
  expect(screen.getByText(signature)).toBeVisible();
  expect(await screen.findByText(/lajvard-2/, { selector: '[data-scheme] *, [data-scheme]' })).toBeVisible();
  expect(screen.getByText(/The key alone gives no number/)).toBeVisible();
  expect(screen.getByText(/derives the number from the key and the public round/)).toBeVisible();
});

test('an own beacon is said to prove nothing, though everything is consistent', async () => {
  record = own.record;
  await openPage('/fairness/1');
  expect(await screen.findByText(/this beacon is our own, as in every demo: it proves nothing about us/)).toBeVisible();
  expect(holds('beacon')).toBe('true');
  expect(screen.getByText(/Anything about us: this beacon is our own/)).toBeVisible();
  expect(screen.getByText(/That nobody knew the number during betting: this beacon is our own/)).toBeVisible();
  expect(await screen.findByText(/a person inside can know the number while bets are open/)).toBeVisible();
  expect(screen.queryByText(/even a person who reads it in our database/)).toBeNull();
});

test('a forged signature is found', async () => {
  record = Object.assign({}, known.record, {
    beacon: Object.assign({}, known.record.beacon, { signature: own.record.beacon.signature }),
  });
  await openPage('/fairness/1000');
  expect((await screen.findByRole('alert')).textContent).toContain('At least one check failed');
  expect(holds('beacon')).toBe('false');
});

test('of a round whose beacon did not arrive the number is not known', async () => {
  record = Object.assign({}, known.record, gone);
  await openPage('/fairness/1000');
  expect(await screen.findByText(/the public round did not arrive.*which was not there when it ended/)).toBeVisible();
  expect(holds('beacon')).toBe('null');
});

test('the receipts of a round that is known to be over are fetched beside its record', async () => {
  await openPage('/fairness');
  const link = await screen.findByRole('link', { name: /1000/ });
  const answer = Promise.withResolvers<void>();
  held = answer.promise;
  await userEvent.setup().click(link);
  await waitFor(() => expect(server.to('/api/rounds/1000/receipts')).toHaveLength(1));
  expect(holds('bets')).toBeUndefined();
  answer.resolve();
  await waitFor(() => expect(holds('bets')).toBe('true'));
  expect(server.to('/api/rounds/1000/receipts')).toHaveLength(1);
});
