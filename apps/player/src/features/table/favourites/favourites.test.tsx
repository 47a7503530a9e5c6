import { readFavourites, spotTotal } from '@lajvard/roulette';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Keys, practiceTable, renderTable } from '../../../testing/sit-down.tsx';
import { tableTotal } from '../model/selectors.ts';
import { FakeClock } from '../round-source/testing/fake-clock.ts';
import { CueToast } from '../sound/Cues.tsx';
import type { Table } from '../store.ts';
import { Favourites } from './Favourites.tsx';
import { FavouritesContext, type FavouritesPort, type SaveFault } from './favourites-port.ts';

/** Saves favourites in memory; `fault` makes the next change fail, `wait` makes it hang. */
class MemoryFavourites implements FavouritesPort {
  text: string | null = null;
  fault: SaveFault | null = null;
  #listener: () => void = () => {};

  read = () => this.text;
  async save(text: string) {
    const { fault } = this;
    this.fault = null;
    if (fault) return { fault };
    this.text = text;
    return { saved: text };
  }
  onChanged = (listener: () => void) => {
    this.#listener = listener;
    return () => {};
  };
  tellsAgain(text: string) {
    this.text = text;
    this.#listener();
  }
}

let clock: FakeClock;
let table: Table;
let port: MemoryFavourites;

async function sitDown(): Promise<void> {
  table = practiceTable(clock);
  table.start();
  await renderTable(
    table,
    <>
      <FavouritesContext value={port}>
        <Favourites />
      </FavouritesContext>
      <CueToast />
      <Keys />
    </>,
  );
}

const state = () => table.view.getState().table;
const kept = () => readFavourites(port.text);
const said = () => screen.getByTestId('cue').textContent;
const place = (name: RegExp | string) => screen.getByRole('button', { name });
const lockPasses = () => act(() => clock.pass(1300));

async function saves(user: ReturnType<typeof userEvent.setup>, name: string, kind = /Save Game/): Promise<void> {
  await user.click(place(/^Favourite 1/));
  const dialog = await screen.findByRole('dialog', { name: 'Save as a favourite' });
  await user.click(within(dialog).getByRole('radio', { name: kind }));
  await user.click(within(dialog).getByRole('textbox', { name: /Name/ }));
  await user.paste(name);
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
}

