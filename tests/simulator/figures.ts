/** The figures of a run. */
export interface Figures {
  readonly seed: number;
  readonly rounds: number;
  readonly plays: number;
  readonly voids: number;
  /** Rounds that waited for a beacon, and those that got it. */
  readonly withBeacon: number;
  readonly beaconsTaken: number;
  /** Rounds of the croupier's wheel: all, those that got a number, and those whose spin did not count. */
  readonly filmed: number;
  readonly read: number;
  readonly noSpins: number;
  readonly crashes: number;
  readonly takeovers: number;
  readonly stoppedLeaders: number;
  readonly lostConnections: number;
  /** Statements that hung, and statements that arrived after being given up. */
  readonly slowStatements: number;
  readonly lateStatements: number;
  /** Writes that the database refused: its disk was full, a lock held, or the statement cancelled. */
  readonly refusedStatements: number;
  /** The shortest time between lock and close, ms. */
  readonly shortestLockMs: number;
  /** From the planned close to the launch, of rounds with a healthy beacon in which nothing failed, ms. */
  readonly launchMedianMs: number;
  readonly launchP99Ms: number;
  readonly launchLatestMs: number;
  readonly duplicates: number;
  readonly lostRequests: number;
  readonly lostAnswers: number;
  readonly events: number;
  readonly virtualDays: number;
}

/** The figures of waits for the launch, ms. */
export const launchFigures = (
  waits: readonly number[],
): Pick<Figures, 'launchMedianMs' | 'launchP99Ms' | 'launchLatestMs'> => {
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number): number => Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
  return { launchMedianMs: at(0.5), launchP99Ms: at(0.99), launchLatestMs: at(1) };
};

/** The figures in one line. */
export const describeFigures = (figures: Figures): string =>
  Object.entries(figures)
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)} ${value}`)
    .join(', ');
