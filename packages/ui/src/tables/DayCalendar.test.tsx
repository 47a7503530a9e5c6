import { PersianCalendar, parseDate, toCalendar } from '@internationalized/date';
import { toLatinDigits, toPersianDigits } from '@lajvard/money';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFormat } from '../format/format.ts';
import { LanguageProvider } from '../locale/LanguageProvider.tsx';
import { DayCalendar } from './DayCalendar.tsx';
import type { Days } from './days.ts';
import { daysOfYear, type JalaliDay, MONTH_NAMES, NEW_YEARS } from './testing/jalali-years.ts';

const YEARS = [1403, 1404, 1405, 1406, 1407, 1408, 1409, 1410];
const DAYS = YEARS.flatMap(daysOfYear);
const MONTHS = YEARS.flatMap((year) => MONTH_NAMES.map((name, place) => ({ year, month: place + 1, name })));
const daysIn = (year: number, month: number): JalaliDay[] =>
  DAYS.filter((day) => day.year === year && day.month === month);
const written = (day: { year: number; month: number }): string =>
  `${MONTH_NAMES[day.month - 1]} ${toPersianDigits(String(day.year))}`;
const dayAt = (days: JalaliDay[], place: number): JalaliDay => {
  const day = days.at(place);
  if (day === undefined) throw new Error('the table has no such day');
  return day;
};

const i18n = createInstance();
const instance = i18n.use(initReactI18next).init({
  lng: 'fa',
  ns: ['ui'],
  defaultNS: 'ui',
  resources: { fa: { ui: {} } },
});

async function show(days: Days, onChosen: (days: Days) => void = () => {}) {
  await instance;
  await i18n.changeLanguage('fa');
  return render(
    <LanguageProvider i18n={i18n}>
      <DayCalendar days={days} onChosen={onChosen} />
    </LanguageProvider>,
  );
}

// Found by selector, not by role: asking every cell of some fifty months for its role takes minutes.
const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
const only = (selector: string): HTMLElement => {
  const [first] = all(selector);
  if (first === undefined) throw new Error(`nothing is ${selector}`);
  return first;
};
const previous = () => only('header button[slot=previous]');
const next = () => only('header button[slot=next]');
const cells = () => all('.lj-day:not([data-outside-month])');
const cellOf = (day: number): HTMLElement => {
  const cell = cells().find(({ textContent }) => textContent === toPersianDigits(String(day)));
  if (cell === undefined) throw new Error(`no cell of day ${day}`);
  return cell;
};
const isTitled = (day: { year: number; month: number }) =>
  expect(only('.lj-calendar-month').textContent).toBe(written(day));

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
const todayIs = (day: string) => vi.setSystemTime(new Date(`${day}T12:00:00`));

describe('the table of Jalali years', () => {
  it('each year in the table of Jalali years ends the day before the next begins', () => {
    for (const year of YEARS) {
      const last = dayAt(daysOfYear(year), -1);
      const next = new Date(Date.parse(`${last.gregorian}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
      expect(next, String(year + 1)).toBe(NEW_YEARS[year + 1]);
    }
  });

  it('the table of Jalali years agrees with the shared date formatting and parsing on every day', () => {
    const { date } = createFormat('fa', 'UTC');
    for (const { year, month, day, gregorian } of DAYS) {
      const chosen = toCalendar(parseDate(gregorian), new PersianCalendar());
      expect([chosen.year, chosen.month, chosen.day], gregorian).toEqual([year, month, day]);
      expect(date(`${gregorian}T12:00:00Z`)).toBe(`${toPersianDigits(String(day))} ${written({ year, month })}`);
    }
  });
});

describe('the Jalali calendar', () => {
  // The table above holds every day of eight years. Drawn are a leap year and the one after it, and with the months
  // beside it the leap year that comes after five years instead of four.
  it.each([
    ['1403 and 1404', MONTHS.filter(({ year }) => year <= 1404)],
    ['1408', MONTHS.slice(MONTHS.findIndex(({ year }) => year === 1408) - 1).slice(0, 14)],
  ])('each month of %s is shown in full, days below their weekdays, and pages both ways', async (_years, months) => {
    todayIs('2033-01-01');
    const first = daysIn(months[0]?.year ?? 0, months[0]?.month ?? 0)[0]?.gregorian ?? '';
    await show({ from: first, to: first });
    for (const [at, month] of months.entries()) {
      if (at > 0) fireEvent.click(next());
      isTitled(month);
      const days = daysIn(month.year, month.month);
      const shown = cells();
      expect(shown.map(({ textContent }) => Number(toLatinDigits(textContent ?? '')))).toEqual(
        days.map(({ day }) => day),
      );
      for (const [place, { gregorian }] of days.entries()) {
        const cell = shown[place]?.closest('td');
        const weekday = new Date(`${gregorian}T12:00:00Z`).getUTCDay();
        expect(cell?.cellIndex, gregorian).toBe((weekday + 1) % 7); // the Persian week begins on Saturday
      }
    }
    for (const month of months.toReversed().slice(1, 14)) {
      fireEvent.click(previous());
      isTitled(month);
    }
  });

  it.each([
    ...MONTHS.filter(({ year }) => year === 1403),
    ...MONTHS.filter(({ year, month }) => [1404, 1408].includes(year) && [1, 12].includes(month)),
  ])('the calendar opens on the chosen day or on today in $name $year, and stops at today', async (each) => {
    const { year, month } = each;
    const days = daysIn(year, month);
    const [today, chosen] = [dayAt(days, (year + month) % 2 === 0 ? 0 : -1), dayAt(days, 0)];
    todayIs(today.gregorian);
    await show({ from: chosen.gregorian, to: chosen.gregorian });
    isTitled(chosen);
    expect(cells().filter((cell) => cell.hasAttribute('data-selected'))).toEqual([cellOf(1)]);
    expect(cells().filter((cell) => cell.getAttribute('aria-disabled') !== 'true')).toHaveLength(today.day);
    expect(next()).toBeDisabled();
    cleanup();
    await show({ from: null, to: null });
    isTitled(today);
  });

  it('a screen reader hears each day with the day before the month and the year', async () => {
    todayIs('2026-11-22');
    await show({ from: '2026-11-19', to: '2026-11-20' });
    fireEvent.click(next());
    for (const [day, label] of [
      [1, 'یکشنبه ۱ آذر ۱۴۰۵'], // today
      [7, 'شنبه ۷ آذر ۱۴۰۵'],
    ] as const) {
      expect(cellOf(day)).toHaveAccessibleName(label);
    }
    fireEvent.click(previous());
    expect(cellOf(29), 'the last day that is chosen').toHaveAccessibleName('جمعه ۲۹ آبان ۱۴۰۵');
  });

  it('the calendar returns the chosen range as Gregorian days', async () => {
    todayIs('2026-11-22');
    const onChosen = vi.fn<(days: Days) => void>();
    await show({ from: '2026-11-22', to: '2026-11-22' }, onChosen);
    isTitled({ year: 1405, month: 9 });
    fireEvent.click(previous());
    fireEvent.click(cellOf(22));
    fireEvent.click(cellOf(30));
    fireEvent.click(screen.getByText('list.days.show'));
    expect(onChosen).toHaveBeenCalledWith({ from: '2026-11-13', to: '2026-11-21' });
  });
});
