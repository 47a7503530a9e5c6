import { FAVOURITE_GAMES, SPOTS, spotCovering } from '@lajvard/roulette';
import { describe, expect, it, test } from 'vitest';
import english from '../../../../../../locales/en/table.json' with { type: 'json' };
import persian from '../../../../../../locales/fa/table.json' with { type: 'json' };
import { type Command, parseCommand } from './parse-command.ts';

const key = (...covers: number[]): string => spotCovering(covers)?.key ?? 'none';
const bet = (spot: string, stake: number | null = null): Command => ({ kind: 'bet', spot, stake });

/** Lines in English and Persian, and the command they mean. */
const BETS: [what: Command, ...lines: string[]][] = [
  [bet('17', 5), '17 5', '۱۷ ۵', '17, 5', '5 on 17', '$5 on 17', '۵ روی ۱۷', 'number 17 5', 'عدد ۱۷ ۵'],
  [bet('17'), '17', '۱۷', 'NUMBER 17', 'عدد ۱۷'],
  [bet('0', 1), '0 1', '۰ ۱', 'عدد ٠ ١'],
  [bet('17', 15), '17 15', 'put 15 dollars on the number 17', '۱۵ دلار روی عدد ۱۷'],
  [bet(key(17, 20), 5), 'split 17 20 5', 'Split 20, 17, 5', 'دوتایی ۱۷ ۲۰ ۵', '17-20 5', '۱۷-۲۰ ۵', '5 split 17/20'],
  [bet(key(17, 20)), 'split 17 20', 'دو‌تایی ۱۷ و ۲۰', 'دو تایی 17،20', '17–20'],
  [bet(key(0, 3), 10), 'split 0 3 10', 'دوتایی ۰ ۳ ۱۰'],
  [bet(key(1, 2), 5), 'split 1 2 5', '1-2 5'],
  [bet(key(16, 17, 18), 5), 'street 16 5', 'street 17 5', 'street 16 17 18 5', 'ردیف ۱۶ ۵', 'ردیف ۱۶ تا ۱۸ ۵'],
  [bet(key(16, 17, 18)), 'street 16', 'street 16-18', 'street 16 18', 'ردیف ۱۷', '16-17-18'],
  [bet(key(4, 5, 6), 5), 'street 4 5', 'ردیف ۴ ۵'],
  [bet(key(17, 18, 20, 21), 5), 'corner 17 5', 'corner 17 18 20 21 5', 'corner 17-21 5', 'گوشه ۱۷ ۵', 'گوشهٔ ۱۷ ۵'],
  [bet(key(17, 18, 20, 21)), 'corner 17', 'corner 17 18 20 21', 'corner 17 21', '17-18-20-21'],
  [bet(key(13, 14, 15, 16, 17, 18), 5), 'line 13 5', 'line 13-18 5', 'دو ردیف ۱۳ ۵', 'six line 13 5', '13-18 5'],
  [bet(key(0, 1, 2), 5), 'trio 1 2 5', 'trio 0 1 2 5', 'trio 1 5', 'سه‌تایی ۰ ۱ ۲ ۵'],
  [bet(key(0, 2, 3)), 'trio 2 3', 'trio 3', 'سه تایی ۲ ۳'],
  [
    bet('first-four', 5),
    'first four 5',
    'First-Four 5',
    'first 4 5',
    'first four 0 1 2 3 5',
    'چهارتای اول ۵',
    '0-3-1-2 5',
  ],
  [bet('RED', 50), 'red 50', 'RED, 50', '50 red', '50 on red', 'قرمز ۵۰', '۵۰ روی قرمز', 'سرخ 50'],
  [bet('BLACK', 100), 'black 100', 'سیاه ۱۰۰', 'سياه 100'],
  [bet('EVEN'), 'even', 'زوج'],
  [bet('ODD', 50), 'odd 50', 'فرد ۵۰'],
  [bet('1-18', 50), '1-18 50', 'low 50', '1 to 18 50', '۱ تا ۱۸ ۵۰', '50 on 1-18', 'پایین ۵۰'],
  [bet('19-36', 50), '19-36 50', 'high 50', '۱۹ تا ۳۶ ۵۰'],
  [bet('2nd-12', 50), 'dozen 2 50', '2nd dozen 50', 'second dozen 50', '2nd 12 50', 'دوازده‌تای دوم ۵۰', 'دوجین ۲ ۵۰'],
  [bet('1st-12'), 'dozen 1', '1st dozen', '1st 12', 'first dozen', 'دوازده تای اول'],
  [bet('2-to-1-1', 50), 'column 1 50', '1st column 50', 'ستون اول ۵۰', 'ستون ۱ ۵۰', '50 on the first column'],
  [bet('2-to-1-3', 100), 'column 3 100', 'third column 100', 'ستون سوم ۱۰۰'],
  [{ kind: 'take', spot: '17' }, 'remove 17', 'take off 17', 'بردار ۱۷'],
  [{ kind: 'take', spot: key(17, 20) }, 'remove split 17 20', 'حذف دوتایی ۱۷ ۲۰'],
  [{ kind: 'take', spot: 'RED' }, 'remove red', 'قرمز را بردار'],
];

