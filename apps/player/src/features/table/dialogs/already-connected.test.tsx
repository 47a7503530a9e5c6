import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, test, vi } from 'vitest';
import { askToContinueHere } from '../../../shared/browser/continue-here.ts';
import { shippedTexts } from '../../../testing/open-page.tsx';
import { browserClock } from '../open-table.ts';
import type { SourceTable } from '../round-source/round-source.ts';
import { createTable } from '../store.ts';
import { TableProvider } from '../table-context.tsx';
import { TableDialogs } from './TableDialogs.tsx';

beforeAll(async () => {
  await createInstance()
    .use(initReactI18next)
    .init({ lng: 'en', resources: shippedTexts(), interpolation: { escapeValue: false } });
});

function atTheTable(takeOver: () => Promise<void>) {
  const page: { table: SourceTable | null } = { table: null };
  const nothing = () => {};
  const table = createTable({
    mode: 'live',
    clock: browserClock,
    random: () => 0.5,
    newId: () => 'chip',
    openSource: (told) => {
      page.table = told;
      return { start: nothing, stop: nothing, now: () => 0, slipChanged: nothing, takeOver };
    },
  });
  render(
    <TableProvider table={table}>
      <TableDialogs />
    </TableProvider>,
  );
  return { seat: (elsewhere: boolean) => page.table?.send({ type: 'seat-received', elsewhere }) };
}

// docs/specification/1-table-and-site.md#83-already-connected
test('the window stays and asks for patience until the server hands over the table', async () => {
  let answer: () => void = () => {};
  const { seat } = atTheTable(() => new Promise((resolve) => (answer = resolve)));
  seat(true);
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, I want play here' }));
  seat(false);
  answer();
  const wait = 'Please wait you will connect to table for about 2 seconds later...';
  expect(await screen.findByText(wait)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Yes, I want play here' })).toBeNull();
});

test('a server that cannot be reached is reported, and the question returns', async () => {
  const takeOver = vi.fn().mockRejectedValue(new Error('away'));
  const { seat } = atTheTable(takeOver);
  seat(true);
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, I want play here' }));
  expect(await screen.findByText('The server can’t be reached. Please try again.')).toBeVisible();
  seat(false); // the other session left by itself
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a player who chose to continue here is not asked again; a choice of yesterday has expired', async () => {
  const takeOver = vi.fn(() => new Promise<void>(() => {}));
  askToContinueHere();
  atTheTable(takeOver).seat(true);
  const wait = 'Please wait you will connect to table for about 2 seconds later...';
  expect(await screen.findByText(wait)).toBeVisible();
  expect(takeOver).toHaveBeenCalledTimes(1);
  cleanup();
  sessionStorage.setItem('continue_here', String(Date.now() - 86_400_000));
  atTheTable(takeOver).seat(true);
  expect(await screen.findByRole('button', { name: 'Yes, I want play here' })).toBeVisible();
  expect(takeOver).toHaveBeenCalledTimes(1);
});
