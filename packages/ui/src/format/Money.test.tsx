import { render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { expect, test } from 'vitest';
import { LanguageProvider } from '../locale/LanguageProvider.tsx';
import { Money } from './Money.tsx';

test.each([
  ['en', 1500, '$1.500', '$1,500'],
  ['en', 12.5, '$12,50', '$12.50'],
  ['fa', 1500, '$1.500', '۱٬۵۰۰ دلار آمریکا'],
] as const)('in %s, %d is seen as %s and heard as %s', async (lng, dollars, seen, heard) => {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({ lng, resources: {} });
  render(
    <LanguageProvider i18n={i18n}>
      <button type="button">
        <Money dollars={dollars} />
      </button>
    </LanguageProvider>,
  );
  expect(screen.getByRole('button')).toHaveAccessibleName(heard);
  expect(screen.getByText(seen)).toBeVisible();
});
