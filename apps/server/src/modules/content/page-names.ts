import type { Config, Language } from '@lajvard/contract';
import { toPersianDigits } from '@lajvard/money';
import { sharedTexts } from '#platform/texts.ts';

const SHOWN = sharedTexts<{ readonly 'product-name': string }>('ui');

/** The settings that pages may name in braces, so that a text never disagrees with what the server does. */
export type PageNames = Readonly<Record<string, string>>;

/** The product's name in a language: the default name in its script, any other name as it was set. */
export const productNameIn = (language: Language, { PRODUCT_NAME }: Pick<Config, 'PRODUCT_NAME'>): string => {
  const isOwnName = PRODUCT_NAME === SHOWN.en['product-name'];
  return isOwnName ? SHOWN[language]['product-name'] : PRODUCT_NAME;
};

/** The names for one language. Seconds in that language's digits, dollars in Latin digits. */
export const pageNames = (config: Config, language: Language): PageNames => {
  const digits = (value: number): string => (language === 'fa' ? toPersianDigits(String(value)) : String(value));
  return {
    product: productNameIn(language, config),
    support: config.SUPPORT_EMAIL,
    min_withdraw: String(config.MIN_WITHDRAW),
    round_seconds: digits(config.ROUND.round_seconds),
    extra_seconds: digits(config.ROUND.extra_seconds),
    lock_seconds: digits(config.ROUND.lock_seconds),
  };
};

/**
 * Fills in the names.
 * @throws for a name that is not a setting: the page would show the braces
 */
export const fillNames = <T>(value: T, names: PageNames): T => {
  if (typeof value === 'string') {
    return value.replace(/\{\{([a-z_]+)\}\}/g, (_, name: string) => {
      const found = names[name];
      if (found === undefined) throw new Error(`a page names an unknown setting {{${name}}}`);
      return found;
    }) as T & string;
  }
  if (Array.isArray(value)) return value.map((each: unknown) => fillNames(each, names)) as T & unknown[];
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, fillNames(each, names)])) as T & object;
  }
  return value;
};
