import type { Language } from '@lajvard/ui';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { connect, liveTable, renderTable } from '../../../testing/sit-down.tsx';
import { FakeClock } from '../round-source/testing/fake-clock.ts';
import { CountdownBar } from './CountdownBar.tsx';
import { CountdownText } from './CountdownDial.tsx';

let leave = () => {};
afterEach(() => {
  leave();
});

/** A table whose round has just opened: 60 s to bet, then 15 s of extra time. */
async function sitDown(language: Language): Promise<FakeClock> {
  const clock = new FakeClock();
  const { table, server } = liveTable(clock);
  leave = () => table.stop();
  await renderTable(
    table,
    <>
      <CountdownText />
      <CountdownBar />
    </>,
    language,
  );
  await connect(table, server);
  return clock;
}

// docs/specification/1-table-and-site.md#41-countdown
test.each<[Language, string[]]>([
  ['en', ['2 seconds to bet', '1 second to bet', 'Extra time: 14 seconds left', 'Extra time: 13 seconds left']],
  [
    'fa',
    [
      '۲ ثانیه تا پایان شرط‌بندی',
      '۱ ثانیه تا پایان شرط‌بندی',
      'وقت اضافه، ۱۴ ثانیه مانده است',
      'وقت اضافه، ۱۳ ثانیه مانده است',
    ],
  ],
])('the countdown words one second and two seconds correctly in %s', async (language, words) => {
  const clock = await sitDown(language);
  const textAfter = async (afterMs: number) => {
    await act(() => clock.pass(afterMs));
    return screen.getByRole('timer').textContent;
  };
  expect([await textAfter(58_500), await textAfter(1_000), await textAfter(1_600), await textAfter(1_000)]).toEqual(
    words,
  );
});

const bar = () => screen.queryByTestId('countdown-bar');

test('the bar at the felt is gold, amber from 12 s, red from 6 s and in the extra time, then gone', async () => {
  const clock = await sitDown('en');
  const toneAfter = async (afterMs: number) => {
    await act(() => clock.pass(afterMs));
    return bar()?.dataset.tone ?? null;
  };
  const tones = [46_500, 2_000, 4_000, 2_000, 6_500, 10_000, 6_000];
  const seen: (string | null)[] = [];
  for (const ms of tones) seen.push(await toneAfter(ms));
  expect(seen).toEqual(['gold', 'amber', 'amber', 'red', 'red', 'red', null]);
});

test('the bar runs by an animation that is set right every 10 s, not with every second, and is silent', async () => {
  const clock = await sitDown('en');
  const { animationDuration, animationDelay } = bar()?.querySelector('i')?.style ?? {};
  expect([animationDuration, animationDelay]).toEqual(['60000ms', '0ms']);
  await act(() => clock.pass(12_000));
  const run = bar()?.querySelector('i');
  expect(run?.style.animationDelay).toMatch(/^-1[01]\d{3}ms$/);
  await act(() => clock.pass(5000));
  expect(bar()?.querySelector('i'), 'not drawn again').toBe(run);
  expect(bar()).toHaveAttribute('aria-hidden', 'true');
  await act(() => clock.pass(44_000));
  expect(bar()?.querySelector('i')?.style.animationDuration).toBe('15000ms');
});
