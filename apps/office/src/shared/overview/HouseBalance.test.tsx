import { createI18n, LanguageProvider } from '@lajvard/ui';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HouseBalance } from './HouseBalance.tsx';

// docs/specification/2-account-and-back-office.md#218-overview
test.each([
  [340, 'ok', '▲$340'],
  [0, 'muted', '$0'],
  [-0.5, 'danger', '▼−$0,50'],
  [null, null, '–'],
])('a balance of %s is %s', async (dollars, tone, text) => {
  const i18n = await createI18n({ language: 'en', namespaces: [], resources: { en: {} } });
  const { container } = render(
    <LanguageProvider i18n={i18n}>
      <HouseBalance dollars={dollars} />
    </LanguageProvider>,
  );
  expect(container.textContent).toContain(text);
  expect(container.querySelector('.ok, .muted, .danger, .warn')?.classList[0] ?? null).toBe(tone);
});
