import { toPersianDigits } from '@lajvard/money';
import { fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { useState } from 'react';
import { initReactI18next } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { LanguageProvider } from '../locale/LanguageProvider.tsx';
import type { Language } from '../locale/languages.ts';
import { daysOfYear } from '../tables/testing/jalali-years.ts';
import { DateField, dayOfParts, NOT_A_DAY, partsOfDay } from './DateField.tsx';

describe('a day in three parts', () => {
  it.each([1403, 1404, 1408, 1410])('converts back to the same day for every day of %i', (year) => {
    for (const { month, day, gregorian } of daysOfYear(year)) {
      const parts = { day: toPersianDigits(String(day)), month: String(month), year: toPersianDigits(String(year)) };
      expect(partsOfDay(gregorian, 'fa')).toEqual(parts);
      expect(dayOfParts(parts, 'fa')).toBe(gregorian);
    }
  });

  it.each<[string, string, string, Language, string]>([
    ['۱', '1', '۱۳۷۰', 'fa', '1991-03-21'],
    ['30', '12', '1370', 'fa', '1992-03-20'], // a leap year
    ['30', '12', '1371', 'fa', NOT_A_DAY],
    ['31', '7', '1370', 'fa', NOT_A_DAY],
    ['29', '2', '2000', 'en', '2000-02-29'],
    ['29', '2', '2001', 'en', NOT_A_DAY],
    ['0', '2', '2001', 'en', NOT_A_DAY],
    ['1', '', '2001', 'en', NOT_A_DAY],
    ['1', '2', '01', 'en', NOT_A_DAY],
    ['x', '2', '2001', 'en', NOT_A_DAY],
    ['', '', '', 'en', ''],
  ])('of %s / %s / %s in %s is %j', (day, month, year, language, wanted) =>
    expect(dayOfParts({ day, month, year }, language)).toBe(wanted),
  );
});

describe('the date field', () => {
  const i18n = createInstance();
  const ready = i18n
    .use(initReactI18next)
    .init({ lng: 'fa', ns: ['ui'], resources: { fa: { ui: {} }, en: { ui: {} } } });
  let last = '';
  function Form() {
    const [value, setValue] = useState('');
    last = value;
    return (
      <DateField
        label="Born"
        value={value}
        onChange={setValue}
        error={value === NOT_A_DAY ? 'No such day' : undefined}
        labels={{ day: 'Day', month: 'Month', year: 'Year' }}
      />
    );
  }

  it('takes a Jalali day in Persian, rejects an invalid one, and shows the same day in English', async () => {
    await ready;
    await i18n.changeLanguage('fa');
    render(
      <LanguageProvider i18n={i18n}>
        <Form />
      </LanguageProvider>,
    );
    const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
    expect(screen.getByRole('group', { name: 'Born' })).toBeVisible();
    type('Day', '۳۱');
    type('Month', '7');
    type('Year', '۱۳۷۰');
    expect(last).toBe(NOT_A_DAY);
    expect(screen.getByLabelText('Day').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('No such day')).toBeVisible();
    type('Day', '۱');
    expect(last).toBe('1991-09-23');
    expect(screen.getByRole('option', { name: 'مهر', selected: true })).toBeVisible();
    await i18n.changeLanguage('en');
    expect(await screen.findByRole('option', { name: 'September', selected: true })).toBeVisible();
    expect(screen.getByLabelText('Day')).toHaveValue('23');
    expect(screen.getByLabelText('Year')).toHaveValue('1991');
  });
});
