import { type CommonRefusal, isPlainText, type Route } from '@lajvard/contract';
import * as z from 'zod/mini';
import { Refused } from './handler.ts';
import type { Incoming } from './incoming.ts';
import { isTurned } from './paging.ts';

type Issues = readonly { readonly path: PropertyKey[]; readonly message: string; readonly keys?: string[] }[];

/** Messages of the contract's schemas are i18n keys; the library's own messages are replaced by one. */
const formErrors = (issues: Issues): Record<string, string[]> => {
  const errors: Record<string, string[]> = {};
  const named = issues.flatMap(({ path, message, keys = [] }) =>
    keys.length > 0 && path.length === 0
      ? keys.map((key) => [key, 'errors:unknown-field'] as const)
      : [[String(path[0] ?? 'form'), message] as const],
  );
  for (const [field, message] of named) {
    if (!Object.hasOwn(errors, field)) {
      Object.defineProperty(errors, field, { value: [], enumerable: true, writable: true, configurable: true });
    }
    errors[field]?.push(message.startsWith('errors:') ? message : 'errors:invalid');
  }
  return errors;
};

/** The names of the top-level fields that contain, at any depth, a text that `isPlainText` rejects. */
const oddFields = (data: unknown): string[] => {
  const isOdd = (value: unknown, field: string): boolean => {
    if (typeof value === 'string') return !isPlainText(value, field);
    if (typeof value !== 'object' || value === null) return false;
    return Object.entries(value).some(([name, part]) => isOdd(part, Array.isArray(value) ? field : name));
  };
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([field, value]) => {
    if (field === 'search' && typeof value === 'object') return oddFields(value); // the filters of a list
    return isOdd(value, field) ? [field] : [];
  });
};

/** Drops empty query parameters, because forms send all their fields. */
const withoutEmpty = (query: unknown): object =>
  Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ''));

/** The filters of a list; nothing where the query has none. */
const filtersOf = (query: unknown): { start_date?: string; end_date?: string } =>
  (query as { search?: { start_date?: string; end_date?: string } }).search ?? {};

const PARTS = ['params', 'query', 'body'] as const;
/** A part that the route does not declare: anything sent there is refused, like any unknown field. */
const NOTHING = z.strictObject({});

/** Replaces the parts of a call by what the route's schemas make of them. @returns a refusal if one does not fit */
export const parseInput = (route: Route, call: Incoming): Refused<CommonRefusal | 'not-found'> | undefined => {
  for (const part of PARTS) {
    const schema = route[part] ?? NOTHING;
    const given = call[part];
    call[part] = undefined;
    const parsed = schema.safeParse(part === 'query' ? withoutEmpty(given) : (given ?? {}));
    if (!parsed.success)
      return part === 'params'
        ? new Refused('not-found')
        : new Refused('form-invalid', { errors: formErrors(parsed.error.issues) });
    if (part === 'query' && isTurned(filtersOf(parsed.data)))
      return new Refused('form-invalid', { errors: { end_date: ['errors:date-order'] } });
    const odd = oddFields(parsed.data);
    if (odd.length > 0 && part === 'params') return new Refused('not-found');
    if (odd.length > 0)
      return new Refused('form-invalid', {
        errors: Object.fromEntries(odd.map((field) => [field, ['errors:characters']])),
      });
    if (schema !== NOTHING) call[part] = parsed.data;
  }
  return undefined;
};
