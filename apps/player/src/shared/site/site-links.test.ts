import { expect, it } from 'vitest';
import { carried } from './site-links.ts';

// docs/specification/1-table-and-site.md#22-query-parameters
it.each([
  ['/', '?rId=7&bc=partner', '/?rId=7&bc=partner'],
  ['/live/play?lang=en#top', '?bc=partner', '/live/play?lang=en&bc=partner#top'],
  ['/practice?bc=mine', '?bc=other&rId=7', '/practice?bc=mine&rId=7'],
  ['/practice', '?r=/live/play&lang=fa', '/practice'],
  ['/practice', '?rId=', '/practice'],
])('%s from an address with %s leads to %s', (path, search, leadsTo) => {
  expect(carried(path, search)).toBe(leadsTo);
});
