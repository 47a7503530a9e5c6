import { describe, expect, it } from 'vitest';
import { ALL_ROUTES, type Schema } from './index.ts';

interface Definition {
  readonly shape?: Record<string, Schema>;
  readonly in?: Schema;
}
const definitionOf = (schema: Schema): Definition => (schema as unknown as { _zod: { def: Definition } })._zod.def;
const shapeOf = (schema: Schema | undefined): Record<string, Schema> => {
  if (schema === undefined) return {};
  const { shape, in: given } = definitionOf(schema);
  return shape ?? shapeOf(given);
};

/** Every field with one of these names that a call of the contract takes in its body or, a list's filter, its query. */
const fieldsCalled = (names: readonly string[], except: readonly string[] = []): [string, Schema][] =>
  ALL_ROUTES.filter(({ name }) => !except.includes(name)).flatMap((route) =>
    [route.body, route.query].flatMap((part) =>
      Object.entries(shapeOf(part))
        .filter(([field]) => names.includes(field))
        .map(([field, schema]): [string, Schema] => [`${field} of ${route.name}`, schema]),
    ),
  );

/** What a field makes of a text: the text that is used, or the key of the error beside it. */
const read = (schema: Schema, typed: string): unknown => {
  const { success, data, error } = schema.safeParse(typed);
  return success ? data : `refused: ${error.issues[0]?.message}`;
};

type Table = readonly (readonly [typed: string, used: string])[];
const each = (table: Table, schema: Schema) => Object.fromEntries(table.map(([typed]) => [typed, read(schema, typed)]));
const expected = (table: Table) => Object.fromEntries(table);

const NO_CODE = 'refused: errors:code-form';

