import { type Chip, EMPTY_SLIP, type Slip, spotCovering } from '@lajvard/roulette';
import { act, fireEvent, render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { centreOf, placeOf } from '../layout/geometry.ts';
import { VERTICAL } from '../layout/vertical.ts';
import { VerticalBettingLayout } from './VerticalBettingLayout.tsx';

const LABELS = {
  grid: 'Betting felt',
  firstDozen: '1st 12',
  secondDozen: '2nd 12',
  thirdDozen: '3rd 12',
  low: '1 – 18',
  high: '19 – 36',
  even: 'Even',
  odd: 'Odd',
  letGo: 'Let go: no bet',
  rows: ['Numbers'],
  hint: 'Arrows move',
};
const { margin, width, height } = VERTICAL;

beforeEach(() => {
  vi.useFakeTimers();
  // jsdom lays nothing out: the felt lies at the corner of the screen, one px a unit.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, 0, width + 2 * margin, height + 2 * margin),
  );
});

function show(slip: Slip = EMPTY_SLIP, describeAim?: (spot: string, stake: number) => string) {
  const onSpotPress = vi.fn();
  const onSpotMenu = vi.fn();
  const { container } = render(
    <VerticalBettingLayout
      slip={slip}
      labels={LABELS}
      describeSpot={(spot, stake) => `${spot}, ${stake} dollars`}
      {...(describeAim ? { describeAim } : {})}
      onSpotPress={onSpotPress}
      onSpotMenu={onSpotMenu}
    />,
  );
  const felt = container.querySelector('.felt-aim');
  if (!felt) throw new Error('no felt');
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) => {
    const touch = { identifier: 1, target: felt, clientX: x, clientY: y };
    // `false`: the browser's own answer (a scroll, a click, a zoom) was forbidden
    return fireEvent[type](felt, { touches: type === 'touchEnd' ? [] : [touch], changedTouches: [touch] });
  };
  const pressed = () => onSpotPress.mock.calls.map(([spot]) => spot);
  const lens = () => container.querySelector('.felt-lens p')?.textContent ?? null;
  const lensAt = () => container.querySelector<HTMLElement>('.felt-lens')?.style.translate ?? '';
  const area = (spot: string) => container.querySelector(`[data-spot="${spot}"]`) ?? container;
  const lit = () => [...container.querySelectorAll('[data-lit]')].map((cell) => cell.getAttribute('data-lit'));
  return { send, pressed, lens, lensAt, area, lit, onSpotMenu };
}

