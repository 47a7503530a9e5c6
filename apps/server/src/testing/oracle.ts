/**
 * The payout of a slip, computed differently from the product: only from the printed layout and the printed pay table.
 * It shares no code with the rules package and reads chips as they were sent.
 */

/** The printed layout: three rows of twelve, as a player sees them, preceded by zero. */
const TOP = [3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36];
const REDS = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];

/**
 * The numbering of splits goes down the layout, street by street: within the street, then across to
 * the next (spots.csv).
 */
const splitCovers = (n: number): number[] => {
  if (n <= 3) return [0, n];
  const index = n - 4;
  const street = Math.floor(index / 5);
  const low = street * 3 + 1;
  const place = index % 5;
  if (place < 2) return [low + place, low + place + 1];
  return [low + place - 2, low + place + 1];
};

const cornerCovers = (n: number): number[] => {
  const low = 3 * Math.floor((n - 1) / 2) + 1 + ((n - 1) % 2);
  return [low, low + 1, low + 3, low + 4];
};

const named: Record<string, (pocket: number) => boolean> = {
  RED: (pocket) => REDS.includes(pocket),
  BLACK: (pocket) => pocket > 0 && !REDS.includes(pocket),
  EVEN: (pocket) => pocket > 0 && pocket % 2 === 0,
  ODD: (pocket) => pocket % 2 === 1,
  '1-18': (pocket) => pocket >= 1 && pocket <= 18,
  '19-36': (pocket) => pocket >= 19,
  '1st-12': (pocket) => pocket >= 1 && pocket <= 12,
  '2nd-12': (pocket) => pocket >= 13 && pocket <= 24,
  '3rd-12': (pocket) => pocket >= 25,
  '2-to-1-1': (pocket) => TOP.includes(pocket + 2),
  '2-to-1-2': (pocket) => TOP.includes(pocket + 1),
  '2-to-1-3': (pocket) => TOP.includes(pocket),
  'tsplit-1': (pocket) => pocket <= 2,
  'tsplit-2': (pocket) => [0, 2, 3].includes(pocket),
  'first-four': (pocket) => pocket <= 3,
};

/** Units returned per unit staked, including the stake: the pay table as printed for players. */
const RETURNS = { straight: 36, split: 18, three: 12, four: 9, six: 6, third: 3, half: 2 } as const;

/** Units returned per unit on a target if that pocket wins. */
export const unitsBack = (target: string, pocket: number): number => {
  if (/^\d+$/.test(target)) return Number(target) === pocket ? RETURNS.straight : 0;
  const [kind, n] = [target.replace(/-\d+$/, ''), Number(/\d+$/.exec(target)?.[0])];
  if (kind === 'split') return splitCovers(n).includes(pocket) ? RETURNS.split : 0;
  if (kind === 'street') return pocket > 0 && Math.ceil(pocket / 3) === n ? RETURNS.three : 0;
  if (kind === 'corner') return cornerCovers(n).includes(pocket) ? RETURNS.four : 0;
  if (kind === 'line') return pocket >= 3 * n - 2 && pocket <= 3 * n + 3 ? RETURNS.six : 0;
  if (!named[target]?.(pocket)) return 0;
  if (target.startsWith('tsplit')) return RETURNS.three;
  if (target === 'first-four') return RETURNS.four;
  return /12$|^2-to-1/.test(target) ? RETURNS.third : RETURNS.half;
};

type SentChips = Readonly<Record<string, readonly { readonly chipSelected: number }[]>>;

/** The cents staked by chips as they were sent. */
export const stakedCents = (chips: SentChips): number =>
  Object.values(chips)
    .flat()
    .reduce((sum, chip) => sum + chip.chipSelected * 100, 0);

/** The cents returned if that pocket wins. */
export const backCents = (chips: SentChips, pocket: number): number =>
  Object.entries(chips)
    .map(([target, stack]) => stakedCents({ target: stack }) * unitsBack(target, pocket))
    .reduce((sum, cents) => sum + cents, 0);
