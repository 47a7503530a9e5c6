import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addChips,
  CHIP_VALUES,
  type Chip,
  checkSlip,
  EMPTY_SLIP,
  parseSlip,
  type Slip,
  SPOTS,
  writeSlip,
} from '../index.ts';

const chip = (spot: string) =>
  fc.record({
    id: fc.uuid(),
    value: fc.constantFrom(...CHIP_VALUES),
    x: fc.constantFrom(-1, -0.25, 0, 0.5, 1),
    y: fc.constantFrom(-1, 0, 1),
    formula: fc.constant(spot),
  }) as fc.Arbitrary<Chip>;
const bet = fc
  .constantFrom(...SPOTS)
  .chain(({ key }) =>
    fc.record({ spot: fc.constant(key), chips: fc.array(chip(key), { minLength: 1, maxLength: 4 }) }),
  );
const bets = fc.uniqueArray(bet, { minLength: 1, maxLength: 8, selector: ({ spot }) => spot });
const slip: fc.Arbitrary<Slip> = bets.map((each) => addChips(EMPTY_SLIP, each));

const parsed = (text: string, reach?: number) => parseSlip(text, reach === undefined ? {} : { neighboursReach: reach });
const refusalOf = (text: string) => {
  const found = parsed(text);
  return 'refusal' in found ? found.refusal : undefined;
};

