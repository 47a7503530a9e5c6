import {
  type Chip,
  type ChipValue,
  EMPTY_SLIP,
  type Slip,
  SPOTS,
  type SpotKind,
  spotCovering,
  spotOf,
} from '@lajvard/roulette';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { HORIZONTAL } from '../layout/horizontal.ts';
import { VERTICAL } from '../layout/vertical.ts';
import { BettingLayout, type BettingLayoutProps } from './BettingLayout.tsx';
import { moveToGridEnd } from './moves.ts';
import { nearestPlace } from './testing/walk.ts';
import { VerticalBettingLayout } from './VerticalBettingLayout.tsx';

const LABELS = {
  grid: 'Betting felt',
  rows: ['Top', 'Middle', 'Bottom', 'Dozens', 'Even chances'],
  hint: 'Arrows move',
  firstDozen: '1st 12',
  secondDozen: '2nd 12',
  thirdDozen: '3rd 12',
  low: '1 – 18',
  high: '19 – 36',
  even: 'Even',
  odd: 'Odd',
};

let made = 0;
const chip = (value: ChipValue): Chip => ({ id: `chip-${made++}`, value, x: 0, y: 0, formula: '17' });

const keyOf = (...covers: number[]) => spotCovering(covers)?.key ?? 'none';

function show(props: Partial<BettingLayoutProps> = {}) {
  const events = {
    onSpotPress: vi.fn(),
    onSpotRemove: vi.fn(),
    onSpotMenu: vi.fn(),
    onSpotHover: vi.fn(),
    onUndo: vi.fn(),
  };
  const view = render(
    <BettingLayout
      slip={EMPTY_SLIP}
      labels={LABELS}
      describeSpot={(spot, stake) => `${spot}, ${stake} dollars`}
      {...events}
      {...props}
    />,
  );
  const area = (key: string) => {
    const element = view.container.querySelector(`[data-spot="${key}"]`);
    if (!element) throw new Error(`no area for ${key}`);
    return element;
  };
  const lit = () =>
    [...view.container.querySelectorAll('[data-lit]')].map((element) => element.getAttribute('data-lit'));
  return { ...view, ...events, area, lit };
}

// docs/specification/1-table-and-site.md#25-felt-and-chips
describe('the betting layout with a mouse', () => {
  it('a click on any of the 157 spots reports its key', () => {
    const { area, onSpotPress } = show();
    for (const spot of SPOTS) {
      fireEvent.click(area(spot.key));
      expect(onSpotPress).toHaveBeenLastCalledWith(spot.key, expect.objectContaining({ via: 'pointer' }));
    }
    expect(onSpotPress).toHaveBeenCalledTimes(157);
  });

  it('the numbers of the spot under the mouse light up', () => {
    const { area, lit, onSpotHover } = show();
    fireEvent.pointerMove(area(keyOf(25, 26, 28, 29)));
    expect(lit().toSorted()).toEqual(['25', '26', '28', '29']);
    fireEvent.pointerMove(area('2nd-12'));
    expect(lit()).toHaveLength(13);
    expect(lit()).toContain('2nd-12');
    fireEvent.pointerLeave(area('2nd-12').closest('svg') as Element);
    expect(lit()).toEqual([]);
    expect(onSpotHover).toHaveBeenLastCalledWith(null);
  });

  it('a right click opens the menu of a spot, and a click with Alt removes chips', () => {
    const { area, onSpotMenu, onSpotRemove, onSpotPress } = show();
    fireEvent.contextMenu(area('RED'), { clientX: 12, clientY: 34 });
    expect(onSpotMenu).toHaveBeenCalledWith('RED', { x: 12, y: 34 });
    fireEvent.click(area('17'), { altKey: true });
    expect(onSpotRemove).toHaveBeenCalledWith('17');
    expect(onSpotPress).not.toHaveBeenCalled();
  });

  it('a long press opens the menu of a spot, and bets nothing when the finger leaves', () => {
    vi.useFakeTimers();
    const { area, onSpotMenu, onSpotPress } = show();
    fireEvent.pointerDown(area('RED'), { pointerType: 'touch', clientX: 5, clientY: 6 });
    vi.advanceTimersByTime(600);
    fireEvent.pointerUp(area('RED'), { pointerType: 'touch' });
    fireEvent.click(area('RED'));
    vi.useRealTimers();
    expect(onSpotMenu).toHaveBeenCalledExactlyOnceWith('RED', expect.anything());
    expect(onSpotPress).not.toHaveBeenCalled();
  });

  it('a disabled layout still reports presses, so that the table can explain why', () => {
    const { area, onSpotPress, container } = show({ disabled: true });
    fireEvent.click(area('17'));
    expect(onSpotPress).toHaveBeenCalledOnce();
    expect(container.querySelector('.felt-layout-disabled')).not.toBeNull();
  });
});