/** Opens the menu of an own game and chooses an entry. */
async function picks(user: ReturnType<typeof userEvent.setup>, game: string, entry: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Change ${game}` }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
}

// The dialogs are later chunks; loaded here before any test waits for them.
beforeAll(() => Promise.all([import('./FavouriteWindow.tsx'), import('./OwnMenu.tsx')]));
beforeEach(async () => {
  clock = new FakeClock();
  port = new MemoryFavourites();
  await sitDown();
});
afterEach(() => {
  table.stop();
});

// docs/specification/1-table-and-site.md#36-favourites
test('there are eight favourites: four fixed ones and four empty places', () => {
  const names = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(names).toEqual([
    'Zero Game',
    'Voisins du zéro',
    'Orphelins',
    'Tiers du cylindre',
    ...[1, 2, 3, 4].map((number) => `Favourite ${number} empty`),
  ]);
});

test('an empty felt cannot be saved, and a message explains that', async () => {
  await userEvent.click(place(/^Favourite 2/));
  expect(said()).toBe('Place chips on the felt first, then save them here');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a game is saved with a name, played with its own chips and undone as one', async () => {
  const user = userEvent.setup({ delay: null });
  act(() => {
    table.commands.press('17');
    table.commands.press('17');
    table.commands.shortcut('RED', 50);
  });
  await user.click(place(/^Favourite 1/));
  const dialog = await screen.findByRole('dialog', { name: 'Save as a favourite' });
  expect(dialog.textContent).toContain('3 chips on the felt, $60');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  const field = within(dialog).getByRole('textbox', { name: /Name/ });
  expect(within(dialog).getByText('You must enter a name for your favorite game')).toBeVisible();
  expect(document.activeElement).toBe(field);
  expect(kept()).toEqual([]);
  await user.type(field, ' Family ');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(kept()).toMatchObject([{ id: 'favorite-1', name: 'Family', kind: 'game' }]);

  act(() => {
    table.commands.clear();
    table.commands.chooseChip(100);
  });
  await user.click(place('Family'));
  expect([spotTotal(state().slip, '17'), spotTotal(state().slip, 'RED')]).toEqual([10, 50]);
  act(() => table.commands.undo());
  expect(tableTotal(state())).toBe(0);
});

test('a position is played with the chosen chip if it fits; otherwise it names the full spot', async () => {
  const user = userEvent.setup({ delay: null });
  act(() => table.commands.press('split-3'));
  await saves(user, 'Split', /Save Position/);
  await waitFor(() => expect(kept()).toHaveLength(1));
  await screen.findByRole('button', { name: 'Split' }); // a game is kept before the dialog closes, which hides it
  act(() => {
    table.commands.clear();
    table.commands.chooseChip(20);
  });
  await user.click(place('Split'));
  expect(spotTotal(state().slip, 'split-3')).toBe(20);
  act(() => table.commands.chooseChip(100));
  await lockPasses();
  await user.click(place('Split'));
  expect(said()).toBe('Split 0, 3: This chip is too big here: maximum bet 50');
  expect(tableTotal(state())).toBe(20);
});

test('after a press, the next group waits 1.3 s, on screen and for screen readers', async () => {
  const user = userEvent.setup({ delay: null });
  await user.click(place('Orphelins'));
  expect(screen.getByRole('list').getAttribute('aria-busy')).toBe('true');
  await user.click(place('Tiers du cylindre'));
  expect(said()).toBe('One moment, please');
  expect(tableTotal(state())).toBe(25);
  await lockPasses();
  expect(screen.getByRole('list').getAttribute('aria-busy')).toBe('false');
  await user.click(place('Tiers du cylindre'));
  expect(tableTotal(state())).toBe(55);
});

test('renaming asks for a name and keeps the chips', async () => {
  const user = userEvent.setup({ delay: null });
  act(() => table.commands.press('17'));
  await saves(user, 'Old');
  await picks(user, 'Old', 'Rename');
  const dialog = await screen.findByRole('dialog', { name: 'Rename favourite' });
  const field = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /Name/ });
  expect(field).toHaveValue('Old');
  await user.clear(field);
  await user.keyboard('{Enter}');
  expect(within(dialog).getByText('You must enter a name for your favorite game')).toBeVisible();
  await user.type(field, 'New{Enter}');
  await waitFor(() => expect(kept()).toMatchObject([{ name: 'New', bets: [{ spot: '17', values: [5] }] }]));
  expect(await screen.findByRole('button', { name: 'New' })).toBeVisible();
});

test('replacing saves the current felt in its place, and deleting asks first', async () => {
  const user = userEvent.setup({ delay: null });
  act(() => table.commands.press('17'));
  await saves(user, 'Mine');
  act(() => table.commands.press('18'));
  await picks(user, 'Mine', 'Replace with the bets on the felt');
  const dialog = await screen.findByRole('dialog', { name: 'Replace “Mine”' });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(kept()[0]?.bets.map(({ spot }) => spot)).toEqual(['17', '18']));

  await picks(user, 'Mine', 'Delete');
  const question = await screen.findByRole('alertdialog', { name: 'Delete this favourite?' });
  expect(question.textContent).toContain('“Mine” will be deleted for good');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(kept()).toHaveLength(1);
  await picks(user, 'Mine', 'Delete');
  await user.click(await screen.findByRole('button', { name: 'Yes, delete it' }));
  await waitFor(() => expect(kept()).toEqual([]));
  expect(await screen.findByRole('button', { name: /^Favourite 1/ })).toBeVisible();
});

test.each<[SaveFault, RegExp]>([
  ['network', /Not saved: the server can’t be reached/],
  ['refused', /Not saved: the server didn’t accept it/],
  ['storage', /Not saved: this browser isn’t storing anything/],
])('a change that fails (%s) shows an error, keeps the text and can be retried', async (fault, words) => {
  const user = userEvent.setup({ delay: null });
  act(() => table.commands.press('17'));
  port.fault = fault;
  await saves(user, 'Precious');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(words);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: /Name/ });
  expect(field).toHaveValue('Precious');
  expect(screen.queryByRole('button', { name: 'Change Precious', hidden: true })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(place('Precious')).toBeVisible();
});

test('pointing at a game lights its numbers, and key F goes to the first', async () => {
  const user = userEvent.setup({ delay: null });
  await user.keyboard('f');
  expect(document.activeElement).toBe(place('Zero Game'));
  expect(table.view.getState().highlight).toEqual([0, 3, 12, 15, 26, 32, 35]);
  await user.tab();
  await user.tab();
  expect(table.view.getState().highlight).toEqual([1, 6, 9, 14, 17, 20, 31, 34]);
});

test('favourites sent again by the server show at once', () => {
  const text = JSON.stringify([{ id: 'favorite-4', name: 'Elsewhere', chip: null, numbers: [8], actions: [] }]);
  act(() => port.tellsAgain(text));
  expect(place('Elsewhere')).toBeVisible();
});