const keyOf = (...covers: number[]) => spotCovering(covers)?.key ?? 'none';
/** px of the screen in the middle of a spot */
function at(key: string): [number, number] {
  const place = placeOf(key, VERTICAL);
  if (!place) throw new Error(`no ${key}`);
  const { x, y } = centreOf(place.hit);
  return [x + margin, y + margin];
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('bets on a tap, without a lens and without the browser’s click or zoom', () => {
  const { send, pressed, lens } = show();
  send('touchStart', ...at('17'));
  expect(lens()).toBeNull();
  expect(send('touchEnd', ...at('17'))).toBe(false);
  expect(pressed()).toEqual(['17']);
});

it('answers a finger by its touches alone, not by the pointer and the long press of the browser too', () => {
  const { area, onSpotMenu } = show();
  fireEvent.pointerDown(area('17'), { pointerType: 'touch', clientX: 5, clientY: 6 });
  pass(600);
  const menu = new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
  Object.assign(menu, { pointerType: 'touch' });
  expect(fireEvent(area('17'), menu), 'the menu of the browser').toBe(false);
  expect(onSpotMenu).not.toHaveBeenCalled();
});

it('places two chips on two quick taps', () => {
  const { send, pressed } = show();
  for (let tap = 0; tap < 2; tap++) {
    send('touchStart', ...at('17'));
    pass(30);
    send('touchEnd', ...at('17'));
    pass(30);
  }
  expect(pressed()).toEqual(['17', '17']);
});

it('shows the table’s note on a spot in the lens, which is a line higher for it', () => {
  const { send, lens, lensAt } = show(EMPTY_SLIP, (spot, stake) => `${spot}, ${stake} dollars\npays 35:1`);
  send('touchStart', ...at('25'));
  pass(200);
  expect(lens()).toBe('25, 0 dollars\npays 35:1');
  const [, y] = at('25');
  expect(lensAt()).toMatch(new RegExp(` ${y - 44 - (106 + 34 + 18)}px$`));
});

it('shows a resting finger what it covers, follows it, and bets where it lifts', () => {
  const { send, pressed, lens, lit } = show();
  const [x, y] = at('25');
  send('touchStart', x, y);
  pass(200);
  expect(lens()).toBe('25, 0 dollars');
  expect(lit()).toEqual(['25']);
  const corner = keyOf(25, 26, 28, 29);
  const [cornerX, cornerY] = at(corner);
  // far and quick, then the way left
  for (let step = 1; step <= 12; step++)
    expect(send('touchMove', x + ((cornerX - x) * step) / 6, y + ((cornerY - y) * step) / 6)).toBe(false);
  const found = lens();
  send('touchEnd', cornerX, cornerY);
  expect(lens()).toBeNull();
  expect(pressed()).toEqual([found?.split(',')[0]]);
});

it('bets nothing when the finger lifts off the felt, and warns beforehand', () => {
  const { send, pressed, lens, lit } = show();
  send('touchStart', ...at('17'));
  pass(200);
  send('touchMove', -60, 300);
  expect(lens()).toBe('Let go: no bet');
  expect(lit()).toEqual([]);
  send('touchEnd', -60, 300);
  expect(pressed()).toEqual([]);
});

it('leaves a quick vertical swipe to the browser, which scrolls the page', () => {
  const { send, pressed, lens } = show();
  const [x, y] = at('17');
  send('touchStart', x, y);
  expect(send('touchMove', x + 2, y - 30)).toBe(true);
  pass(400);
  expect(lens()).toBeNull();
  send('touchEnd', x + 2, y - 60);
  expect(pressed()).toEqual([]);
});

it('aims at once on a sideways move', () => {
  const { send, lens } = show();
  const [x, y] = at('17');
  send('touchStart', x, y);
  expect(send('touchMove', x + 14, y + 2)).toBe(false);
  expect(lens()).not.toBeNull();
});

const chip: Chip = { id: 'a', value: 5, x: 0, y: 0, formula: '17' };

it.each([
  ['an outside bet', 'RED', EMPTY_SLIP],
  ['a stack', '17', { 17: [chip] }],
])('opens the menu of %s under a finger that stays, and bets nothing then', (_what, spot, slip) => {
  const { send, pressed, onSpotMenu, lens } = show(slip);
  const [x, y] = at(spot);
  send('touchStart', x, y);
  pass(600);
  expect(onSpotMenu).toHaveBeenCalledExactlyOnceWith(spot, { x, y });
  expect(lens()).toBeNull();
  send('touchEnd', x, y);
  expect(pressed()).toEqual([]);
});

it('opens no menu where there is nothing to choose: the finger keeps aiming', () => {
  const { send, pressed, onSpotMenu } = show();
  send('touchStart', ...at('17'));
  pass(2000);
  send('touchEnd', ...at('17'));
  expect(onSpotMenu).not.toHaveBeenCalled();
  expect(pressed()).toEqual(['17']);
});

it('leaves two fingers to zoom, and bets nothing', () => {
  const { send, pressed } = show();
  send('touchStart', ...at('17'));
  const felt = document.querySelector('.felt-aim') as Element;
  const touches = [1, 2].map((identifier) => ({ identifier, target: felt, clientX: 90, clientY: 90 }));
  fireEvent.touchStart(felt, { touches, changedTouches: touches });
  send('touchEnd', ...at('17'));
  expect(pressed()).toEqual([]);
});
