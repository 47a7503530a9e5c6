import { keepReference } from '@lajvard/client/references';
import { fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import en from '../../../../locales/en/ui.json' with { type: 'json' };
import fa from '../../../../locales/fa/ui.json' with { type: 'json' };
import { FaultScreen, fetchExplanation } from './FaultScreen.tsx';

const ID = '395bb81f-3b50-467f-960b-67ec8a96fa12';

/** As a call throws it that got no answer. */
const noAnswer = Object.assign(new Error('no answer'), { name: 'NetworkFault' });
const missing = new TypeError('Failed to fetch dynamically imported module: https://site/assets/auth-4f.js');

const show = async (lng: 'en' | 'fa', error: unknown = noAnswer) => {
  await fetchExplanation();
  const i18n = i18next.createInstance();
  await i18n.use(initReactI18next).init({ lng, resources: { en: { ui: en }, fa: { ui: fa } } });
  return render(
    <I18nextProvider i18n={i18n}>
      <FaultScreen error={error} />
    </I18nextProvider>,
  );
};

it('shows no reference until a call has failed', async () => {
  await show('en');
  expect(screen.queryByText('Reference:')).toBeNull();
});

it.each([
  ['en', 'Reference:', 'Copy', 'Copied'],
  ['fa', 'شمارهٔ پیگیری:', 'کپی', 'کپی شد'],
] as const)('shows the failed call’s id in %s, left to right, and copies it', async (lng, title, copy, copied) => {
  keepReference(ID);
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await show(lng);
  expect(screen.getByText(title)).toBeVisible();
  expect(screen.getByText(ID)).toHaveAttribute('dir', 'ltr');
  fireEvent.click(screen.getByRole('button', { name: copy }));
  expect(await screen.findByRole('button', { name: copied })).toBeVisible();
  expect(writeText).toHaveBeenCalledWith(ID);
});

// docs/specification/1-table-and-site.md#82-network-error
it.each([
  ['no answer', noAnswer, () => Promise.reject(new TypeError('Failed to fetch')), 'Network Error', 'خطای شبکه'],
  [
    'a part that is not there, and no server',
    missing,
    () => Promise.reject(new TypeError()),
    'Network Error',
    'خطای شبکه',
  ],
  [
    'a part that is gone from the server',
    missing,
    async () => new Response(null, { status: 200 }),
    'This page is out of date',
    'این صفحه قدیمی شده است',
  ],
  [
    'a browser that stores nothing',
    new DOMException('Access is denied for this document.', 'SecurityError'),
    async () => new Response(null, { status: 200 }),
    'Your browser blocks this site’s data',
    'مرورگر شما داده‌های این سایت را مسدود می‌کند',
  ],
] as const)('tells %s apart, and reports none of them', async (_, error, fetched, en, fa) => {
  const asked = vi.fn(fetched);
  vi.stubGlobal('fetch', asked);
  const shown = await show('en', error);
  expect(await screen.findByRole('heading', { name: en })).toBeVisible();
  shown.unmount();
  await show('fa', error);
  expect(await screen.findByRole('heading', { name: fa })).toBeVisible();
  expect(asked).not.toHaveBeenCalledWith('/api/page/fault', expect.anything());
});

it('a fault of its own is called ours; its report holds no word of the person, and gives a reference', async () => {
  const asked = vi.fn(
    async (_path: string, _call: RequestInit) => new Response('{}', { headers: { 'x-request-id': ID } }),
  );
  vi.stubGlobal('fetch', asked);
  const error = new TypeError('reza@example.org is not iterable');
  error.stack = `TypeError: reza@example.org is not iterable
    at pay (https://site.example/assets/table-4f2a.js:12:3456)
    at https://site.example/account/reset?u=secret:1:2`;
  await show('en', error);
  expect(screen.getByRole('heading', { name: 'This page has failed' })).toBeVisible();
  expect(screen.getByText(/^The fault is ours/)).toBeVisible();
  expect(await screen.findByText(ID)).toBeVisible();
  expect(asked.mock.calls.map(([path, call]) => [path, JSON.parse(String(call.body))])).toEqual([
    [
      '/api/page/fault',
      { app: 'player', name: 'TypeError', frames: [{ file: 'table-4f2a.js', line: 12, column: 3456 }] },
    ],
  ]);
});