// docs/specification/3-rulings.md#7-language-and-numbers
describe('a code of the second factor, as people type it', () => {
  const CODES: Table = [
    ['123456', '123456'],
    [' 123456 ', '123456'],
    ['123 456', '123456'],
    ['123\u00a0456', '123456'],
    ['123\u202f456', '123456'],
    ['123-456', '123456'],
    ['123\u2011456', '123456'],
    ['123–456', '123456'],
    ['12 34 56', '123456'],
    ['1 2 3 4 5 6', '123456'],
    ['123.456', '123456'],
    ['123\u200b456', '123456'],
    ['\u200e123456\u200f', '123456'],
    ['\u2066123456\u2069', '123456'],
    ['\ufeff123456', '123456'],
    ['123\n456', '123456'],
    ['«123456»', '123456'],
    ['۱۲۳۴۵۶', '123456'],
    ['۱۲۳ ۴۵۶', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['١٢٣٬٤٥٦', '123456'],
    ['۱۲۳456', '123456'],
    ['१२३४५६', '123456'],
    ['১২৩৪৫৬', '123456'],
    ['๑๒๓๔๕๖', '123456'],
    ['１２３４５６', '123456'],
    ['𝟭𝟮𝟯𝟰𝟱𝟲', '123456'],
    ['7KQ2M-X0B4T', '7KQ2MX0B4T'],
    ['7kq2m-x0b4t', '7KQ2MX0B4T'],
    ['7kq2mx0b4t', '7KQ2MX0B4T'],
    ['7KQ2M X0B4T', '7KQ2MX0B4T'],
    ['7KQ2M‑X0B4T', '7KQ2MX0B4T'],
    ['7 K Q 2 M . X 0 B 4 T', '7KQ2MX0B4T'],
    ['۷KQ۲M-X۰B۴T', '7KQ2MX0B4T'],
    ['７ＫＱ２Ｍ－Ｘ０Ｂ４Ｔ', '7KQ2MX0B4T'],
    ['7KQ2M-XOB4T', '7KQ2MXOB4T'], // O is taken for 0 where codes are compared
    ['', 'refused: errors:code-required'],
    [' ', 'refused: errors:code-required'],
    ['-', NO_CODE],
    ['12345', NO_CODE],
    ['1234567', NO_CODE],
    ['12345a', NO_CODE],
    ['7KQ2M', NO_CODE],
    ['7KQ2M-X0B4', NO_CODE],
    ['7KQ2M-X0B4TT', NO_CODE],
    ['یک دو سه', NO_CODE],
    ['½23456', NO_CODE],
    ['1'.repeat(101), NO_CODE],
  ];
  const fields = fieldsCalled(['code'], ['oauthToken']); // that one is the secret of a link
  it('has eight fields', () => expect(fields.map(([name]) => name)).toHaveLength(8));
  it.each(fields)('%s', (_name, schema) => expect(each(CODES, schema)).toEqual(expected(CODES)));
});

describe('an account id, as people type it', () => {
  const ACCOUNTS: Table = [
    ['100200300', '100200300'],
    [' 100 200 300 ', '100200300'],
    ['100\u00a0200\u00a0300', '100200300'],
    ['100-200-300', '100200300'],
    ['\u200e100200300', '100200300'],
    ['۱۰۰۲۰۰۳۰۰', '100200300'],
    ['١٠٠ ٢٠٠ ٣٠٠', '100200300'],
    ['１００２００３００', '100200300'],
    ['#100200300', '100200300'],
  ];
  it.each(fieldsCalled(['account_code']))('%s', (_name, schema) =>
    expect(each(ACCOUNTS, schema)).toEqual(expected(ACCOUNTS)),
  );
});

const NO_LOCAL = 'refused: errors:email-local';
const NO_DOMAIN = 'refused: errors:email-domain';
const NO_EMAIL = 'refused: errors:email-invalid';

// docs/specification/3-rulings.md#6-people-and-roles
describe('an e-mail address, as people type it', () => {
  const LONGEST_LABEL = 'd'.repeat(63);
  const EMAILS: Table = [
    ['mina@example.org', 'mina@example.org'],
    [' Mina@Example.ORG ', 'mina@example.org'],
    ['\u200emina@example.org\u200f', 'mina@example.org'],
    ['mina\u200b@example.org', 'mina@example.org'],
    ['mina＠example.org', 'mina@example.org'],
    ['ｍｉｎａ@example.org', 'mina@example.org'],
    ['mina۱۲@example۳.org', 'mina12@example3.org'],
    ['a&b@example.org', 'a&b@example.org'],
    ['a=b@example.org', 'a=b@example.org'],
    ['a/b@example.org', 'a/b@example.org'],
    ['#a@example.org', '#a@example.org'],
    ["o'neil@example.org", "o'neil@example.org"],
    ["!#$%&'*+/=?^_`{|}~-@example.org", "!#$%&'*+/=?^_`{|}~-@example.org"],
    ['a.b.c+tag@mail.example.org', 'a.b.c+tag@mail.example.org'],
    ['a@example.xn--mgba3a4f16a', 'a@example.xn--mgba3a4f16a'],
    ['a@example.ایران', 'a@example.xn--mgba3a4f16a'],
    ['a@مثال.ایران', 'a@xn--mgbh0fb.xn--mgba3a4f16a'],
    ['a@Bücher.example', 'a@xn--bcher-kva.example'],
    ['a@例え.テスト', 'a@xn--r8jz45g.xn--zckzah'],
    ['a@example。org', 'a@example.org'],
    ['a@1.example.org', 'a@1.example.org'],
    [`${'l'.repeat(64)}@example.org`, `${'l'.repeat(64)}@example.org`],
    [`a@${LONGEST_LABEL}.org`, `a@${LONGEST_LABEL}.org`],
    ['', 'refused: errors:email-required'],
    ['mina', NO_EMAIL],
    ['@example.org', NO_EMAIL],
    ['mina@', NO_EMAIL],
    ['mina@@example.org', NO_EMAIL],
    ['a@b@example.org', NO_EMAIL],
    [`${'l'.repeat(65)}@example.org`, NO_LOCAL],
    ['کاربر@example.org', NO_LOCAL],
    ['josé@example.org', NO_LOCAL],
    ['"a b"@example.org', NO_LOCAL],
    ['a b@example.org', NO_LOCAL],
    ['.a@example.org', NO_LOCAL],
    ['a.@example.org', NO_LOCAL],
    ['a..b@example.org', NO_LOCAL],
    ['a,b@example.org', NO_LOCAL],
    ['mailto:a@example.org', NO_LOCAL],
    ['Mina <a@example.org', NO_LOCAL],
    ['a@example', NO_DOMAIN],
    ['a@example.org.', NO_DOMAIN],
    ['a@example..org', NO_DOMAIN],
    ['a@-example.org', NO_DOMAIN],
    ['a@example-.org', NO_DOMAIN],
    ['a@exam ple.org', NO_DOMAIN],
    ['a@[192.0.2.1]', NO_DOMAIN],
    ['a@192.0.2.1', NO_DOMAIN],
    ['a@example.org/x', NO_DOMAIN],
    ['a@مثال.ایران/x', NO_DOMAIN],
    ['a@example.org>', NO_DOMAIN],
    ['a@example.c', NO_DOMAIN],
    [`a@${LONGEST_LABEL}d.org`, NO_DOMAIN],
    [`a@${`${LONGEST_LABEL}.`.repeat(4)}org`, NO_DOMAIN],
  ];
  // Staff sign in with a username and search for a part of an address: both take any text.
  const fields = fieldsCalled(['email'], ['adminLogin', 'memberList']).filter(
    ([, schema]) => read(schema, '') !== 'refused: errors:username-required' && schema.safeParse('').success === false,
  );
  it('is asked for in seven forms', () => expect(fields.map(([name]) => name)).toHaveLength(7));
  it.each(fields)('%s', (_name, schema) => expect(each(EMAILS, schema)).toEqual(expected(EMAILS)));
});

const NO_NAME = 'refused: errors:name-letters-only';

describe('a first or last name, as people type it', () => {
  const same = (name: string): [string, string] => [name, name];
  const NAMES: Table = [
    ...[
      'Mina',
      'علی‌رضا',
      'خانهٔ',
      'گل‌ه‌ٔ',
      "O'Brien-Müller Jr.",
      'O’Neil',
      'Kahanamoku‘ele',
      'Gal·la',
      'ז׳בוטינסקי',
      'צה״ל',
      'בן־גוריון',
      'བསྟན་འཛིན',
      'བསྒྲུབས',
      'क्‍षत्रिय',
      'ශ්‍රී',
      'レオ・メッシ',
      'レオ･メッシ',
      'ကြှို့',
      'สมชาย',
      'ព្រះ',
      'Nguyễn',
      'Ng',
      'Ö',
      'あ',
      '李',
      'Ѐ',
      'مُحَمَّد',
      'رضـــا',
      'Mª',
    ].map((name) => same(name)),
    [' Mina ', 'Mina'],
    ['Mina\u00a0Jane', 'Mina Jane'],
    ['Mina  Jane', 'Mina Jane'],
    ['Anne\u2010Marie', 'Anne-Marie'],
    ['Anne\u2011Marie', 'Anne-Marie'],
    ['Jose\u0301', 'José'],
    ['葛\u{e0100}城', '葛城'],
    ['渡邉\ufe00', '渡邉'],
    ['-', NO_NAME],
    ["'", NO_NAME],
    ['’', NO_NAME],
    ['.', NO_NAME],
    ['· ·', NO_NAME],
    ['\u200c', NO_NAME],
    ['\u200d', NO_NAME],
    ['\u3164', NO_NAME],
    ['\u115f', NO_NAME],
    ['\u1160', NO_NAME],
    ['\uffa0', NO_NAME],
    ['Mina\u3164', NO_NAME],
    ['\u0301', NO_NAME],
    ['\u0301a', NO_NAME],
    ['a -\u0301', NO_NAME],
    [`a${'\u0316'.repeat(117)}`, NO_NAME],
    [`a${'\u0316\u200c'.repeat(20)}`, NO_NAME],
    ['a\u034fb', NO_NAME],
    ['Mina1', NO_NAME],
    ['مینا۱', NO_NAME],
    ['Mina 🎲', NO_NAME],
    ['Mi\u202ena', NO_NAME],
    ['Mi\u00adna', NO_NAME],
    ['<b>', NO_NAME],
    ['a@b', NO_NAME],
    ['\u{e0041}', NO_NAME],
    ['\ufdfa'.repeat(40), 'refused: errors:name-too-long'],
    ['a'.repeat(121), 'refused: errors:name-too-long'],
    ['a'.repeat(2000), 'refused: errors:name-too-long'],
  ];
  it.each(fieldsCalled(['first_name', 'last_name']))('%s', (_name, schema) =>
    expect(each(NAMES, schema)).toEqual(expected(NAMES)),
  );
});

describe('a place or an address that nobody can read', () => {
  const BLANK = ['\u3164', '\u115f', '\u200c', '\u0301', `a${'\u0316'.repeat(60)}`, '---', '\ufe0f'];
  it.each(fieldsCalled(['country', 'city', 'address']))('%s', (_name, schema) =>
    expect(BLANK.filter((text) => schema.safeParse(text).success)).toEqual([]),
  );
});
