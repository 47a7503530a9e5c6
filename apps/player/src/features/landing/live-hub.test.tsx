import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { openPage } from '../../testing/open-page.tsx';

const COMMITMENT = 'ab'.repeat(32);
const round = (number: number, locksInMs: number) => ({
  round_number: number,
  phase: 'open',
  wheel: 'virtual',
  scheme: 'lajvard-1',
  commitment: COMMITMENT,
  seed: null,
  bets_digest: null,
  play_count: null,
  number: null,
  void_reason: null,
  opened_at: Date.now() - 10_000,
  locks_at: Date.now() + locksInMs,
  closes_at: Date.now() + locksInMs + 3000,
  closed_at: null,
  launched_at: null,
  landed_at: null,
  ended_at: null,
});
const data = (value: unknown) => ({ status: 200, body: { data: value } });
const hub = () => document.querySelector('.felt-hub');

afterEach(() => vi.useRealTimers());
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

it('the hub counts down to the round after the last result, and the seal shows its commitment', async () => {
  fakeServer({
    'GET /api/rounds': () => data([{ round_number: 41, number: 17, ended_at: Date.now() - 60_000 }]),
    'GET /api/rounds/42': () => data(round(42, 45_000)), // 15 s of it are extra time
  });
  await openPage('/');
  await waitFor(() => expect(hub()?.textContent).toMatch(/^(30|29)Round 42$/));
  expect(screen.getByText(COMMITMENT)).toBeInTheDocument();
});

it('a void round is skipped', async () => {
  fakeServer({
    'GET /api/rounds': () => data([{ round_number: 41, number: 17, ended_at: Date.now() - 60_000 }]),
    'GET /api/rounds/42': () => data({ ...round(42, 45_000), phase: 'void' }),
    'GET /api/rounds/43': () => data(round(43, 45_000)),
  });
  await openPage('/');
  await waitFor(() => expect(hub()?.textContent).toMatch(/Round 43$/));
});

it('the next round is asked for once the pause after the last one is over, not before it exists', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const endedAt = Date.now();
  const { to } = fakeServer({
    'GET /api/rounds': () => data([{ round_number: 41, number: 17, ended_at: endedAt }]),
    'GET /api/rounds/42': () => data(round(42, 60_000)),
  });
  await openPage('/');
  await waitFor(() => expect(to('/api/rounds')).not.toEqual([]));
  await vi.advanceTimersByTimeAsync(6_000); // of a pause of eight seconds
  expect(to('/api/rounds/42')).toEqual([]);
  await vi.advanceTimersByTimeAsync(4_000);
  await waitFor(() => expect(hub()?.textContent).toMatch(/Round 42$/));
  expect(to('/api/rounds/42')).toHaveLength(1);
});
