import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { connect, liveTable, renderTable } from '../../testing/sit-down.tsx';
import { Board } from './board/Board.tsx';
import { FakeClock } from './round-source/testing/fake-clock.ts';

test('a menu closes at each change of phase and stays closed', async () => {
  const clock = new FakeClock();
  const { table, server } = liveTable(clock);
  await renderTable(table, <Board />);
  await connect(table, server);
  const user = userEvent.setup();
  const openMenu = async () => {
    await user.pointer({ target: document.querySelector('[data-spot="RED"]') as Element, keys: '[MouseRight]' });
    await screen.findByRole('menu', { name: 'Red' });
  };
  const closed = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  const pass = (ms: number) => act(() => clock.pass(ms));

  await openMenu();
  await pass(70_000);
  expect(screen.getByRole('menu', { name: 'Red' })).toBeVisible();
  await act(async () => server.locks());
  await closed();

  await pass(3000);
  await openMenu();
  await act(async () => server.launches());
  await closed();
  await pass(12_000);
  await act(async () => server.settles(17));
  await pass(8000);
  await act(async () => server.opens(2));
  await pass(1000);
  expect(table.view.getState().table.phase).toBe('betting');
  expect(screen.queryByRole('menu')).toBeNull();
  table.stop();
});
