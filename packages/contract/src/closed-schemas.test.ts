import { describe, expect, it } from 'vitest';

import { ALL_ROUTES, type Schema } from './index.ts';

interface Definition {
  readonly type: string;
  readonly shape?: Record<string, Schema>;
  readonly catchall?: Schema;
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly element?: Schema;
  readonly options?: readonly Schema[];
}
const definitionOf = (schema: Schema): Definition => (schema as unknown as { _zod: { def: Definition } })._zod.def;

/** Where a schema takes objects whose unknown fields it would drop in silence. */
const openPlaces = (schema: Schema, place: string): string[] => {
  const { type, shape = {}, catchall, innerType, in: given, element, options = [] } = definitionOf(schema);
  const isOpen = type === 'object' && (catchall === undefined || definitionOf(catchall).type !== 'never');
  const parts = [innerType, given, element, ...options].filter((part) => part !== undefined);
  return [
    ...(isOpen ? [place] : []),
    ...Object.entries(shape).flatMap(([name, field]) => openPlaces(field, `${place}.${name}`)),
    ...parts.flatMap((part) => openPlaces(part, place)),
  ];
};

// docs/specification/2-account-and-back-office.md#518-errors-of-the-server
describe('what a call may carry', () => {
  it.each(ALL_ROUTES.map((route) => [route.name, route] as const))('%s takes no unknown fields', (_name, route) => {
    const open = (['params', 'query', 'body'] as const).flatMap((part) =>
      route[part] === undefined ? [] : openPlaces(route[part], part),
    );
    expect(open).toEqual([]);
  });
});
