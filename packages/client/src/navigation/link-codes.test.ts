// @vitest-environment jsdom
// happy-dom reloads the page when the fragment of its address changes.
import { expect, it, vi } from 'vitest';
import { hideCode, moveToQuery, reloadForCodes, takeFromAddress } from './link-codes.ts';
import { privateHistory } from './private-history.ts';

const open = (address: string): void => window.history.replaceState(null, '', address);
const address = (): string => `${window.location.pathname}${window.location.search}${window.location.hash}`;

it.each([
  ['/complete?lang=en#token=abc', 'abc', '/complete?lang=en'],
  ['/complete?token=abc&lang=en', 'abc', '/complete?lang=en'],
  ['/complete?token=old#token=new', 'new', '/complete'],
  ['/complete?lang=en#rules', null, '/complete?lang=en#rules'],
])('the address %s yields the code %s and becomes %s', (link, code, left) => {
  open(link);
  expect([takeFromAddress('token'), address()]).toEqual([code, left]);
});

it.each([
  ['/update?lang=en#u=a.b%2Fc', '/update?lang=en&u=a.b%2Fc'],
  ['/update?u=abc&lang=en', '/update?u=abc&lang=en'],
  ['/update#rules', '/update#rules'],
])('a code in the fragment moves to the query: %s becomes %s', (link, made) => {
  const { pathname, search, hash } = moveToQuery(new URL(link, window.location.href), 'u');
  expect(`${pathname}${search}${hash}`).toBe(made);
});

it.each([
  ['/update?u=a.b%2Fc&lang=en', '/update?lang=en#u=a.b%2Fc'],
  ['/update?lang=en#u=abc', '/update?lang=en#u=abc'],
  ['/update#rules', '/update#rules'],
])('a code in the query is hidden in the fragment: %s becomes %s', (link, hidden) => {
  open(link);
  hideCode('u');
  expect(address()).toBe(hidden);
});

it('the router reads a code from the query while the address keeps it in the fragment', async () => {
  open('/update?lang=en#u=a.b%2Fc');
  const history = privateHistory('u');
  expect(history.location.search).toBe('?lang=en&u=a.b%2Fc');
  expect(address()).toBe('/update?lang=en#u=a.b%2Fc');
  history.replace('/update?u=a.b%2Fc&lang=fa');
  history.flush();
  expect(history.location.search).toBe('?u=a.b%2Fc&lang=fa');
  expect(address()).toBe('/update?lang=fa#u=a.b%2Fc');
  history.push('/account/login');
  history.flush();
  expect(address()).toBe('/account/login');
  history.destroy();
});

it('the router follows a link that changes only the fragment', async () => {
  open('/terms');
  const history = privateHistory('u');
  const followed = new Promise((resolve) => history.subscribe(resolve));
  window.location.hash = '#rules';
  await followed;
  expect(history.location.hash).toBe('#rules');
  history.destroy();
});

it.each([
  ['#u=abc', 1],
  ['#rules', 0],
])('a link that changes only the fragment to %s reloads the page %i times', async (fragment, times) => {
  open('/forget-password');
  const reload = vi.fn();
  reloadForCodes(['token', 'u'], reload);
  const heard = new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }));
  window.location.hash = fragment;
  await heard;
  expect(reload).toHaveBeenCalledTimes(times);
});
