import type { FeltLabels } from '../board/labels.ts';
import type { Say } from './say.ts';

/** The rows of the reader's grid. */
const ROWS = ['third', 'second', 'first', 'dozens', 'even-money'] as const;

/** The words on the felt, from the texts of namespace `table`. */
export const feltLabels = (say: Say): FeltLabels => ({
  grid: say('table:felt.grid'),
  rows: ROWS.map((row) => say(`table:access.rows.${row}`)),
  hint: say('table:access.hint'),
  firstDozen: say('table:felt.first-dozen'),
  secondDozen: say('table:felt.second-dozen'),
  thirdDozen: say('table:felt.third-dozen'),
  low: '1 – 18',
  high: '19 – 36',
  even: say('table:felt.even'),
  odd: say('table:felt.odd'),
  letGo: say('table:mobile.let-go'),
});
