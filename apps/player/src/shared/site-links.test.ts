import { expect, it } from 'vitest';
import { carried } from './site-links.ts';

it.each([
  ['/', '?rId=7&bc=partner', '/?rId=7&bc=partner'],
  ['/live/play?lang=en#top', '?bc=partner', '/live/play?lang=en&bc=partner#top'],
  ['/practice?bc=mine', '?bc=other&rId=7', '/practice?bc=mine&rId=7'],
  ['/practice', '?r=/live/play&lang=fa', '/practice'],
  ['/practice', '?rId=', '/practice'],
])('%s from an address with %s leads to %s', (path, search, leadsTo) => {
  expect(carried(path, search)).toBe(leadsTo);
});
