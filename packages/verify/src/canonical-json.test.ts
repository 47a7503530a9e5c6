import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

const numberOf = (bits: string): number => Buffer.from(bits, 'hex').readDoubleBE();

describe('the vectors of RFC 8785', () => {
  it('section 3.2.2 and 3.2.4: primitives, to the byte', () => {
    const text = String.raw`{"numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/", "literals": [null, true, false]}`;
    const bytes = `7b226c69746572616c73223a5b6e756c6c2c747275652c66616c73655d2c226e756d62657273223a5b33333333333333
      33332e333333333333332c31652b33302c342e352c302e3030322c31652d32375d2c22737472696e67223a22e282ac245c75303030665c6e41
      27425c225c5c5c5c5c222f227d`;
    expect(Buffer.from(canonicalJson(JSON.parse(text))).toString('hex')).toBe(bytes.replace(/\s/g, ''));
  });

  it('section 3.2.3: names are sorted by their UTF-16 code units', () => {
    const text = String.raw`{"\u20ac": "Euro Sign", "\r": "Carriage Return", "\ufb33": "Dalet", "1": "One",
      "\ud83d\ude00": "Grinning Face", "\u0080": "Control", "\u00f6": "O With Diaeresis"}`;
    expect(canonicalJson(JSON.parse(text))).toBe(
      '{"\\r":"Carriage Return","1":"One","\u0080":"Control","ö":"O With Diaeresis","€":"Euro Sign",' +
        '"😀":"Grinning Face","\ufb33":"Dalet"}',
    );
  });

  it.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['8000000000000001', '-5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['ffefffffffffffff', '-1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['c340000000000000', '-9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['44b52d02c7e14af7', '1.0000000000000001e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'],
    ['444b1ae4d6e2ef4f', '999999999999999900000'],
    ['444b1ae4d6e2ef50', '1e+21'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['41b3de4355555554', '333333333.33333325'],
    ['41b3de4355555555', '333333333.3333333'],
    ['41b3de4355555556', '333333333.3333334'],
    ['41b3de4355555557', '333333333.33333343'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
    ['43143ff3c1cb0959', '1424953923781206.2'],
  ])('appendix B: %s is %s', (bits, text) => expect(canonicalJson(numberOf(bits))).toBe(text));

  it.each(['7fffffffffffffff', '7ff0000000000000'])('appendix B: %s is an error', (bits) =>
    expect(() => canonicalJson([numberOf(bits)])).toThrow(TypeError),
  );
});

it.each([
  ['a lone surrogate', '\udead'],
  ['a lone surrogate as a name', { '\ud83d': 1 }],
  ['undefined', [undefined]],
  ['a member that is undefined', { a: undefined }],
  ['a function', () => 1],
  ['a bigint', 1n],
])('has no text for %s', (_what, value) => expect(() => canonicalJson(value)).toThrow(TypeError));
