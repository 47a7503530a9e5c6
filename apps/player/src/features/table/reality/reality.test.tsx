import { LanguageProvider } from '@lajvard/ui';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { expect, test } from 'vitest';
import { shippedTexts } from '../../../testing/open-page.tsx';
import type { RoundFact } from '../model/actions.ts';
import { browserClock } from '../open-table.ts';
import type { SourceTable } from '../round-source/round-source.ts';
import { createTable } from '../store.ts';
import { TableProvider } from '../table-context.tsx';
import { keepSession, readReminder } from './keep-session.ts';
import { RealityCheck } from './RealityCheck.tsx';
import { newSession } from './table-session.ts';

const MINUTE = 60_000;
const ENTRY: RoundFact = {
  type: 'table-entered',
  bank: 100,
  limits: { breakEndsAt: null, betLimitation: null },
  numbers: [],
  round: null,
  stage: 'between',
  slip: null,
  staked: false,
  lastSlip: null,
};

async function sitDown(): Promise<SourceTable> {
  const i18n = createInstance();
  await i18n
    .use(initReactI18next)
    .init({ lng: 'en', resources: shippedTexts(), interpolation: { escapeValue: false } });
  const page: { table: SourceTable | null } = { table: null };
  const nothing = () => {};
  const table = createTable({
    mode: 'live',
    clock: browserClock,
    random: () => 0.5,
    newId: () => 'chip',
    calm: () => true,
    openSource: (told) => {
      page.table = told;
      return { start: nothing, stop: nothing, now: () => Date.now(), slipChanged: nothing };
    },
  });
  const root = createRootRoute({
    component: () => (
      <TableProvider table={table}>
        <RealityCheck />
      </TableProvider>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  render(
    <LanguageProvider i18n={i18n}>
      <RouterProvider router={router as never} />
    </LanguageProvider>,
  );
  await screen.findByRole('button', { name: 'Your session' });
  page.table?.send(ENTRY);
  return page.table as SourceTable;
}

const played = (roundNumber: number, tableBet: number, tableWin: number): RoundFact => ({
  type: 'number-shown',
  spinLandsAt: Date.now(),
  outcome: {
    roundNumber,
    number: 7,
    numbers: [7],
    slip: {},
    wins: [],
    droppedSpots: [],
    tableBet,
    tableWin,
    bank: 100,
  },
});

test('the session summary counts what the table has seen', async () => {
  const table = await sitDown();
  table.send(played(1, 30, 0));
  table.send(played(2, 20, 36));
  await userEvent.setup().click(screen.getByRole('button', { name: 'Your session' }));
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('−$14'));
  expect(screen.getByRole('dialog').textContent).toContain('$50');
  expect(screen.getByRole('link', { name: 'Take a break' }).getAttribute('href')).toBe('/account/details/closure');
});

test('the reminder appears once after the chosen time, and the choice is remembered', async () => {
  keepSession({ ...newSession(0, Date.now()), atTableMs: 20 * MINUTE });
  const user = userEvent.setup();
  await sitDown();
  await user.click(screen.getByRole('button', { name: 'Your session' }));
  await user.click(await screen.findByRole('radio', { name: '15 min' }));
  expect(readReminder()).toBe(15);
  await user.click(screen.getByRole('button', { name: 'Keep playing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  cleanup();
  keepSession({ ...newSession(0, Date.now()), atTableMs: 36 * MINUTE, remindedAtMs: 20 * MINUTE });
  await sitDown();
  expect(await screen.findByRole('dialog', { name: '36 minutes at the table' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep playing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
