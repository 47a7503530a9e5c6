import { describe, expect, it, test } from 'vitest';
import { newWindows, type Panel, stepWindows, WINDOWS, type Windows } from './windows.ts';

const PANELS: readonly Panel[] = [...WINDOWS, 'menu'];
// Copied from docs/specification/1-table-and-site.md#211-the-table-on-a-phone: "While the table is locked only won,
// otherButtons, account and video may open". The menu is our addition.
const ALSO_LOCKED = ['won', 'otherButtons', 'account', 'video', 'menu'];

const press = (windows: Windows, panel: Panel) => stepWindows(windows, { type: 'pressed', panel });
const withOpen = (panel: Panel) => press(newWindows(false), panel).windows;
const lock = (windows: Windows, locked: boolean) => stepWindows(windows, { type: 'lock-changed', locked }).windows;

it('the phone table has the specification’s windows', () => {
  expect(WINDOWS.toSorted()).toEqual(
    'account chips favorite otherButtons stats top5 topCells video wheel won'.split(' '),
  );
});

describe.each(PANELS)('the %s window', (panel) => {
  it('opens while bets are open, and closes by its own button', () => {
    const opened = press(newWindows(false), panel);
    expect(opened.windows.open).toBe(panel);
    expect(opened.refused).toBe(false);
    expect(press(opened.windows, panel).windows.open).toBeNull();
  });

  it.each(PANELS.filter((other) => other !== panel))('closes when %s opens', (other) => {
    expect(press(withOpen(panel), other).windows.open).toBe(other);
  });

  const allowed = ALSO_LOCKED.includes(panel);
  it(allowed ? 'opens while the table is locked' : 'is refused while the table is locked, and says so', () => {
    const { windows, refused } = press(newWindows(true), panel);
    expect(windows.open).toBe(allowed ? panel : null);
    expect(refused).toBe(!allowed);
  });

  it(allowed ? 'stays when the table locks' : 'closes when the table locks', () => {
    expect(lock(withOpen(panel), true).open).toBe(allowed ? panel : null);
  });

  it('closes by a press on its own close button', () => {
    expect(stepWindows(withOpen(panel), { type: 'closed' }).windows.open).toBeNull();
  });
});

test('a refused window leaves the open one in place', () => {
  const video = lock(withOpen('video'), true);
  expect(press(video, 'stats').windows.open).toBe('video');
});

test('another account page opens in the same window', () => {
  const deposit = stepWindows(newWindows(true), { type: 'pressed', panel: 'account', page: 'deposit' }).windows;
  const history = stepWindows(deposit, { type: 'pressed', panel: 'account', page: 'played-history' }).windows;
  expect(history).toMatchObject({ open: 'account', page: 'played-history' });
});

test('the winners’ window stays open into the next round', () => {
  expect(lock(press(newWindows(true), 'won').windows, false).open).toBe('won');
});
