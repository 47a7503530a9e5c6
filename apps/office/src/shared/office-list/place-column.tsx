import type { Format } from '@lajvard/ui';
import type { Column } from '@lajvard/ui/tables';

/**
 * `#`: the position of a row in the whole list.
 * @param first rows of the list before these
 */
export const placeColumn = <Row extends { readonly id: number }>(
  rows: readonly Row[],
  first: number,
  count: Format['count'],
): Column<Row> => {
  const places = new Map(rows.map(({ id }, place) => [id, first + place + 1]));
  return { id: 'place', title: '#', cell: ({ id }) => count(places.get(id) ?? 0) };
};
