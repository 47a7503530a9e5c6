import { expect, it, vi } from 'vitest';
import { moveToQuery, reloadForCodes, takeFromAddress } from './link-codes.ts';

const open = (address: string): void => window.history.replaceState(null, '', address);
const address = (): string => `${window.location.pathname}${window.location.search}${window.location.hash}`;

it.each([
  ['/complete?lang=en#token=abc', 'abc', '/complete?lang=en'],
  ['/complete?token=abc&lang=en', 'abc', '/complete?lang=en'],
  ['/complete?token=old#token=new', 'new', '/complete'],
  ['/complete?lang=en#rules', null, '/complete?lang=en#rules'],
])('takes the code out of %s', (link, code, left) => {
  open(link);
  expect([takeFromAddress('token'), address()]).toEqual([code, left]);
});

it.each([
  ['/update?lang=en#u=a.b%2Fc', '/update?lang=en&u=a.b%2Fc'],
  ['/update?u=abc&lang=en', '/update?u=abc&lang=en'],
  ['/update#rules', '/update#rules'],
])('of %s makes %s', (link, made) => {
  open(link);
  moveToQuery('u');
  expect(address()).toBe(made);
});

it.each([
  ['#u=abc', 1],
  ['#rules', 0],
])('a link that changes nothing but the fragment to %s loads the page anew: %i times', async (fragment, times) => {
  open('/forget-password');
  const reload = vi.fn();
  reloadForCodes(['token', 'u'], reload);
  const heard = new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }));
  window.location.hash = fragment;
  await heard;
  expect(reload).toHaveBeenCalledTimes(times);
});
