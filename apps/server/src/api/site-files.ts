import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isLanguage, LANGUAGE_FACTS, LANGUAGES, type Language } from '@lajvard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { INDEXED_SCREENS } from './page-address.ts';
import { addressIn, type HeadFacts } from './page-head.ts';

/** The data from which robots.txt, sitemap.xml and the web manifest are made. */
export interface SiteFacts extends Pick<HeadFacts, 'productName' | 'words'> {
  readonly player: string;
  readonly slugs: readonly string[];
  originOf(request: FastifyRequest): string;
}

const HIDDEN = ['/account/', '/admin', '/api/', '/backoffice/', '/block/', '/live/', '/studio1', '/studio9'];
const MANIFEST = 'manifest.webmanifest';

const robots = (origin: string): string =>
  ['User-agent: *', ...HIDDEN.map((start) => `Disallow: ${start}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join(
    '\n',
  );

const entry = (origin: string, at: string): string => {
  const languages: readonly Language[] = at === '/' ? ['fa'] : LANGUAGES;
  const links = languages
    .map((other) => `<xhtml:link rel="alternate" hreflang="${other}" href="${addressIn(origin, at, other)}"/>`)
    .join('');
  return languages.map((language) => `<url><loc>${addressIn(origin, at, language)}</loc>${links}</url>`).join('\n');
};

const sitemap = (origin: string, slugs: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...[...INDEXED_SCREENS, ...slugs.map((slug) => `/${slug}`)].map((at) => entry(origin, at)),
    '</urlset>',
    '',
  ].join('\n');

/** Pages that an installed app offers by themselves. */
const SHORTCUTS = { practice: '/practice', live: '/live/play', fairness: '/fairness' } as const;

/** What the manifest says in one language: names, pictures of the table, and shortcuts. */
const manifestIn = (language: Language, { productName, words }: SiteFacts): Record<string, unknown> => {
  const name = productName(language);
  const label = words[language].live?.title;
  const picture = (kind: string, facts: { sizes: string; form_factor: string }) => ({
    src: `/pictures/${kind}-${language}.jpg`,
    type: 'image/jpeg',
    label,
    ...facts,
  });
  return {
    name,
    short_name: name,
    lang: language,
    dir: LANGUAGE_FACTS[language].direction,
    description: words[language].landing?.description,
    screenshots: [
      picture('table', { sizes: '1440x810', form_factor: 'wide' }),
      picture('phone', { sizes: '780x1688', form_factor: 'narrow' }),
    ],
    shortcuts: Object.entries(SHORTCUTS).map(([page, at]) => ({
      name: words[language][page]?.title,
      url: addressIn('', at, language),
    })),
  };
};

/** robots.txt, sitemap.xml and the web manifest: files that name this site or its product. */
export const siteFiles = (app: FastifyInstance, facts: SiteFacts): void => {
  app.get('/robots.txt', (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(robots(facts.originOf(request))),
  );
  app.get('/sitemap.xml', (request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(sitemap(facts.originOf(request), facts.slugs)),
  );
  app.get<{ Querystring: { lang?: unknown } }>(`/${MANIFEST}`, ({ query }, reply) => {
    const file = path.join(facts.player, MANIFEST);
    if (!existsSync(file)) return reply.code(404).send();
    const written: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'));
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(JSON.stringify({ ...written, ...manifestIn(isLanguage(query.lang) ? query.lang : 'fa', facts) }));
  });
};
