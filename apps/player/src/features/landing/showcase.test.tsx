import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { openPage } from '../../testing/open-page.tsx';

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  fakeServer({});
});

it.each([
  ['en', 'The video in words', /^Bets are open\./, /the next round opens\.$/],
  ['fa', 'شرح نوشتاری ویدیو', /^شرط‌ها باز است\./, /دور بعد باز می‌شود\.$/],
] as const)('the film has a text beside it that says what it shows, in %s', async (language, name, first, last) => {
  await openPage('/', language);
  const summary = await screen.findByText(name);
  await userEvent.click(summary);
  const steps = within(summary.closest('details') as HTMLElement).getAllByRole('listitem');
  expect(steps).toHaveLength(6);
  expect(steps[0]).toBeVisible();
  expect(steps[0]).toHaveTextContent(first);
  expect(steps[5]).toHaveTextContent(last);
});

it('before anybody scrolls, the felt has its numbers and the guide asks for its picture', async () => {
  const { container } = await openPage('/', 'en');
  await screen.findByText('The guide');
  const numbers = [...container.querySelectorAll('#practice text')].map(({ textContent }) => Number(textContent));
  expect(numbers).toEqual(Array.from({ length: 36 }, (_, index) => index + 1));
  expect(container.querySelector('img[src^="/pictures/guide-"]')).not.toHaveAttribute('loading', 'lazy');
});
