/** A figure of a step, against the most that it may be. */
interface Figure {
  readonly step: string;
  readonly what: string;
  readonly measured: number;
  readonly unit: string;
  readonly most: number;
}

const figures: Figure[] = [];
const notes: string[] = [];
let step = '';

export const beginStep = (name: string): void => {
  step = name;
  console.log(`\n${name}`);
};

const text = (value: number): string => String(Math.round(value * 100) / 100);

/** Notes a measured figure. @throws if it is more than it may be */
export const figure = (what: string, measured: number, unit: string, most: number): void => {
  figures.push({ step, what, measured, unit, most });
  console.log(`  ${what}: ${text(measured)} ${unit} (at most ${text(most)})`);
  if (!(measured <= most)) throw new Error(`${what}: ${text(measured)} ${unit}, at most ${text(most)}`);
};

/** Something that must be so. @throws if it is not */
export const must = (what: string, holds: boolean, seen: unknown = ''): void => {
  if (!holds) throw new Error(`not so: ${what} ${typeof seen === 'string' ? seen : JSON.stringify(seen)}`.trim());
  console.log(`  ${what}`);
};

/** Something measured that has no limit. */
export const note = (what: string): void => {
  notes.push(`${step}: ${what}`);
  console.log(`  ${what}`);
};

/** All figures as a table. */
export const printFigures = (): void => {
  const rows = figures.map((each) => [
    each.step,
    each.what,
    `${text(each.measured)} ${each.unit}`,
    `${text(each.most)} ${each.unit}`,
  ]);
  const all = [['Step', 'Figure', 'Measured', 'At most'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  console.log('');
  for (const row of all)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
};