// docs/specification/1-table-and-site.md#34-chips-and-formula-keys
describe('a slip on the wire', () => {
  it('comes back as it was written, and the same slip gives the same text', () => {
    fc.assert(
      fc.property(slip, (each) => {
        const text = writeSlip(each);
        const found = parsed(text);
        expect('slip' in found && found.slip).toEqual(each);
        const turned = Object.fromEntries(Object.entries(each).reverse());
        expect(writeSlip(turned)).toBe(text);
        expect(text).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
  });

  it('expands neighbours into straights with the range that was sent', () => {
    const found = parsed('{"neighbours-0":[{"id":"a","chipSelected":5,"x":0,"y":0,"formula":"neighbours-0"}]}', 1);
    expect('slip' in found && Object.keys(found.slip).sort()).toEqual(['0', '26', '32']);
    const plain = parsed('{"neighbours-0":[{"id":"a","chipSelected":5}]}');
    expect('slip' in plain && Object.keys(plain.slip).sort()).toEqual(['0', '15', '26', '3', '32']);
    const own = parsed('{"neighbours-0":[{"id":"a","chipSelected":5,"neighbours":0}]}', 3);
    expect('slip' in own && Object.keys(own.slip)).toEqual(['0']);
  });

  it.each([
    ['', 'unknown-spot'],
    ['[]', 'unknown-spot'],
    ['null', 'unknown-spot'],
    ['{', 'unknown-spot'],
    ['{}', 'empty-slip'],
    ['{"17":[]}', 'empty-slip'],
    ['{"37":[{"id":"a","chipSelected":5}]}', 'unknown-spot'],
    ['{"neighbours-37":[{"id":"a","chipSelected":5}]}', 'unknown-spot'],
    ['{"__proto__":[{"id":"a","chipSelected":5}]}', 'unknown-spot'],
    ['{"17":{"id":"a"}}', 'unknown-chip'],
    ['{"17":[{"id":"a","chipSelected":-5}]}', 'unknown-chip'],
    ['{"17":[{"id":"a","chipSelected":2.5}]}', 'unknown-chip'],
    ['{"17":[{"id":"a","chipSelected":"5"}]}', 'unknown-chip'],
    ['{"17":[null]}', 'unknown-chip'],
    ['{"17":[[]]}', 'unknown-chip'],
    ['{"17":[{"id":"a"}]}', 'unknown-chip'],
    // The schema is closed and no range is guessed, because another range is another bet.
    ['{"17":[{"id":"a","chipSelected":5,"colour":"red"}]}', 'unknown-chip'],
    ['{"17":[{"id":"a","chipSelected":5,"__proto__":{}}]}', 'unknown-chip'],
    ['{"17":[{"id":"a","chipSelected":5,"x":"0"}]}', 'unknown-chip'],
    ['{"17":[{"id":{},"chipSelected":5}]}', 'unknown-chip'],
    [`{"17":[{"id":"${'a'.repeat(65)}","chipSelected":5}]}`, 'unknown-chip'],
    ['{"17":[{"id":"\\u0000","chipSelected":5}]}', 'unknown-chip'],
    ['{"17":[{"id":"a\\"b","chipSelected":5}]}', 'unknown-chip'],
    ['{"17":[{"id":"\\ud800","chipSelected":5}]}', 'unknown-chip'],
    ['{"17":[{"id":"a","chipSelected":5,"formula":"\\udc00"}]}', 'unknown-chip'],
    ['{"neighbours-0":[{"id":"a","chipSelected":5,"neighbours":4}]}', 'unknown-chip'],
    ['{"neighbours-0":[{"id":"a","chipSelected":5,"neighbours":-1}]}', 'unknown-chip'],
    ['{"neighbours-0":[{"id":"a","chipSelected":5,"neighbours":"1"}]}', 'unknown-chip'],
    ['{"neighbours-0":[{"id":"a","chipSelected":5,"neighbours":null}]}', 'unknown-chip'],
    [`{"neighbours-0":[{"id":"${'a'.repeat(62)}","chipSelected":5}]}`, 'unknown-chip'],
    ['{"neighbours-05":[{"id":"a","chipSelected":5}]}', 'unknown-spot'],
    ['{"constructor":[{"id":"a","chipSelected":5}]}', 'unknown-spot'],
    [`{"17":[${Array(300).fill('{"id":"a","chipSelected":1}').join()}]}`, 'too-many-chips'],
    [`{"17":"${'x'.repeat(20_000)}"}`, 'too-many-chips'],
  ])('refuses %j', (text, refusal) => expect(refusalOf(text)).toBe(refusal));

  it.each([-1, 4, 2.5, Number.NaN, 1e9])('refuses a range of %f from outside the chips', (reach) =>
    expect(parsed('{"neighbours-0":[{"id":"a","chipSelected":5}]}', reach)).toEqual({
      refusal: 'unknown-chip',
      spot: 'neighbours-0',
    }),
  );

  it('reads hostile text without a fault', () => {
    const hostile = fc.record(
      {
        id: fc.oneof(fc.string({ unit: 'binary', maxLength: 70 }), fc.jsonValue()),
        chipSelected: fc.oneof(fc.constantFrom(...CHIP_VALUES), fc.jsonValue()),
        x: fc.oneof(fc.double(), fc.jsonValue()),
        formula: fc.oneof(fc.string({ unit: 'binary', maxLength: 70 }), fc.jsonValue()),
        neighbours: fc.oneof(fc.integer({ min: -1, max: 4 }), fc.jsonValue()),
      },
      { requiredKeys: ['chipSelected'] },
    );
    const target = fc.oneof(fc.constantFrom('17', 'RED', 'neighbours-0', 'neighbours-36', '__proto__'), fc.string());
    const almost = fc
      .dictionary(target, fc.array(hostile, { maxLength: 4 }), { maxKeys: 4 })
      .map((each) => JSON.stringify(each));
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), almost), (text) => {
        const found = parsed(text);
        // Every slip survives writing and reading, so a stored slip can always be settled.
        if (!('slip' in found)) return;
        const written = writeSlip(found.slip);
        expect(parsed(written)).toEqual(JSON.parse(JSON.stringify(found)));
        expect(written).toBe(JSON.stringify(JSON.parse(written)));
      }),
      { numRuns: 2000 },
    );
  });

  it('the longest slip that may be bet can be read again', () => {
    const name = '€'.repeat(64);
    const each = {
      id: name,
      chipSelected: 1,
      x: -0.1 * 3,
      y: 0.1 * 7,
      formula: name,
    };
    const text = JSON.stringify(Object.fromEntries(Array.from({ length: 25 }, (_, pocket) => [pocket, [each]])));
    const found = parsed(text);
    if (!('slip' in found)) throw new Error(found.refusal);
    expect(
      checkSlip(found.slip, { locked: false, breakEndsAt: null, now: 0, betLimitation: null, balance: 25 }),
    ).toBeUndefined();
    expect(parsed(writeSlip(found.slip))).toEqual(found);
  });
});
