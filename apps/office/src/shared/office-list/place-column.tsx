import type { Format } from '@lajvard/ui';
import type { Column } from '@lajvard/ui/tables';

interface Page<Row> {
  readonly data: readonly Row[];
  readonly meta: { readonly page: number; readonly limit: number };
}

/** `#`: the position of a row in the whole list. */
export const placeColumn = <Row extends { readonly id: number }>(
  answer: Page<Row> | undefined,
  count: Format['count'],
): Column<Row> => {
  const first = answer === undefined ? 1 : (answer.meta.page - 1) * answer.meta.limit + 1;
  const places = new Map(answer?.data.map(({ id }, place) => [id, first + place]));
  return { id: 'place', title: '#', cell: ({ id }) => count(places.get(id) ?? 0) };
};
