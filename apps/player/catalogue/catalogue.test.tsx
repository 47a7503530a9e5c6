import { createI18n, directionOf, LANGUAGES, LanguageProvider, ThemeProvider } from '@lajvard/ui';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { shippedTexts } from '../src/testing/open-page.tsx';
import { Catalogue } from './Catalogue.tsx';
import { WORDS } from './words.ts';

it.each(LANGUAGES)('shows every component in %s without an error', async (language) => {
  const complaints = vi.spyOn(console, 'error');
  const i18n = await createI18n({ language, namespaces: ['ui', 'table'], resources: shippedTexts() });
  render(
    <LanguageProvider i18n={i18n}>
      <ThemeProvider initialTheme="dark">
        <Catalogue />
      </ThemeProvider>
    </LanguageProvider>,
  );
  expect(Object.keys(WORDS[language])).toEqual(Object.keys(WORDS.en));
  expect(screen.getByRole('heading', { level: 1, name: WORDS[language].title })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'controls',
    'fields',
    'overlays, toasts',
    'tables',
    'felt',
  ]);
  expect(document.documentElement.dir).toBe(directionOf(language));
  expect(complaints.mock.calls).toEqual([]);
});
