/** A reproducible stream of random choices from a seed (mulberry32). */
export interface Chance {
  /** 0 to below `count`. */
  below(count: number): number;
  of<T>(choices: readonly T[]): T;
  /** True once in `inSo` times. */
  once(inSo: number): boolean;
}

export const chanceOf = (seed: number): Chance => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    below,
    of: (choices) => {
      const chosen = choices[below(choices.length)];
      if (chosen === undefined && choices.length === 0) throw new Error('nothing to choose from');
      return chosen as (typeof choices)[number];
    },
    once: (inSo) => below(inSo) === 0,
  };
};

/**
 * Values that no form expects: characters that end or reorder texts, numbers at and beyond every limit, other
 * types, injection attempts.
 */
export const ODD_VALUES: readonly unknown[] = [
  ...['\0', 'a\0b', '\u001b[2J', '\u007f', 'a\u0085b', 'x\r\nBcc: all@example.org', '\u2028', '\ufeff'],
  ...['\u202ecod.exe', '\u2066x\u2069', '\u200f', '\ud800', 'a\udfff', '\ud83d', '🎡'.repeat(50)],
  ...[
    '',
    ' ',
    '\t',
    'null',
    'NaN',
    '1e3',
    '0x20',
    '30.0',
    '-1',
    '٣٠',
    '00',
    '9'.repeat(40),
    '1;drop table users',
    "' or 1=1 --",
  ],
  ...[
    '{"a":',
    '[]',
    '{"__proto__":{"a":1}}',
    '%00',
    '../../etc/passwd',
    '\\\\host\\x',
    'x'.repeat(2_000),
    'ی'.repeat(300),
  ],
  ...[0, -1, -0, 1, 0.5, -0.1, 1e-7, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 63, -(2 ** 63), 1e15, 1e21, 1e308, -1e308],
  ...[null, true, false, [], {}, [[]], [null], { id: true }, { $gt: '' }, { toString: 1 }, ['a', 'a'], [1e308]],
  ...[
    '2026-02-31',
    '0000-00-00',
    '99999-01-01',
    '2026-11-22T25:61:00Z',
    '+275760-09-13',
    '2026-11-22',
    '-271821-04-20',
  ],
  ...['00000000-0000-0000-0000-000000000000', 'constructor', '__proto__', 'hasOwnProperty', 'fa', 'en', 'desc'],
];
