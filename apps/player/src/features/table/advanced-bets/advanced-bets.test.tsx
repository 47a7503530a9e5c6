import { spotCovering } from '@lajvard/roulette';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Board } from '../board/Board.tsx';
import { CountdownDial } from '../countdown/CountdownDial.tsx';
import { AdvancedBetsHelp } from '../dialogs/AdvancedBetsHelp.tsx';
import { screenBalance, tableTotal } from '../model/selectors.ts';
import { FakeClock } from '../round-source/testing/fake-clock.ts';
import { CueToast } from '../sound/Cues.tsx';
import type { Table } from '../store.ts';
import { Allowance } from './Allowance.tsx';
import { BettingTrack } from './BettingTrack.tsx';
import { choose } from './choices.ts';
import { DoubleButton } from './DoubleButton.tsx';
import { doubleStakes } from './double-stakes.ts';
import { Games } from './Games.tsx';
import { SPOT_CARD_PLACE } from './spot-card-place.ts';
// loaded early: the tests are about what they do
import './MoreBets.tsx';
import './RacetrackPanel.tsx';
import { Keys, practiceTable, renderTable } from '../../../testing/sit-down.tsx';

let clock: FakeClock;
let table: Table;

async function sitDown(games = <Games phone />): Promise<void> {
  clock = new FakeClock();
  table = practiceTable(clock);
  await renderTable(
    table,
    <>
      {games}
      <div id={SPOT_CARD_PLACE} />
      <Board />
      <Allowance />
      <DoubleButton />
      <AdvancedBetsHelp />
      <CueToast />
      <Keys />
    </>,
  );
  await act(async () => table.start());
}

const state = () => table.view.getState().table;
const onFelt = () => Object.keys(state().slip).sort();
/** Past the lock after a group (docs/specification/1-table-and-site.md#48-undo-clear-repeat-favourites: 1.3 s). */
const later = () => act(async () => clock.pass(1400));

beforeEach(() => sitDown());
afterEach(() => {
  table.stop();
  choose({ racetrack: false, double: false, card: true });
});

const openTrack = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('button', { name: 'Open the racetrack' }));
  await screen.findByRole('group', { name: 'Racetrack' });
};

const sitAtDesktop = () => {
  cleanup();
  table.stop();
  return sitDown(
    <>
      <CountdownDial track={<BettingTrack shape="dial" />} />
      <Games />
    </>,
  );
};

test('a beginner sees one extra button; more bets replace the favourites and are remembered', async () => {
  await sitAtDesktop();
  const user = userEvent.setup();
  expect(screen.queryByRole('button', { name: 'Double' })).toBeNull();
  expect(screen.getByRole('list', { name: 'Favourite games' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'More bets' }));
  expect(await screen.findByRole('button', { name: 'Final 4: 4, 14, 24, 34' })).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Favourite games' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Double' })).toBeVisible();
  expect(localStorage.getItem('table_leader')).toContain('"racetrack":true');
  await user.click(screen.getByRole('button', { name: 'Back to the favourites' }));
  expect(screen.getByRole('list', { name: 'Favourite games' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Double' })).toBeVisible();
});

test('the dial has the racetrack around the countdown', async () => {
  await sitAtDesktop();
  const track = within(await screen.findByRole('group', { name: 'Racetrack' }));
  expect(track.getAllByRole('button')).toHaveLength(37);
  expect(screen.getByRole('timer')).toHaveTextContent('60 seconds to bet');
  fireEvent.click(track.getByRole('button', { name: /^0 green with 2 neighbours/ }));
  expect(onFelt()).toEqual(['0', '15', '26', '3', '32']);
});

test('a pocket is bet with its neighbours and a sector as its game, each undone as one', async () => {
  const user = userEvent.setup();
  await openTrack(user);
  await user.click(screen.getByRole('button', { name: '17 black with 2 neighbours on each side: 2, 25, 17, 34, 6' }));
  expect(onFelt()).toEqual(['17', '2', '25', '34', '6']);
  expect(table.view.getState().highlight).toEqual([2, 25, 17, 34, 6]);
  act(() => table.commands.chooseNeighbours(0));
  await user.click(screen.getByRole('button', { name: '0 green' }));
  expect(tableTotal(state())).toBe(30);
  await user.click(screen.getByRole('button', { name: /^Tiers du cylindre: 27, 13/ }));
  expect(tableTotal(state())).toBe(60);
  await user.click(screen.getByRole('button', { name: /^Voisins du zéro/ }));
  expect(tableTotal(state())).toBe(60); // one group at a time
  await later();
  await user.click(screen.getByRole('button', { name: /^Voisins du zéro/ }));
  expect(tableTotal(state())).toBe(60 + 9 * 5);
  for (const total of [60, 30, 25, 0]) {
    act(() => table.commands.undo());
    expect(tableTotal(state())).toBe(total);
  }
});

test('the wheel is one Tab stop: arrows move round it, Enter bets', async () => {
  const user = userEvent.setup();
  await openTrack(user);
  const wheel = screen.getByRole('toolbar', { name: 'Pockets in wheel order' });
  expect(within(wheel).getAllByRole('button')).toHaveLength(37);
  expect(wheel.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  act(() =>
    within(wheel)
      .getByRole('button', { name: /^0 green/ })
      .focus(),
  );
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^26 black/);
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^32 red/);
  await user.keyboard('{Enter}');
  expect(onFelt()).toEqual(['0', '15', '19', '26', '32']);
  await user.keyboard('{Home}');
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^0 green/);
});

