import { beforeEach, expect, it, vi } from 'vitest';
import { createPagePerson, hideAndReload, personIn } from './page-person.ts';

const tokenOf = (userId: number, more = ''): string => `h.${btoa(JSON.stringify({ sub: String(userId), more }))}.s`;
let leave = vi.fn(); // of this test's page, because earlier pages still listen
let stored: string | null = null;
const page = () => createPagePerson(() => stored, leave);
/** Stores a token as another tab would. */
const storedElsewhere = (token: string | null): void => {
  stored = token;
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
};

beforeEach(() => {
  leave = vi.fn();
  stored = tokenOf(7);
});

// docs/specification/4-reliability.md#42-tokens
it('leaves the page when another tab signs out or signs somebody else in', () => {
  expect(page().current()).toBe('7');
  storedElsewhere(null);
  expect(leave).toHaveBeenCalled();
  leave.mockClear();
  storedElsewhere(tokenOf(8));
  expect(leave).toHaveBeenCalled();
});

it('keeps the page when another tab renews the tokens, or this page itself signs in or out', () => {
  const own = page();
  storedElsewhere(tokenOf(7, 'renewed'));
  own.become(null);
  storedElsewhere(null);
  own.become(tokenOf(8));
  storedElsewhere(tokenOf(8));
  expect(leave).not.toHaveBeenCalled();
  expect(own.current()).toBe('8');
});

it('adopts a person who signs in elsewhere when the page had none', () => {
  stored = null;
  const own = page();
  storedElsewhere(tokenOf(8));
  expect([own.current(), leave.mock.calls.length]).toEqual(['8', 0]);
});

it('compares the person again when the page returns from the browser’s cache', () => {
  page();
  stored = tokenOf(8);
  window.dispatchEvent(new Event('pageshow'));
  expect(leave).toHaveBeenCalled();
});

it('hides the page without taking its elements away, and reloads it once, however often it is asked', () => {
  const shown = document.body.appendChild(document.createElement('p'));
  shown.textContent = 'of the last person';
  expect(shown).toBeVisible();
  const reload = vi.fn();
  hideAndReload(reload);
  hideAndReload(reload);
  expect(shown).not.toBeVisible();
  expect(shown).toBeInTheDocument();
  expect(reload).toHaveBeenCalledTimes(1);
  shown.remove();
});

it.each(['', 'opaque', 'a.%%.c', `a.${btoa('[]')}.c`, null])('reads %j as nobody', (token) => {
  expect(personIn(token)).toBeNull();
});
