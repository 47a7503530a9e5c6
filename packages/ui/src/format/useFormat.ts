import { useMemo } from 'react';
import { useLanguage } from '../locale/LanguageProvider.tsx';
import { createFormat, type Format } from './format.ts';

/** The format of the language shown now, in the user's time zone. */
export function useFormat(): Format {
  const { language, timeZone } = useLanguage();
  return useMemo(() => createFormat(language, timeZone), [language, timeZone]);
}
