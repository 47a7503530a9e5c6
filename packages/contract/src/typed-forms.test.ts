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