test('a finale or complete bets a whole group; a complete over a limit names that limit', async () => {
  const user = userEvent.setup();
  await openTrack(user);
  await user.click(screen.getByRole('button', { name: 'More bets' }));
  await user.click(screen.getByRole('button', { name: 'Final 4: 4, 14, 24, 34' }));
  expect(onFelt()).toEqual(['14', '24', '34', '4']);
  await later();
  await user.click(screen.getByRole('button', { name: 'Complete 17, one chip on each bet' }));
  expect(tableTotal(state())).toBe(20 + 60);
  await later();
  const most = screen.getByRole('button', { name: 'Complete 17 to the maximum' });
  expect(most.getAttribute('aria-disabled')).toBe('true');
  expect(within(most).getByText('Maximum bet 500')).toBeVisible();
  await user.click(most);
  expect(tableTotal(state())).toBe(80);
  expect(table.view.getState().toast?.cue.text).toBe('refusal.table-total-too-high');
  await later();
  act(() => table.commands.clear());
  await user.selectOptions(screen.getByRole('combobox', { name: 'Number' }), '35');
  await user.click(screen.getByRole('button', { name: 'Complete 35 to the maximum' }));
  expect(tableTotal(state())).toBe(400);
  act(() => table.commands.undo());
  expect(tableTotal(state())).toBe(0);
});

test('double repeats the bet on every spot with one undo, or is refused as a whole with the spot named', async () => {
  const user = userEvent.setup();
  act(() => doubleStakes(table));
  expect(table.view.getState().toast?.cue.text).toBe('refusal.empty-slip');
  act(() => {
    table.commands.press('17');
    table.commands.press('split-7');
  });
  await user.keyboard('d');
  expect(tableTotal(state())).toBe(20);
  expect(screenBalance(state())).toBe(1480);
  act(() => table.commands.undo());
  expect(tableTotal(state())).toBe(10);
  await later();
  act(() => {
    table.commands.chooseChip(20);
    table.commands.press('17');
    table.commands.press('17');
    doubleStakes(table);
  });
  expect(tableTotal(state())).toBe(50);
  await waitFor(() => expect(screen.getByText('Number 17: Maximum bet 50 here')).toBeVisible());
});

test('what is left at the table is in the button’s name, and announced near a limit', async () => {
  const words = () => screen.getByRole('button', { name: /left at this table/ }).getAttribute('aria-label');
  expect(words()).toBe('$500 of $500 left at this table · 25 chips of 25 left');
  act(() => table.commands.press('17'));
  expect(words()).toBe('$495 of $500 left at this table · 24 chips of 25 left');
  act(() => {
    table.commands.chooseChip(1);
    for (let chip = 0; chip < 20; chip++) table.commands.press('1');
  });
  expect(words()).toBe('Close to a limit. $475 of $500 left at this table · 4 chips of 25 left');
});

test('the card about a spot opens by key for the picked spot and shows what it would pay', async () => {
  const user = userEvent.setup();
  act(() => {
    table.commands.press('17');
    table.commands.press(spotCovering([14, 17])?.key ?? '');
  });
  act(() => screen.getByRole('gridcell', { name: /^Number 17/ }).focus());
  await user.keyboard('i');
  const card = await screen.findByTestId('spot-card');
  const fact = (name: string) => card.querySelector(`[data-fact="${name}"] dd`)?.textContent;
  expect(card.textContent).toContain('Number 17, black');
  expect([fact('stake'), fact('left'), fact('pays'), fact('wins')]).toEqual(['$5', '$45', '35:1', '$180']);
  expect(fact('number')).toBe('$270'); // 5 × 36, and 5 × 18 of the split with 14
  await user.keyboard('{Escape}');
  expect(screen.queryByTestId('spot-card')).toBeNull();
});

test('the card about a spot stays away from the lock until bets are open again', async () => {
  act(() => screen.getByRole('gridcell', { name: /^Number 17/ }).focus());
  await userEvent.setup().keyboard('i');
  expect((await screen.findByTestId('spot-card')).parentElement?.id).toBe(SPOT_CARD_PLACE);
  act(() => table.view.setState({ table: { ...state(), phase: 'locked' } }));
  expect(screen.queryByTestId('spot-card')).toBeNull();
});

test('a mouse at rest opens the card about a spot, unless the player has turned it off', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(hover: hover)',
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  cleanup();
  table.stop();
  await sitDown();
  const area = await waitFor(() => {
    const found = document.querySelector('.felt-hits [data-spot="RED"]');
    if (!found) throw new Error('no felt yet');
    return found;
  });
  fireEvent.pointerMove(area);
  const card = await screen.findByTestId('spot-card');
  expect(card.textContent).toContain('1:1');
  fireEvent.pointerDown(area);
  expect(screen.queryByTestId('spot-card')).toBeNull();
  fireEvent.pointerLeave(document.querySelector('.felt-hits') as Element);
  await userEvent.setup().click(screen.getByRole('checkbox', { name: /Show details when the pointer rests/ }));
  fireEvent.pointerMove(area);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(screen.queryByTestId('spot-card')).toBeNull();
  vi.unstubAllGlobals();
});
