import { act, render, screen } from '@testing-library/react';
import { useTranslation } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import { useFormat } from '../format/useFormat.ts';
import { createI18n } from './i18n.ts';
import { LanguageProvider, useLanguage } from './LanguageProvider.tsx';
import type { Language } from './languages.ts';

const resources = {
  fa: { site: { play: 'شروع بازی' } },
  en: { site: { play: 'Play now', onlyEnglish: 'Only here' } },
};

function Page() {
  const { t } = useTranslation('site');
  const { setLanguage, direction } = useLanguage();
  const format = useFormat();
  return (
    <>
      <p>{t('play')}</p>
      <p>{t('onlyEnglish')}</p>
      <p>{format.count(12)}</p>
      <p>{direction}</p>
      <button type="button" onClick={() => void setLanguage('en')}>
        English
      </button>
    </>
  );
}

async function show(language: Language) {
  const onLanguageChange = vi.fn();
  const i18n = await createI18n({ language, namespaces: ['site'], resources });
  render(
    <LanguageProvider i18n={i18n} onLanguageChange={onLanguageChange}>
      <Page />
    </LanguageProvider>,
  );
  return onLanguageChange;
}

// docs/specification/1-table-and-site.md#11-languages-and-themes
// docs/specification/1-table-and-site.md#415-language-of-a-page
it('shows Persian from right to left, with English where a text is missing', async () => {
  await show('fa');
  expect(document.documentElement.lang).toBe('fa');
  expect(document.documentElement.dir).toBe('rtl');
  expect(screen.getByText('شروع بازی')).toBeVisible();
  expect(screen.getByText('Only here')).toBeVisible();
  expect(screen.getByText('۱۲')).toBeVisible();
});

it('switches texts, digits and direction, and lets the app store the choice', async () => {
  const onLanguageChange = await show('fa');
  await act(async () => screen.getByRole('button').click());
  expect(await screen.findByText('Play now')).toBeVisible();
  expect(screen.getByText('12')).toBeVisible();
  expect(screen.getByText('ltr')).toBeVisible();
  expect(document.documentElement.dir).toBe('ltr');
  expect(onLanguageChange).toHaveBeenCalledExactlyOnceWith('en');
});
