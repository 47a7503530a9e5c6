/** The texts of the felt, translated by the app. */
export interface FeltLabels {
  /** Name of the grid for screen readers. */
  grid: string;
  /** Names of its five rows, and how to play with the keyboard. */
  rows: readonly string[];
  hint: string;
  firstDozen: string;
  secondDozen: string;
  thirdDozen: string;
  low: string;
  high: string;
  even: string;
  odd: string;
  /** "2 : 1" when left out. */
  column?: string;
  /** The smallest chip of outside spots, printed on them while the chosen one is smaller. */
  outsideFrom?: string | undefined;
  /** The same for screen readers, always. */
  outsideChips?: string;
  /** Shown while a finger has slid off the felt: letting go bets nothing. */
  letGo?: string;
  /** The label on chips that nobody knows of yet whether they were accepted. */
  unknown?: string;
  /** The label on chips that were not accepted. */
  notTaken?: string;
}

/** How a spot was pressed. */
export interface SpotPress {
  via: 'pointer' | 'keyboard';
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}
