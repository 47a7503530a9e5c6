import { LANGUAGE_FACTS, LANGUAGES, type Language } from '@lajvard/contract';
import type { PageTitle } from '#modules/content';
import { escapeHtml } from '#platform/html.ts';
import { type PageAddress, screenAt } from './page-address.ts';

/** The data from which page heads are made. */
export interface HeadFacts {
  /** Titles and descriptions of the screens, `locales/{language}/head.json`. */
  readonly words: Readonly<Record<Language, Readonly<Record<string, PageTitle>>>>;
  productName(language: Language): string;
  /**
   * The configuration as JSON, for the practice table, which calls no server
   * (docs/specification/1-table-and-site.md#13-practice).
   */
  readonly practiceConfig: string;
  /** The title of the static page at `/{slug}`; null if there is none. */
  titleOf(language: Language, slug: string): PageTitle | null;
}

/** A requested address. */
export interface Asked {
  /** The site's origin, without a trailing slash. */
  readonly origin: string;
  readonly path: string;
  readonly language: Language;
}

/** The page at an address: whether it exists, and its head. */
export interface PageHead {
  readonly found: boolean;
  readonly html: string;
}

const STATIC_PAGE: PageAddress = { words: '', indexed: true, bothLanguages: true };

/** An address with its language; Persian has no query. */
export const addressIn = (origin: string, pagePath: string, language: Language): string =>
  `${origin}${pagePath}${language === 'fa' ? '' : `?lang=${language}`}`;

const pageAt = (facts: HeadFacts, { path: at, language }: Asked): { address: PageAddress; words: PageTitle } | null => {
  const screen = screenAt(at);
  if (screen) {
    const words = facts.words[language][screen.words];
    const round = /\d+$/.exec(at)?.[0] ?? '';
    const fill = (text = ''): string => text.replace('{{round}}', round);
    return { address: screen, words: { title: fill(words?.title), description: fill(words?.description) } };
  }
  const words = facts.titleOf(language, at.slice(1));
  return words === null ? null : { address: STATIC_PAGE, words };
};

const alternates = ({ origin, path: at }: Asked): string[] => [
  ...LANGUAGES.map(
    (language) => `<link rel="alternate" hreflang="${language}" href="${escapeHtml(addressIn(origin, at, language))}">`,
  ),
  `<link rel="alternate" hreflang="x-default" href="${escapeHtml(addressIn(origin, at, 'fa'))}">`,
];

/**
 * The head of a page for clients that do not run our scripts: search engines, link previews of messengers.
 * The texts come from head.json, those of static pages from the content module.
 */
export const pageHead = (facts: HeadFacts, asked: Asked): PageHead => {
  const { origin, path: at, language } = asked;
  const page = pageAt(facts, asked);
  const product = facts.productName(language);
  const words = page?.words ?? facts.words[language].missing ?? { title: '', description: '' };
  const title = at === '/' ? `${product} | ${words.title}` : `${words.title} | ${product}`;
  const canonical = addressIn(origin, at, language);
  const meta = (name: string, content: string): string => `<meta name="${name}" content="${escapeHtml(content)}">`;
  const property = (name: string, content: string): string =>
    `<meta property="${name}" content="${escapeHtml(content)}">`;
  const lines = [
    `<title>${escapeHtml(title)}</title>`,
    meta('description', words.description),
    ...(page?.address.indexed ? [] : [meta('robots', 'noindex')]),
    `<link rel="manifest" href="/manifest.webmanifest?lang=${language}">`,
    ...(at === '/practice' ? [meta('site-config', facts.practiceConfig)] : []),
  ];
  if (page !== null) {
    lines.push(
      `<link rel="canonical" href="${escapeHtml(canonical)}">`,
      ...(page.address.indexed && page.address.bothLanguages ? alternates(asked) : []),
      ...[property('og:type', 'website'), property('og:site_name', product), property('og:title', title)],
      ...[property('og:description', words.description), property('og:url', canonical)],
      property('og:locale', LANGUAGE_FACTS[language].openGraph),
      property('og:image', `${origin}/pictures/preview-${language}.jpg`),
      ...[property('og:image:width', '1200'), property('og:image:height', '630')],
      meta('twitter:card', 'summary_large_image'),
    );
  }
  return { found: page !== null, html: lines.join('\n    ') };
};
