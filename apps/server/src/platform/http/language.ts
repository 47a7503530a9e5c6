import { LANGUAGES, type Language } from '@lajvard/contract';

const languageIn = (range: string): Language | undefined =>
  LANGUAGES.find((language) => range === language || range.startsWith(`${language}-`));

/** The preferred language in an `Accept-Language` header (RFC 9110, 12.5.4); Persian if it names none of ours. */
export const acceptedLanguage = (header: string | undefined): Language => {
  let best: Language = 'fa';
  let bestWeight = 0;
  for (const part of header?.slice(0, 500).split(',') ?? []) {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const weight = Number(parameters.find((piece) => piece.startsWith('q='))?.slice(2) ?? 1);
    const language = languageIn(range);
    if (language !== undefined && weight > bestWeight) [best, bestWeight] = [language, weight];
  }
  return best;
};

/** What decides the language of an answer. */
export interface LanguageHints {
  readonly caller: { readonly language?: Language | undefined } | null;
  readonly headers: { readonly 'accept-language'?: string | undefined };
}

/** The language of an answer: the person's own, else `Accept-Language`, else Persian. */
export const languageFor = ({ caller, headers }: LanguageHints): Language =>
  caller?.language ?? acceptedLanguage(headers['accept-language']);