describe('the betting layout with the keyboard', () => {
  it('the betting layout is a single tab stop', async () => {
    const user = userEvent.setup();
    show();
    await user.tab();
    expect(document.activeElement?.getAttribute('data-cell')).toBe('17');
    await user.tab();
    expect(document.activeElement).toBe(document.body);
  });

  it('Enter and Space bet on the focused cell, Alt+Enter removes and Backspace undoes', async () => {
    const user = userEvent.setup();
    const { onSpotPress, onSpotRemove, onUndo } = show();
    await user.tab();
    await user.keyboard('{ArrowRight}{Enter}');
    expect(onSpotPress).toHaveBeenLastCalledWith('20', expect.objectContaining({ via: 'keyboard' }));
    await user.keyboard(' ');
    expect(onSpotPress).toHaveBeenCalledTimes(2);
    await user.keyboard('{Alt>}{Enter}{/Alt}');
    expect(onSpotRemove).toHaveBeenCalledExactlyOnceWith('20');
    await user.keyboard('{Backspace}');
    expect(onUndo).toHaveBeenCalledOnce();
  });

  it('Shift with an arrow picks, announces and lights a split, and Enter bets on it', async () => {
    const user = userEvent.setup();
    const { onSpotPress, lit } = show();
    await user.tab();
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    const split = keyOf(17, 20);
    expect(document.activeElement?.getAttribute('data-cell')).toBe('17');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('17, 0 dollars');
    const description = document.getElementById(document.activeElement?.getAttribute('aria-describedby') ?? '');
    expect(description?.getAttribute('aria-live')).toBe('assertive');
    expect(description?.textContent).toBe(`${split}, 0 dollars`);
    expect(document.querySelector('[data-picked]')?.getAttribute('data-picked')).toBe(split);
    expect(lit().toSorted()).toEqual(['17', '20']);
    await user.keyboard('{Enter}');
    expect(onSpotPress).toHaveBeenLastCalledWith(split, expect.anything());
  });
});

describe.each([
  ['horizontal', HORIZONTAL, BettingLayout],
  ['vertical', VERTICAL, VerticalBettingLayout],
])('the keyboard alone, on the %s felt', (name, geometry, Layout) => {
  // moves.test.ts proves that these keys reach all 157 spots.
  it(`the keyboard picks, announces and bets on a spot of each of the 13 kinds on the ${name} felt`, () => {
    const onSpotPress = vi.fn();
    const { container } = render(
      <Layout slip={EMPTY_SLIP} labels={LABELS} describeSpot={(spot) => spot} onSpotPress={onSpotPress} />,
    );
    const press = (key: string, held = {}) => fireEvent.keyDown(document.activeElement as Element, { key, ...held });
    act(() => container.querySelector<HTMLElement>('[tabindex="0"]')?.focus());
    press('Home', { ctrlKey: true });
    const kinds = new Set<SpotKind>();
    const isNew = (spot: string) => !kinds.has(spotOf(spot)?.kind ?? expect.fail(`no ${spot}`));
    let place = nearestPlace(moveToGridEnd('Home', geometry), isNew, geometry);
    while (place) {
      for (const key of place.keys) press(key.replace('Shift ', ''), { shiftKey: key.startsWith('Shift') });
      press('Enter');
      expect(onSpotPress).toHaveBeenLastCalledWith(place.spot, expect.objectContaining({ via: 'keyboard' }));
      const cell = document.activeElement;
      const description = document.getElementById(cell?.getAttribute('aria-describedby') ?? '')?.textContent;
      expect(description ?? cell?.getAttribute('aria-label')).toBe(place.spot);
      kinds.add(spotOf(place.spot)?.kind ?? expect.fail(`no ${place.spot}`));
      place = nearestPlace(place.cursor, isNew, geometry);
    }
    expect(kinds).toEqual(new Set(SPOTS.map(({ kind }) => kind)));
  });
});

