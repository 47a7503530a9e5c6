import { parse } from 'csv-parse/sync';

/**
 * The names of the columns of a CSV file, and its rows by these names.
 * @throws if a row has more or fewer cells than there are columns
 */
export const readCsv = (
  file: string,
): { readonly columns: readonly string[]; readonly rows: readonly Readonly<Record<string, string>>[] } => {
  const [columns = [], ...lines]: string[][] = parse(file, { bom: true });
  return {
    columns,
    rows: lines.map((cells) => Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? '']))),
  };
};