const OTHERS: [what: Command, ...lines: string[]][] = [
  [
    { kind: 'neighbours', pocket: 17, reach: 2, value: 5 },
    'neighbours 17 2 5',
    'neighbors 17, 2, 5',
    'همسایه‌ها ۱۷ ۲ ۵',
  ],
  [{ kind: 'neighbours', pocket: 0, reach: 3, value: null }, 'neighbours 0 3', 'همسایه های ۰ ۳', 'همسایگان ۰ ۳'],
  [{ kind: 'neighbours', pocket: 17, reach: null, value: 10 }, 'neighbours 17 10', 'همسایه ۱۷ ۱۰'],
  [{ kind: 'neighbours', pocket: 17, reach: null, value: null }, 'neighbour 17', 'همسایه‌های ۱۷'],
  [{ kind: 'chip', value: 20 }, 'chip 20', 'Chip: $20', 'ژتون ۲۰', '20 chip'],
  [{ kind: 'undo' }, 'undo', 'Undo!', 'بازگشت', 'لغو'],
  [{ kind: 'clear' }, 'clear', 'پاک کن', 'پاک‌کردن', 'پاک'],
  [{ kind: 'repeat' }, 'repeat', 'تکرار'],
  [{ kind: 'double' }, 'double', 'Double!', 'دوبرابر', 'دو برابر', 'دوبرابر کن'],
  [{ kind: 'auto', on: null }, 'auto', 'auto-repeat', 'خودکار', 'تکرار خودکار'],
  [{ kind: 'auto', on: true }, 'auto on', 'تکرار خودکار روشن'],
  [{ kind: 'auto', on: false }, 'auto off', 'خودکار خاموش'],
  [{ kind: 'status' }, 'status', 'STATUS ', 'وضعیت', 'وضعيت', 'balance', 'موجودی'],
  [{ kind: 'last' }, 'last', 'last numbers', 'آخرین', 'عدد‌های آخر'],
  [{ kind: 'time' }, 'time', 'زمان'],
  [{ kind: 'limits' }, 'limits', 'محدودیت‌ها', 'سقف'],
  [{ kind: 'stats' }, 'stats', 'آمار', 'آمار چرخ'],
  [{ kind: 'round' }, 'round', 'دور'],
  [{ kind: 'help' }, 'help', '?', 'راهنما', 'کمک'],
];

const MISTAKES: [mistake: string, ...lines: string[]][] = [
  ['nothing', '', '  ', '...'],
  ['unknown-word', 'rad 50', 'hello', 'سلام'],
  ['which-numbers', 'split', 'corner', 'dozen', 'neighbours', 'گوشه', 'remove'],
  [
    'no-such-spot',
    '37',
    '37 5',
    'split 17 30 5',
    'corner 3 5',
    'line 14 5',
    'dozen 4',
    'trio 2',
    '17-30',
    'neighbours 40',
  ],
  ['not-a-chip', 'chip 7', 'chip', 'neighbours 17 2 7'],
  ['which-favourite', 'favourite', 'favourite 9', 'دلخواه'],
];

const flat = <Expected>(table: [Expected, ...string[]][]): [string, Expected][] =>
  table.flatMap(([what, ...lines]) => lines.map((line): [string, Expected] => [line, what]));

describe('commands of the command line', () => {
  test.each(flat(BETS))('«%s» is read', (line, command) => {
    expect(parseCommand(line)).toEqual(command);
  });
  test.each(flat(OTHERS))('«%s» is understood', (line, command) => {
    expect(parseCommand(line)).toEqual(command);
  });
  test.each(flat(MISTAKES))('«%s» is the mistake %s', (line, mistake) => {
    expect(parseCommand(line)).toMatchObject({ kind: 'mistake', mistake });
  });
});

describe('the command line names each of the 157 spots', () => {
  const kinds = {
    straight: ['number', 'عدد'],
    split: ['split', 'دوتایی'],
    street: ['street', 'ردیف'],
    trio: ['trio', 'سه‌تایی'],
    'first-four': ['first four', 'چهار عدد اول', 'چهارتای اول'],
    corner: ['corner', 'گوشه'],
    line: ['line', 'دو ردیف'],
  } as const;
  it.each(SPOTS.filter((spot) => spot.inside))('$key by kind and numbers', ({ key: spot, kind, covers }) => {
    const words = kinds[kind as keyof typeof kinds];
    for (const word of words) {
      expect(parseCommand(`${word} ${covers.join(' ')} 5`)).toEqual(bet(spot, 5));
      expect(parseCommand(`${word} ${covers.join('-')} 25`)).toEqual(bet(spot, 25));
    }
  });

  it.each(SPOTS.filter((spot) => !spot.inside))(
    '$key by its words on the felt and for screen readers',
    ({ key, kind }) => {
      for (const texts of [english, persian]) {
        const name = texts.spot[(kind === 'dozen' || kind === 'column' ? key : kind) as keyof typeof texts.spot];
        expect(parseCommand(`${name} 50`)).toEqual(bet(key, 50));
      }
    },
  );
});

describe('the command line calls favourites by their names in the current language', () => {
  const gamesOf = (texts: typeof english) => [
    ...FAVOURITE_GAMES.map(({ id }) => ({ id: String(id), name: texts.favourites[id] })),
    { id: 'own-1', name: texts.favourites.own.replace('{{place}}', '1') },
    { id: 'own-2', name: 'سفید و سیاه' },
  ];
  test.each([
    ['Zero Game', 'zero-game'],
    ['zero', 'zero-game'],
    ['voisins', 'voisins'],
    ['Voisins du zero', 'voisins'],
    ['tiers', 'tiers'],
    ['favourite 1', 'own-1'],
  ])('«%s» is %s', (line, id) => {
    expect(parseCommand(line, gamesOf(english))).toEqual({ kind: 'favourite', id });
  });
  test.each([
    ['بازی صفر', 'zero-game'],
    ['همسایه‌های صفر', 'voisins'],
    ['یتیم ها', 'orphelins'],
    ['یک سوم چرخ', 'tiers'],
    ['دلخواه ۱', 'own-1'],
    ['سفید و سیاه', 'own-2'],
  ])('«%s» is %s', (line, id) => {
    expect(parseCommand(line, gamesOf(persian))).toEqual({ kind: 'favourite', id });
  });
});
