import { expect, it } from 'vitest';
import { ageOn } from './age-on.ts';

it.each([
  ['2000-03-21', '2026-03-20', 25],
  ['2000-03-21', '2026-03-21', 26],
  ['2000-12-31', '2026-01-01', 25],
  ['2004-02-29', '2026-02-28', 21],
  ['2004-02-29', '2026-03-01', 22],
])('a person born on %s is, on %s, %d years old', (born, day, years) => {
  expect(ageOn(born, new Date(`${day}T12:00`))).toBe(years);
});
