import { seenText } from '@lajvard/client/testing/seen-text.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { DURATIONS, FakeClock } from '../round-source/testing/fake-clock.ts';
import type { Table } from '../store.ts';
import { CommandLineButton } from './CommandLineButton.tsx';
import './CommandLine.tsx'; // loaded early: the tests are about what it does
import { Keys, practiceTable, renderTable } from '../../../testing/sit-down.tsx';
import { SlipReader } from './SlipReader.tsx';

let clock: FakeClock;
let table: Table;

/** A practice table with only the command line. */
async function sitDown(language: 'en' | 'fa' = 'en'): Promise<void> {
  clock = new FakeClock();
  table = practiceTable(clock);
  await renderTable(
    table,
    <>
      <Keys />
      <button type="button">somewhere</button>
      <CommandLineButton />
      <SlipReader />
    </>,
    language,
  );
  await act(async () => table.start());
}

afterEach(() => {
  table.stop();
});

const write = (line: string) => {
  const field = screen.getByRole('textbox');
  fireEvent.change(field, { target: { value: line } });
  fireEvent.keyDown(field, { key: 'Enter' });
};
const answer = () => seenText(screen.getByTestId('answer'));
const loud = () => document.querySelector('section [aria-live=assertive]')?.textContent ?? '';
const onFelt = () =>
  Object.fromEntries(
    Object.entries(table.view.getState().table.slip).map(([spot, chips]) => [spot, chips.map(({ value }) => value)]),
  );

test('the slash opens the command line; commands run, are announced and shown; Esc returns the focus', async () => {
  await sitDown();
  const user = userEvent.setup();
  screen.getByRole('button', { name: 'somewhere' }).focus();
  await user.keyboard('/');
  const field = await screen.findByRole('textbox', { name: 'Command' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  write('17 15');
  expect(onFelt()).toEqual({ 17: [10, 5] });
  expect(answer()).toBe('Number 17, black, $15 on it');
  expect(loud().trim()).toBe('Number 17, black, $15 on it');

  write('split 17 20 5');
  write('red 50');
  write('neighbours 32 1 1');
  expect(answer()).toBe('On 0, 32, 15: $3');
  write('status');
  expect(answer()).toContain('Split 17, 20, $5 on it');
  expect(answer()).toContain('On the table $73, balance $1.427');
  write('undo');
  expect(answer()).toBe('Taken back: $3');
  write('remove 17');
  expect(answer()).toBe('Number 17, black, $10 on it');
  write('clear');
  expect(answer()).toBe('The felt is clear; $65 was returned');
  write('chip 20');
  write('17');
  expect(onFelt()).toEqual({ 17: [20] });
  write('tiers');
  expect(answer()).toBe('Tiers du cylindre: $120');
  write('rad 50');
  expect(answer()).toBe('“rad” is not a command. “help” lists what you can type.');

  await user.keyboard('{Escape}');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'somewhere' }));
});

test('the same answer twice is announced twice', async () => {
  await sitDown();
  await userEvent.setup().keyboard('/');
  await screen.findByRole('textbox');
  write('round');
  const first = loud();
  write('round');
  expect(loud()).not.toBe(first);
  expect(loud().trim()).toBe(first.trim());
});

test('a refusal is shown, and announced by the table', async () => {
  await sitDown();
  await userEvent.setup().keyboard('/');
  await screen.findByRole('textbox');
  write('red 20');
  expect(answer()).toBe('Red: Only 50 and 100 chips here');
  expect(loud()).toBe('');
  expect(onFelt()).toEqual({});
});

test('arrows recall earlier commands', async () => {
  await sitDown();
  const user = userEvent.setup();
  await user.keyboard('/');
  const field = await screen.findByRole<HTMLInputElement>('textbox');
  write('17 5');
  write('red 50');
  await user.type(field, 'bl{ArrowUp}');
  expect(field).toHaveValue('red 50');
  await user.keyboard('{ArrowUp}');
  expect(field).toHaveValue('17 5');
  await user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}');
  expect(field).toHaveValue('bl');
});

test('the command line stays open for players who keep it open; single keys can be turned off', async () => {
  localStorage.setItem('command_line', 'on');
  await sitDown();
  const user = userEvent.setup();
  await screen.findByRole('textbox');
  expect(document.activeElement).toBe(document.body);
  await user.keyboard('6');
  expect(table.view.getState().table.chip).toBe(100);
  await user.click(screen.getByRole('checkbox'));
  screen.getByRole('button', { name: 'somewhere' }).focus();
  await user.keyboard('1/');
  expect(table.view.getState().table.chip).toBe(100);
  expect(document.activeElement).not.toBe(screen.getByRole('textbox'));
});

test('the command line works in Persian, with Persian digits', async () => {
  await sitDown('fa');
  await userEvent.setup().keyboard('/');
  await screen.findByRole('textbox', { name: 'فرمان' });
  write('دوتایی ۱۷ ۲۰ ۵');
  expect(answer()).toBe('دوتایی 17, 20، $5 روی آن');
  write('یک سوم چرخ');
  expect(answer()).toContain('یک‌سوم چرخ');
  write('سلام');
  expect(answer()).toContain('«سلام» شناخته نشد');
});

test('changes of the felt are announced after a pause with what is left, a win once it is counted', async () => {
  await sitDown();
  const told = () => document.querySelector('[aria-live=polite]')?.textContent;
  act(() => table.commands.press('17'));
  act(() => table.commands.press('18'));
  expect(told()).toBe('');
  await expect.poll(told).toBe('On the table $10, balance $1,490');
  await act(async () => clock.pass(DURATIONS.roundMs + DURATIONS.extraMs + DURATIONS.lockMs + DURATIONS.spinMs + 4000));
  await expect.poll(told).toBe('Balance $1,670');
});
