import { createI18n, LanguageProvider, ThemeProvider } from '@lajvard/ui';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import english from '../../../locales/en/table.json' with { type: 'json' };
import { Board } from './board/Board.tsx';
import { liveSource } from './round-source/live-source.ts';
import { FakeClock, settled } from './round-source/testing/fake-clock.ts';
import { FakeServer } from './round-source/testing/fake-round-server.ts';
import { createTable } from './store.ts';
import { TableProvider } from './table-context.tsx';

test('a menu closes at each change of phase and stays closed', async () => {
  const clock = new FakeClock();
  const server = new FakeServer(clock);
  server.opens(1);
  const table = createTable({
    mode: 'live',
    openSource: liveSource(server),
    clock,
    random: () => 0.5,
    newId: () => 'c',
  });
  const i18n = await createI18n({ language: 'en', namespaces: ['table'], resources: { en: { table: english } } });
  render(
    <LanguageProvider i18n={i18n}>
      <ThemeProvider>
        <TableProvider table={table}>
          <Board />
        </TableProvider>
      </ThemeProvider>
    </LanguageProvider>,
  );
  await act(async () => {
    table.start();
    await settled();
    server.connection('connected');
    await settled();
  });
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
