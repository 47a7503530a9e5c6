import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES, type Language } from '@lajvard/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { INDEXED_SCREENS } from './page-address.ts';
import { addressIn } from './page-head.ts';

/** The data from which robots.txt, sitemap.xml and the web manifest are made. */
export interface SiteFacts {
  readonly player: string;
  readonly slugs: readonly string[];
  originOf(request: FastifyRequest): string;
  productName(language: Language): string;
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
  app.get(`/${MANIFEST}`, (_request, reply) => {
    const file = path.join(facts.player, MANIFEST);
    if (!existsSync(file)) return reply.code(404).send();
    const written: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'));
    const name = facts.productName('fa');
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(JSON.stringify({ ...written, name, short_name: name }));
  });
};
