import type { i18n } from 'i18next';
import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { DEFAULT_LANGUAGE, type Direction, directionOf, isLanguage, type Language } from './languages.ts';

export interface LanguageState {
  language: Language;
  direction: Direction;
  /** IANA name; undefined means the browser's own zone. */
  timeZone: string | undefined;
  /** Loads the texts, then switches. The app's `onLanguageChange` stores the choice. */
  setLanguage(language: Language): Promise<void>;
}

const LanguageContext = createContext<LanguageState>({
  language: DEFAULT_LANGUAGE,
  direction: directionOf(DEFAULT_LANGUAGE),
  timeZone: undefined,
  setLanguage: async () => {},
});

export interface LanguageProviderProps {
  i18n: i18n;
  timeZone?: string | undefined;
  onLanguageChange?(language: Language): void;
  children: ReactNode;
}

/** Provides texts, language and direction to the tree and to `<html lang dir>`. */
export function LanguageProvider({ i18n, timeZone, onLanguageChange, children }: LanguageProviderProps) {
  const language = useShownLanguage(i18n);
  const direction = directionOf(language);

  useLayoutEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = direction;
  }, [language, direction]);

  const state = useMemo<LanguageState>(
    () => ({
      language,
      direction,
      timeZone,
      setLanguage: async (next) => {
        await i18n.changeLanguage(next);
        onLanguageChange?.(next);
      },
    }),
    [language, direction, timeZone, i18n, onLanguageChange],
  );

  return (
    <I18nextProvider i18n={i18n}>
      <LanguageContext value={state}>{children}</LanguageContext>
    </I18nextProvider>
  );
}

/** The language shown now, and the switch. */
export function useLanguage(): LanguageState {
  return use(LanguageContext);
}

function useShownLanguage(i18n: i18n): Language {
  const [language, setLanguage] = useState(() => languageOf(i18n));
  useEffect(() => {
    const follow = () => setLanguage(languageOf(i18n));
    follow();
    i18n.on('languageChanged', follow);
    return () => i18n.off('languageChanged', follow);
  }, [i18n]);
  return language;
}

function languageOf(i18n: i18n): Language {
  const shown = i18n.resolvedLanguage ?? i18n.language;
  return isLanguage(i18n.language) ? i18n.language : isLanguage(shown) ? shown : DEFAULT_LANGUAGE;
}
