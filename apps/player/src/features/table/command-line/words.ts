import type { SpotKind } from '@lajvard/roulette';

type Verb =
  | 'neighbours'
  | 'favourite'
  | 'chip'
  | 'undo'
  | 'clear'
  | 'repeat'
  | 'double'
  | 'auto'
  | 'status'
  | 'last'
  | 'time'
  | 'limits'
  | 'stats'
  | 'round'
  | 'help';

export type Topic = SpotKind | Verb;

/**
 * The words the command line understands, in both languages whichever is shown; folded by `foldName`. Input only:
 * never shown.
 */
const UNDERSTOOD: Readonly<Record<Topic, string>> = {
  straight: 'number straight plein عدد شماره تک',
  split: 'split splits cheval دوتایی دوتا اسپلیت',
  street: 'street row ردیف یکردیف استریت',
  trio: 'trio سهتایی تریو',
  'first-four': 'firstfour چهارتایاول چهارتاییاول',
  corner: 'corner square carre گوشه کرنر مربع',
  line: 'line sixline doublestreet دوردیف خط لاین',
  dozen: 'dozen dozens دوازده دوازدهتا دوازدهتای دوازدهتایی دوجین',
  column: 'column columns col ستون ستونهای',
  low: 'low small manque پایین کوچک',
  high: 'high big passe بالا بزرگ',
  even: 'even pair evens زوج',
  odd: 'odd impair odds فرد',
  red: 'red rouge قرمز سرخ',
  black: 'black noir سیاه مشکی',
  neighbours: 'neighbours neighbour neighbors neighbor همسایه همسایهها همسایههای همسایگان',
  favourite: 'favourite favourites favorite favorites دلخواه بازیدلخواه',
  chip: 'chip chips ژتون ژتونها مهره',
  undo: 'undo back بازگشت برگرد واگرد لغو',
  clear: 'clear empty پاک پاککن پاککردن',
  repeat: 'repeat again rebet تکرار دوباره',
  double: 'double doubled twice دوبرابر دوبرابرکن دوبله',
  auto: 'auto autorepeat خودکار تکرارخودکار',
  status: 'status state balance table وضعیت موجودی میز',
  last: 'last lastnumbers numbers results history اخر اخرین عددها اعداد عددهایاخر نتیجه نتایج',
  time: 'time clock timer زمان وقت ساعت',
  limits: 'limits limit max محدودیت محدودیتها سقف سقفها حداکثر',
  stats: 'stats statistics hot cold امار امارچرخ داغ سرد',
  round: 'round دور شمارهدور',
  help: 'help ? commands راهنما راهنمایی کمک فرمانها',
};

const BY_WORD: ReadonlyMap<string, Topic> = new Map(
  Object.entries(UNDERSTOOD).flatMap(([topic, words]) => words.split(' ').map((word) => [word, topic as Topic])),
);

/** The topic a word means; words are given without spaces. Undefined: unknown. */
export const topicOf = (word: string): Topic | undefined => BY_WORD.get(word);

/** Words without meaning of their own: `put 5 dollars on the number 17`. */
export const FILLERS: ReadonlySet<string> = new Set(
  'bet put place play the a an and of with dollar dollars please شرط بگذار بذار ببند را و دلار لطفا با به'.split(' '),
);

/** Between a stake and its spot: `5 on 17`. */
export const ON: ReadonlySet<string> = new Set('on at روی رو'.split(' '));

export const OFF_THE_FELT: ReadonlySet<string> = new Set('remove take takeoff off بردار برداشتن حذف'.split(' '));

export const SWITCHED: ReadonlyMap<string, boolean> = new Map([
  ...'on روشن'.split(' ').map((word) => [word, true] as const),
  ...'off خاموش'.split(' ').map((word) => [word, false] as const),
]);

export const ORDINALS: ReadonlyMap<string, number> = new Map([
  ...'first اول یکم'.split(' ').map((word) => [word, 1] as const),
  ...'second دوم'.split(' ').map((word) => [word, 2] as const),
  ...'third سوم'.split(' ').map((word) => [word, 3] as const),
]);
