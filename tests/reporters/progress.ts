const BETWEEN_LINES_MS = 15_000;
const CLEAR = '\r\u001B[2K';

/** Where the progress is shown. */
export interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** One line that says what runs and how far it is. */
export interface Progress {
  /** Replaces the line. Where there is no terminal, a line is printed every fifteen seconds at most. */
  show(line: string): void;
  /** Prints text that stays, above the line. */
  print(text: string): void;
  /** Removes the line. */
  end(): void;
}

/** @param now milliseconds */
export const progressOn = (screen: Screen = process.stdout, now: () => number = Date.now): Progress => {
  let shown = '';
  let lastAt = Number.NEGATIVE_INFINITY;
  const clear = (): void => {
    if (screen.isTTY && shown !== '') screen.write(CLEAR);
  };
  return {
    show: (line) => {
      if (screen.isTTY) {
        shown = line.slice(0, (screen.columns ?? 80) - 1);
        screen.write(`${CLEAR}${shown}`);
      } else if (now() - lastAt >= BETWEEN_LINES_MS) {
        lastAt = now();
        screen.write(`${line}\n`);
      }
    },
    print: (text) => {
      clear();
      screen.write(`${text}\n${screen.isTTY ? shown : ''}`);
    },
    end: () => {
      clear();
      shown = '';
    },
  };
};

/** Such as `tests: 120 of 557 files, 2031 passed, 0 failed, 95 s`. */
export const progressLine = (facts: {
  readonly name: string;
  readonly done: number;
  readonly all: number;
  readonly unit: 'files' | 'tests';
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
}): string => {
  const { name, done, all, unit, passed, failed, seconds } = facts;
  const counted = unit === 'files' ? `${passed} tests passed, ${failed} failed` : `${failed} failed`;
  return `${name}: ${done} of ${all} ${unit}, ${counted}, ${Math.round(seconds)} s`;
};

/** A word of a shell command. */
export const shellWord = (text: string): string =>
  /^[\w./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