describe('the betting layout for screen readers', () => {
  it('the betting layout is a named grid of five rows and 49 cells, each with its spot and stake', () => {
    const slip: Slip = { 17: [chip(20), chip(5)] };
    show({ slip });
    const grid = screen.getByRole('grid', { name: 'Betting felt' });
    expect(within(grid).getAllByRole('row')).toHaveLength(5);
    expect(within(grid).getByRole('row', { name: 'Even chances' })).toBeVisible();
    expect(within(grid).getAllByRole('gridcell')).toHaveLength(49);
    expect(within(grid).getByRole('gridcell', { name: '17, 25 dollars' })).toBeVisible();
  });
});

describe('chips on the layout', () => {
  it('chips lie on their spot with one flag for the whole stake', () => {
    const split = keyOf(8, 11);
    const { container } = show({ slip: { [split]: [chip(20), chip(5), chip(1)] } });
    const stack = container.querySelector(`[data-stack="${split}"]`);
    expect(stack?.querySelectorAll('use')).toHaveLength(3);
    expect(stack?.querySelector('text')?.textContent).toBe('26');
  });

  it('chips fall from a spot that lost, and stay on the others', () => {
    const slip = { RED: [chip(50)], BLACK: [chip(50)] };
    const { container } = show({ slip, droppedSpots: ['RED'], winningNumber: 6 });
    expect(container.querySelector('[data-stack="RED"]')?.getAttribute('class')).toContain('dropped');
    expect(container.querySelector('[data-stack="BLACK"]')?.getAttribute('class')).not.toContain('dropped');
    expect(container.querySelector('[data-won]')?.getAttribute('data-won')).toBe('6');
  });

  it('a win is paid beside the stake, and a gold band leads from the number to each net win', () => {
    const slip = { RED: [chip(50)], 17: [chip(5)] };
    const { container } = show({ slip, droppedSpots: ['RED'], winningNumber: 17, disabled: true });
    expect(container.querySelector('[data-payout]')?.getAttribute('data-payout')).toBe('175');
    expect(container.querySelector('[data-girih]')?.getAttribute('data-girih')).toBe('good');
    expect(container.querySelectorAll('[data-star]')).toHaveLength(1);
    expect(container.querySelector('[data-dolly="17"]')).not.toBeNull();
  });

  it('a round without a net win is paid without gold', () => {
    const { container } = show({ slip: { RED: [chip(50)], BLACK: [chip(50)] }, winningNumber: 7 });
    expect(container.querySelector('[data-payout]')?.getAttribute('data-payout')).toBe('50');
    expect(container.querySelector('[data-girih]')).toBeNull();
  });

  it('chips move only the numeral of their own cell, and a single chip has no flag', () => {
    const numerals = (slip: Slip) => {
      const { container, unmount } = show({ slip });
      const places = new Map(
        [...container.querySelectorAll('.felt-numeral')].map((numeral) => [numeral.textContent, numeral.outerHTML]),
      );
      const flags = container.querySelectorAll('.felt-flag').length;
      unmount();
      return { places, flags };
    };
    const free = numerals(EMPTY_SLIP);
    const staked = numerals({ 17: [chip(5)] });
    const moved = [...free.places].filter(([number, place]) => staked.places.get(number) !== place);
    expect(moved.map(([number]) => number)).toEqual(['17']);
    expect(staked.places.size).toBe(36);
    expect(staked.flags).toBe(0);
    expect(numerals({ 17: [chip(5), chip(5)] }).flags).toBe(1);
  });

  it('a closed felt with a winner shows no highlight under the pointer', () => {
    const { area, lit } = show({ winningNumber: 17, disabled: true });
    fireEvent.pointerMove(area('20'));
    expect(lit()).toEqual([]);
  });
});
