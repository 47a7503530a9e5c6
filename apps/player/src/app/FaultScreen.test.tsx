import { keepReference } from '@lajvard/client/references';
import { fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import en from '../../../../locales/en/ui.json' with { type: 'json' };
import fa from '../../../../locales/fa/ui.json' with { type: 'json' };
import { FaultScreen } from './FaultScreen.tsx';

const ID = '395bb81f-3b50-467f-960b-67ec8a96fa12';

const show = async (lng: 'en' | 'fa') => {
  const i18n = i18next.createInstance();
  await i18n.use(initReactI18next).init({ lng, resources: { en: { ui: en }, fa: { ui: fa } } });
  return render(
    <I18nextProvider i18n={i18n}>
      <FaultScreen />
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
