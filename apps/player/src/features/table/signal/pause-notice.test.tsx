import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { connect, liveTable, renderTable } from '../../../testing/sit-down.tsx';
import { DURATIONS, FakeClock, settled } from '../round-source/testing/fake-clock.ts';
import { PauseNotice } from './PauseNotice.tsx';

// docs/specification/4-reliability.md#21-cycle-of-a-game, G7
test('the notice of a pause waits for the end of the round in play, and goes with the next one', async () => {
  const clock = new FakeClock();
  const { server, table } = liveTable(clock);
  await renderTable(table, <PauseNotice />, 'fa');
  await connect(table, server);
  const pass = (ms: number) => act(() => clock.pass(ms));
  await act(async () => {
    server.pauses({ reason: 'wheel', paused_at: server.now() });
    await settled();
  });
  expect(screen.queryByRole('status')).toBeNull();
  await pass(DURATIONS.roundMs + DURATIONS.extraMs);
  act(() => server.locks());
  await pass(DURATIONS.lockMs);
  act(() => server.launches());
  await pass(DURATIONS.spinMs);
  expect(screen.queryByRole('status')).toBeNull();
  act(() => server.settles(17));
  await pass(100);
  expect(screen.queryByRole('status'), 'the result comes first').toBeNull();
  await pass(20_000);
  expect(screen.getByRole('status')).toHaveTextContent('فعلاً دور تازه‌ای باز نمی‌شود');
  expect(screen.getByRole('status')).toHaveTextContent('چرخ را بررسی می‌کنیم.');
  act(() => server.opens(2));
  await pass(60_000);
  expect(screen.queryByRole('status')).toBeNull();
});
