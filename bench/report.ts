/** One measured figure: the target, the result, and whether it is good enough. */
export interface Figure {
  readonly name: string;
  readonly reached: string;
  readonly wanted: string;
  readonly enough: boolean;
}

const figures: Figure[] = [];

/** Prints a raw reading, from which the ratios are computed. */
export const raw = (text: string): void => console.log(`    ${text}`);

/** Records a figure and prints it at once. */
export const figure = (found: Figure): void => {
  figures.push(found);
  console.log(`${found.enough ? '  ok ' : '  -- '} ${found.name}: ${found.reached} (wanted: ${found.wanted})`);
};

/** Prints the final table. @returns how many figures fell short */
export const summary = (): number => {
  console.log('\nSummary');
  for (const { name, reached, wanted, enough } of figures)
    console.log(`${enough ? 'ok' : '--'}  ${name} | ${reached} | wanted ${wanted}`);
  return figures.filter(({ enough }) => !enough).length;
};

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
export const round = (value: number, digits = 0): number => Math.round(value * 10 ** digits) / 10 ** digits;
