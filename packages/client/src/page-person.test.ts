import { beforeEach, expect, it, vi } from 'vitest';
import { createPagePerson, personIn } from './page-person.ts';

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
it('is left when another tab signs out, or signs somebody else in', () => {
  expect(page().current()).toBe('7');
  storedElsewhere(null);
  expect(leave).toHaveBeenCalled();
  leave.mockClear();
  storedElsewhere(tokenOf(8));
  expect(leave).toHaveBeenCalled();
});

it('stays when another tab only renews the tokens, or this page itself signs out or in', () => {
  const own = page();
  storedElsewhere(tokenOf(7, 'renewed'));
  own.become(null);
  storedElsewhere(null);
  own.become(tokenOf(8));
  storedElsewhere(tokenOf(8));
  expect(leave).not.toHaveBeenCalled();
  expect(own.current()).toBe('8');
});

it('of a visitor becomes the page of the person who signs in elsewhere', () => {
  stored = null;
  const own = page();
  storedElsewhere(tokenOf(8));
  expect([own.current(), leave.mock.calls.length]).toEqual(['8', 0]);
});

it('is compared again when it comes back from the cache of the browser', () => {
  page();
  stored = tokenOf(8);
  window.dispatchEvent(new Event('pageshow'));
  expect(leave).toHaveBeenCalled();
});

it.each(['', 'opaque', 'a.%%.c', `a.${btoa('[]')}.c`, null])('reads nobody in %j', (token) => {
  expect(personIn(token)).toBeNull();
});
