import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetVectorPlay, KEPT_ROUND, keepVectorPlay, serveRound } from '../../../testing/kept-round.ts';
import { connect, liveTable, renderTable } from '../../../testing/sit-down.tsx';
import type { RoundOutcome } from '../model/state.ts';
import { WonPanel } from '../results/WonPanel.tsx';
import { FakeClock } from '../round-source/testing/fake-clock.ts';
import type { Table } from '../store.ts';
import { TableDialogs } from './TableDialogs.tsx';

const OUTCOME: RoundOutcome = {
  roundNumber: KEPT_ROUND.round,
  number: 15,
  numbers: [15],
  slip: {},
  wins: [],
  droppedSpots: [],
  tableBet: 10,
  tableWin: 0,
  bank: 90,
};

let table: Table;
beforeEach(async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0); // the check begins at once
  keepVectorPlay();
  const live = liveTable(new FakeClock());
  table = live.table;
  await renderTable(
    table,
    <>
      <WonPanel />
      <TableDialogs />
    </>,
  );
  await connect(table, live.server);
});
afterEach(() => {
  table.stop();
  vi.restoreAllMocks();
  forgetVectorPlay();
});

const ends = (outcome: Partial<RoundOutcome> = {}): void =>
  act(() => table.view.setState({ lastOutcome: Object.assign({}, OUTCOME, outcome) }));
const found = (): string | undefined => document.querySelector<HTMLElement>('[data-own-bet]')?.dataset.ownBet;

test('after the round the table says that the bet is in the published list', async () => {
  serveRound(KEPT_ROUND.receipts);
  ends();
  await waitFor(() => expect(found()).toBe('frozen'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a bet that is not in the list raises an alarm until it was read', async () => {
  serveRound(KEPT_ROUND.others);
  ends();
  await waitFor(() => expect(found()).toBe('false'));
  const alarm = await screen.findByRole('alert');
  expect(alarm).toHaveTextContent(`Round ${KEPT_ROUND.round}: your bet is not in the published list`);
  expect(screen.getByRole('button', { name: 'Save the evidence' })).toBeVisible();
  ends({ roundNumber: KEPT_ROUND.round + 1, tableBet: 0 });
  expect(screen.getByRole('alert')).toBe(alarm);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a round whose list is not to be had, or of which nothing was kept, accuses nobody', async () => {
  serveRound(null);
  ends();
  await waitFor(() => expect(found()).toBe('unknown'));
  ends({ roundNumber: KEPT_ROUND.round + 1 });
  await waitFor(() => expect(found()).toBe('unknown'));
  expect(screen.queryByRole('alert')).toBeNull();
});
