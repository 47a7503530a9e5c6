import { render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { expect, test } from 'vitest';
import { LiveRegion } from '../controls/readers.tsx';
import { LanguageProvider } from '../locale/LanguageProvider.tsx';
import { createFormat } from './format.ts';
import { Sentence } from './Sentence.tsx';

const show = async (lng: 'fa' | 'en', text: string): Promise<void> => {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({ lng, resources: {} });
  render(
    <LanguageProvider i18n={i18n}>
      <button type="button">
        <Sentence text={text} />
      </button>
      <LiveRegion text={text} />
    </LanguageProvider>,
  );
};

const CASES = [
  ['en', 'You staked $1.250 of $12.000.000, net +$1.250,50.', 'You staked $1,250 of $12,000,000, net +$1,250.50.'],
  ['en', 'Between −$0,50, $5 and $999.', 'Between −$0.50, $5 and $999.'],
  ['en', 'No amount, only 1.250 and 17.', 'No amount, only 1.250 and 17.'],
  ['en', 'People type $1234, $5.00, $1.2345 and $5,123.', 'People type $1234, $5.00, $1.2345 and $5,123.'],
  ['fa', 'شرط $1.250، خالص −$20', 'شرط ۱٬۲۵۰ دلار آمریکا، خالص −۲۰ دلار آمریکا'],
] as const;

test.each(CASES)('in %s, the amounts in “%s” are spoken as “%s”', async (language, text, spoken) => {
  expect(createFormat(language).spoken(text)).toBe(spoken);
  await show(language, text);
  expect(screen.getByRole('button')).toHaveAccessibleName(spoken);
  expect(document.querySelector('[aria-live]')).toHaveTextContent(spoken);
});

test('what is seen stays as written, each amount left to right', async () => {
  await show('fa', 'از $1.250 تا $20');
  expect(screen.getByRole('button').childNodes).toHaveLength(1); // whatever lays out its box
  const amounts = screen.getByRole('button').querySelectorAll('bdi[dir=ltr] > [aria-hidden=true]');
  expect([...amounts].map((amount) => amount.textContent)).toEqual(['$1.250', '$20']);
});
