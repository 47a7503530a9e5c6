import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createI18n } from '../locale/i18n.ts';
import { LanguageProvider } from '../locale/LanguageProvider.tsx';
import { notify } from './notify.tsx';
import { Toaster } from './Toaster.tsx';

it('shows a notice once per id, and removes it when the language changes', async () => {
  // jsdom knows no media queries; the toasts ask for one
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  const i18n = await createI18n({
    language: 'fa',
    namespaces: ['site'],
    resources: { fa: { site: {} }, en: { site: {} } },
  });
  render(
    <LanguageProvider i18n={i18n}>
      <Toaster />
    </LanguageProvider>,
  );
  act(() => notify.danger('سقف میز ۵۰۰ است', { id: 'limit' }));
  act(() => notify.danger('سقف میز ۵۰۰ است', { id: 'limit' }));
  expect(await screen.findAllByText('سقف میز ۵۰۰ است')).toHaveLength(1);
  await act(async () => void (await i18n.changeLanguage('en')));
  await waitFor(() => expect(screen.queryByText('سقف میز ۵۰۰ است')).toBeNull());
});
