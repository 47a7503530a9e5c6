import { createI18n, LanguageProvider } from '@lajvard/ui';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import english from '../../../locales/en/account.json' with { type: 'json' };
import { PasswordHint } from './PasswordHint.tsx';

test('the password hint lists each requirement and whether it is met', async () => {
  const resources = { en: { account: english } };
  const i18n = await createI18n({ language: 'en', namespaces: ['account'], resources });
  const { container } = render(
    <LanguageProvider i18n={i18n}>
      <PasswordHint password="roulette7" />
    </LanguageProvider>,
  );
  expect(container.textContent).toBe(
    '8 characters: done. lowercase: done. uppercase: missing. numbers: done. symbols: missing. ',
  );
});
