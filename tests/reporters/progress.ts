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
  /** Shows how far a step is. Where there is no terminal, a line is printed every fifteen seconds at most. */
  show(step: string, line: string): void;
  /** Takes a step that has ended off the line. */
  end(step: string): void;
  /** Writes text that stays, above the line. */
  write(text: string): void;
}

/** @param now milliseconds */
export const progressOn = (screen: Screen = process.stdout, now: () => number = Date.now): Progress => {
  const lines = new Map<string, string>();
  let lastAt = Number.NEGATIVE_INFINITY;
  const shown = (): string => [...lines.values()].join(' | ');
  const clear = (): void => {
    if (screen.isTTY && lines.size > 0) screen.write(CLEAR);
  };
  const draw = (): void => {
    if (screen.isTTY && lines.size > 0) screen.write(shown().slice(0, (screen.columns ?? 80) - 1));
  };
  return {
    show: (step, line) => {
      clear();
      lines.set(step, line);
      draw();
      if (screen.isTTY || now() - lastAt < BETWEEN_LINES_MS) return;
      lastAt = now();
      screen.write(`${shown()}\n`);
    },
    end: (step) => {
      clear();
      lines.delete(step);
      draw();
    },
    write: (text) => {
      clear();
      screen.write(text);
      if (text.endsWith('\n')) draw();
    },
  };
};

/** What a reporter tells `run-tests.ts`, its parent, about how far it is; without one it is nobody's concern. */
export const tellProgress = (line: string): void => void process.send?.({ line });

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
