import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useFreshDatabase } from '../../testing/use-fresh-database.ts';
import { foundIn } from './found-in.ts';

const { db } = await useFreshDatabase();
const finds = async (kept: string, typed: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select ${foundIn(sql`searched_text(${kept}::text)`, typed)} as found`.execute(db.kysely);
  return rows[0]?.found ?? false;
};

/** Spellings of one word: each is found by every other. */
const SPELLINGS: readonly (readonly string[])[] = [
  ['علی', 'علي', 'علىٰ', 'على', 'علے', 'علې', 'عَلی', 'ﻋﻠﻲ'],
  ['مهدی', 'مهدى', 'مهدي', 'مَهدی'],
  ['فاطمه', 'فاطمة', 'فاطمہ', 'فاطمۃ', 'فاطِمه'],
  ['خانه', 'خانۀ', 'خانهٔ', 'خانە', 'خانة'],
  ['رضا', 'رضـــا', 'رِضا'],
  ['محمد', 'مُحَمَّد', 'محـمد', 'ﻣﺤﻤﺪ'],
  ['احمد', 'أحمد', 'آحمد', 'ٱحمد', 'إحمد'],
  ['آرش', 'ا\u0653رش', 'ارش'],
  ['می\u200cرود', 'می رود', 'میرود', 'مي\u200cرود', 'می\u00a0رود'],
  ['رؤیا', 'رویا', 'رؤيا'],
  ['رئوف', 'رؤوف', 'رووف'],
  ['مسئول', 'مسؤول', 'مسوول'],
  ['رضایی', 'رضائی', 'رضائي'],
  ['کاظم', 'كاظم', 'ڪاظم'],
  ['شماره ۱۲۳', 'شماره ١٢٣', 'شماره 123', 'شماره１２３'],
  ['José', 'Jose\u0301', 'jose', 'JOSE', 'Ｊｏｓé'],
  ['Straße', 'STRASSE', 'strasse'],
  ['Müller', 'Muller', 'Mu\u0308ller', 'MÜLLER'],
  ["O'Neil", 'O’Neil', 'o‘neil', 'ONeil', 'OʼNeil'],
  ['Фёдор', 'федор', 'ФЕДОР'],
  ['İbrahim', 'Ibrahim', 'ibrahim', 'ıbrahim'],
  ['Łukasz', 'lukasz'],
  ['Øystein', 'oystein'],
  ['Ægir', 'aegir'],
  ['Νίκος', 'ΝΙΚΟΣ', 'νικος'],
  ['Anne-Marie', 'Anne Marie', 'Anne\u2011Marie', 'annemarie'],
  ['בן־גוריון', 'בן גוריון', 'בֶּן־גּוּרְיוֹן'],
  ['Nguyễn', 'nguyen'],
];

// docs/specification/3-rulings.md#7-language-and-numbers
describe('what is kept in one spelling is found by every other', () => {
  it.each(SPELLINGS.map((spellings) => [spellings[0], spellings] as const))('%s', async (_word, spellings) => {
    const pairs = spellings.flatMap((kept) => spellings.map((typed) => [kept, typed] as const));
    const missed: (readonly [string, string])[] = [];
    for (const [kept, typed] of pairs) if (!(await finds(`x ${kept} y`, typed))) missed.push([kept, typed]);
    expect(missed).toEqual([]);
  });
});

it.each([
  ['علی', 'عل ا'],
  ['رضا', 'رزا'],
  ['Müller', 'Mueller'],
  ['Family_1', 'familyx1'],
  ['a subject', '%'],
  ['a subject', '_'],
  ['a subject', '\\'],
  ['a subject', '\u200c'],
  ['a subject', ' '],
])('%j is not found by %j', async (kept, typed) => expect(await finds(kept, typed)).toBe(false));

it('a word of signs inside a text is no word', async () => expect(await finds('50% (of all)', '50 % of')).toBe(true));
