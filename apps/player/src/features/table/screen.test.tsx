import { seenText } from '@lajvard/client/testing/seen-text.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect, Keys, liveTable, renderTable } from '../../testing/sit-down.tsx';
import { Board } from './board/Board.tsx';
import { Chips } from './Chips.tsx';
import { Controls } from './controls/Controls.tsx';
import { TableDialogs } from './dialogs/TableDialogs.tsx';
import { Favourites } from './favourites/Favourites.tsx';
import { History } from './history-strip/History.tsx';
import { Neighbours } from './Neighbours.tsx';
import { ResultPlate } from './results/ResultPlate.tsx';
import { ResultsBoard } from './results/ResultsBoard.tsx';
import { FakeClock } from './round-source/testing/fake-clock.ts';
import type { FakeServer } from './round-source/testing/fake-round-server.ts';
import { CueReader, CueToast } from './sound/Cues.tsx';
import type { Table } from './store.ts';
import { TableDisplay } from './TableDisplay.tsx';

let clock: FakeClock;
let server: FakeServer;
let table: Table;

/** A live table with its server in this process, in English. */
async function sitDown(): Promise<void> {
  clock = new FakeClock();
  ({ table, server } = liveTable(clock));
  await renderTable(
    table,
    <>
      <Board />
      <Chips />
      <TableDisplay />
      <History />
      <Favourites />
      <Neighbours />
      <ResultsBoard />
      <Controls />
      <CueToast />
      <ResultPlate place="picture" />
      <CueReader />
      <TableDialogs />
      <Keys />
      <input aria-label="somewhere to write" />
    </>,
  );
  await connect(table, server);
}

const pass = (ms: number) => act(() => clock.pass(ms));
const displayed = (field: string) =>
  screen.getByRole('region', { name: 'Display' }).querySelector(`[data-field=${field}] output`)?.textContent;
const cell = (name: RegExp) =>
  within(screen.getByRole('grid', { name: 'Betting layout' })).getByRole('gridcell', { name });

beforeEach(sitDown);
afterEach(() => {
  table.stop();
});

test('a keyboard bet shows on the felt, in its accessible name and on the display', async () => {
  const user = userEvent.setup();
  cell(/^Number 17, black$/).focus();
  await user.keyboard('{Enter}');
  expect(cell(/^Number 17, black, \$5 on it$/)).toBeVisible();
  expect(displayed('table')).toBe('5');
  expect(displayed('balance')).toBe('1495');
  await user.keyboard('{Backspace}');
  expect(displayed('table')).toBe('0');
});

test('keys choose chips and act on the table, except while typing', async () => {
  const user = userEvent.setup();
  await user.keyboard('5');
  expect(screen.getByRole('radio', { name: '$50 chip' })).toBeChecked();
  cell(/^Red$/).focus();
  await user.keyboard('{Enter}');
  expect(displayed('table')).toBe('50');
  await user.keyboard('c');
  expect(displayed('table')).toBe('0');
  await user.keyboard('u');
  expect(displayed('table')).toBe('50');

  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'somewhere to write' });
  await user.type(field, 'c6');
  expect(field).toHaveValue('c6');
  expect(displayed('table')).toBe('50');
  expect(screen.getByRole('radio', { name: '$50 chip' })).toBeChecked();
});

test('a refusal is shown at the table and announced at once', async () => {
  const user = userEvent.setup();
  cell(/^Red$/).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByTestId('cue').textContent).toContain('Only 50 and 100 chips here');
  const loud = [...document.querySelectorAll('[aria-live=assertive]')].map((region) => region.textContent?.trim());
  expect(loud.join()).toContain('Only 50 and 100 chips here');
  await pass(20_500);
  expect(screen.queryByTestId('cue')).toBeNull();
});

test('an outside spot states which chips it takes before the press, on screen and for screen readers', async () => {
  const red = cell(/^Red$/);
  expect(red).toHaveAccessibleDescription('Takes chips of $50 and $100');
  expect(cell(/^Number 17, black$/)).not.toHaveAccessibleDescription('Takes chips of $50 and $100');
  const printed = () =>
    [...document.querySelectorAll('.felt-drawing text')].filter((text) => text.textContent === '50+');
  expect(printed()).toHaveLength(12);
  await act(async () => table.commands.chooseChip(50));
  expect(printed()).toHaveLength(0);
});

test('a first press on red with a small chip is refused with an offer that one press or key B accepts', async () => {
  const user = userEvent.setup();
  cell(/^Red$/).focus();
  await user.keyboard('{Enter}');
  const loud = [...document.querySelectorAll('[aria-live=assertive]')].map((region) => region.textContent?.trim());
  expect(loud).toContain('Only 50 and 100 chips here. B bets $50');
  await user.click(within(screen.getByTestId('cue')).getByRole('button', { name: 'Bet $50' }));
  expect(displayed('table')).toBe('50');
  expect(screen.queryByTestId('cue')).toBeNull();
  cell(/^Black$/).focus();
  await user.keyboard('{Enter}bb');
  expect(displayed('table')).toBe('100');
});

test('simultaneous cues are all announced; none replaces another', async () => {
  const read = (kind: 'polite' | 'assertive') =>
    [...document.querySelectorAll(`[aria-live=${kind}]`)].map((region) => region.textContent?.trim()).join('|');
  table.commands.chooseChip(100);
  await act(async () => {
    table.commands.press('17');
    server.connection('disconnected');
  });
  expect(read('assertive')).toContain('This chip is too big here: maximum bet 50. Connection to the table lost');
  await act(async () => server.connection('connected'));
  expect(read('polite')).toContain('Connection to the table restored');
});

