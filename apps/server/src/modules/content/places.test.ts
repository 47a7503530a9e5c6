import { city, country } from '@lajvard/contract';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import cities from './cities.json' with { type: 'json' };
import { COUNTRIES, citiesOf } from './places.ts';

it('every country has a name, a code of two letters and a dial code of digits, and is listed once', () => {
  expect(z.array(country).safeParse(COUNTRIES).success).toBe(true);
  expect(COUNTRIES.length).toBeGreaterThan(230);
  expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(COUNTRIES.length);
  const dial = Object.fromEntries(COUNTRIES.map(({ code, phonecode }) => [code, phonecode]));
  expect(dial).toMatchObject({ IR: '98', DE: '49', GB: '44', AE: '971', CA: '1', TR: '90' });
});

it('every listed city belongs to a known country, has a name in both scripts, and occurs once', () => {
  const codes = new Set(COUNTRIES.map(({ code }) => code));
  for (const code of Object.keys(cities)) {
    expect(codes, code).toContain(code);
    const listed = citiesOf(code);
    expect(z.array(city).safeParse(listed).success, code).toBe(true);
    expect(new Set(listed.map(({ name }) => name)).size, code).toBe(listed.length);
    for (const { name, name_fa: persian } of listed) {
      expect(name).not.toMatch(/[\u0600-\u06ff]/);
      expect(persian, name).toMatch(/^[\u0600-\u06ff\u200c ]+$/);
    }
  }
});

it('a country without a list suggests its capital; what is no country suggests nothing', () => {
  expect(citiesOf('IS')).toEqual([{ name: 'Reykjavik', name_fa: null }]);
  expect(citiesOf('XX')).toEqual([]);
  expect(citiesOf('constructor')).toEqual([]);
});
