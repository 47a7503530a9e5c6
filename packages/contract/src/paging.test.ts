import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { listQuery } from './paging.ts';
import { wholeNumber } from './whole-number.ts';

// docs/specification/2-account-and-back-office.md#74-lists
const query = listQuery({ status: z.optional(wholeNumber()), name: z.optional(z.string()) }, ['id', 'name']);
const DEFAULTS = { page: 1, limit: 15, align: 'desc' };

it.each([
  ['no parameter', {}, { ...DEFAULTS, search: {} }],
  ['filters in `search`', { search: '{"status":2,"name":"x"}' }, { ...DEFAULTS, search: { status: 2, name: 'x' } }],
  ['filters beside it', { status: '2', page: '3' }, { ...DEFAULTS, page: 3, search: { status: 2 } }],
  ['a filter in both', { search: '{"status":2,"name":"x"}', status: '1' }, { status: 1, name: 'x' }],
  ['an empty filter', { search: '{"status":"","name":"x"}' }, { name: 'x' }],
  ['more rows than a page holds', { limit: '500' }, { ...DEFAULTS, limit: 100, search: {} }],
  ['an order', { sort: 'name', align: 'asc' }, { ...DEFAULTS, sort: 'name', align: 'asc', search: {} }],
] as const)('a list is asked with %s', (_what, given, expected) => {
  const read = query.parse(given);
  expect('search' in expected ? read : read.search).toEqual(expected);
});

it.each([
  ['text that is no JSON', { search: '{' }, 'search', 'errors:invalid'],
  ['JSON that is no object', { search: '[1]' }, 'search', 'errors:invalid'],
  ['an unknown field in `search`', { search: '{"colour":1}' }, 'colour', 'errors:unknown-field'],
  ['a filter that is no number', { search: '{"status":"x"}' }, 'status', undefined],
  ['a column that no row has', { sort: 'colour' }, 'sort', undefined],
])('a list refuses %s and names the field', (_what, given, field, message) => {
  const { error } = query.safeParse(given);
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
  if (message) expect(error?.issues[0]?.message).toBe(message);
});