test('a spot’s menu lists its possible actions; an empty inside spot has none', async () => {
  const user = userEvent.setup();
  const area = (spot: string) => document.querySelector(`[data-spot="${spot}"]`) as Element;
  const openMenu = (spot: string) => user.pointer({ target: area(spot), keys: '[MouseRight]' });
  const choices = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  await openMenu('RED');
  await screen.findByRole('menu', { name: 'Red' });
  expect(choices()).toEqual(['Play with $50', 'Play with $100']);
  await user.click(screen.getByRole('menuitem', { name: 'Play with $100' }));
  expect(displayed('table')).toBe('100');

  await openMenu('17'); // its code has loaded by now, so it opens at once
  expect(screen.queryByRole('menu')).toBeNull();
  await user.click(area('17'));
  await openMenu('17');
  expect(choices()).toEqual(['Take one chip off']);
  await user.click(screen.getByRole('menuitem'));
  expect(displayed('table')).toBe('100');
});

test('an unavailable action answers a press with its reason', async () => {
  const user = userEvent.setup();
  const undo = screen.getByRole('button', { name: 'Undo' });
  expect(undo.getAttribute('aria-disabled')).toBe('true');
  await user.click(undo);
  expect(screen.getByTestId('cue').textContent).toBe('Nothing to undo');
});

test('a double click on Clear clears once and refuses nothing', async () => {
  const user = userEvent.setup();
  cell(/^Number 17, black$/).focus();
  await user.keyboard('{Enter}');
  await user.dblClick(screen.getByRole('button', { name: 'Clear' }));
  expect(displayed('table')).toBe('0');
  expect(screen.queryByTestId('cue')).toBeNull();
});

test('a played round shows the accepted bet, the number, and the win on board and display', async () => {
  const user = userEvent.setup();
  cell(/^Number 17, black$/).focus();
  await user.keyboard('{Enter}');
  await pass(75_000);
  await act(async () => server.locks());
  await pass(1500);
  expect(seenText(screen.getByTestId('cue'))).toBe('Bets accepted: $5. Balance $1.495');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByTestId('cue').textContent).toContain('The table is locked');

  await pass(1500);
  await act(async () => server.launches());
  await pass(12_000);
  await act(async () => server.settles(17));
  await pass(5000);
  expect(displayed('number')).toBe('17');
  expect(displayed('win')).toBe('180');
  expect(displayed('balance')).toBe('1675');
  expect(within(screen.getByRole('list', { name: 'Last 11 numbers' })).getByText('17')).toBeVisible();
  const board = screen.getByRole('tabpanel');
  await waitFor(() => expect(board.textContent).toContain('Number 17'));
  expect(board.textContent).toContain('$175');
  expect(board.textContent).toContain('$180');
});

test('a result shows three amounts, each with its name: returned, net, win', async () => {
  await act(async () => {
    table.commands.press('17');
    table.commands.press('20');
  });
  await pass(75_000);
  await act(async () => server.locks());
  await pass(3000);
  await act(async () => server.launches());
  await pass(12_000);
  await act(async () => server.settles(17));
  await pass(5000);
  // 10 staked; 17 pays 5 x 35 = 175, and its stake comes back: 180. Net: 180 - 10.
  const display = within(screen.getByRole('region', { name: 'Display' }));
  expect(display.getByRole('status', { name: 'Returned' })).toHaveTextContent('180');
  expect(screen.getByTestId('result')).toHaveTextContent(/Net\s*\+\$170/);
  const board = screen.getByRole('tabpanel');
  await waitFor(() => expect(board).toHaveTextContent('Number 17'));
  expect(board).toHaveTextContent(/Net\s*\+\$170/);
  expect(board).toHaveTextContent(/Returned:\s*\$180/);
  expect(board).toHaveTextContent(/Win\s*\+\$175/);
});

test.each([
  [0, 'No numbers yet. The statistics begin with the first round.', 0],
  [1, 'Over the last round', 0],
  [36, 'Hot and cold numbers begin after 37 rounds.', 0],
  [37, 'Over the last 37 rounds', 2],
  [1250, 'Over the last 1.250 rounds', 2],
])('the statistics of %i rounds name their sample and whether numbers are hot yet', (rounds, words, lists) => {
  act(() => {
    const board = table.view.getState().board;
    table.view.setState({ board: board && { ...board, rounds } });
  });
  const panel = screen.getByRole('tabpanel');
  expect(within(panel).getByText(words)).toBeVisible();
  expect(within(panel).queryAllByRole('list')).toHaveLength(lists);
});

test('neighbours and favourites place whole groups', async () => {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Neighbours' }));
  await user.click(screen.getByRole('radio', { name: '1' }));
  cell(/^Number 0, green$/).focus();
  await user.keyboard('{Enter}');
  expect(displayed('table')).toBe('15');
  await user.click(screen.getByRole('button', { name: 'Zero Game' }));
  expect(displayed('table')).toBe('50');
  expect(screen.getAllByText('empty')).toHaveLength(4);
});

test('a lost connection refuses bets with its reason; one that lasts asks for a reload', async () => {
  const user = userEvent.setup();
  await act(async () => server.connection('disconnected'));
  cell(/^Number 17, black$/).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByTestId('cue').textContent).toBe('No connection. Betting resumes when it is back');
  expect(displayed('table')).toBe('0');
  await pass(12_000);
  const dialog = await screen.findByRole('alertdialog', { name: 'Network Error' });
  expect(within(dialog).getByRole('button', { name: 'Reload' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('alertdialog')).toBeVisible();
});
