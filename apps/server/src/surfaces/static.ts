import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import replyFrom from '@fastify/reply-from';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageLanguage, PageTitle } from '#rooms/content';
import { answerNotFound } from './error-reply.ts';
import { type Asked, pageHead } from './page-head.ts';
import { siteFiles } from './site-files.ts';

/** Where the built pages and the words are. */
export interface StaticFolders {
  readonly player: string;
  readonly office: string;
  readonly locales: string;
}

/** What the static surface must know of the house. */
export interface SiteSettings {
  readonly folders: StaticFolders;
  readonly mediaUrl: string;
  /** Without a slash at its end; null: the address that was asked (demonstration only). */
  readonly publicUrl: string | null;
  readonly slugs: readonly string[];
  titleOf(language: PageLanguage, slug: string): PageTitle | null;
  productName(language: PageLanguage): string;
}

const fromHere = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** The folders of a checkout. */
export const STATIC_FOLDERS: StaticFolders = {
  player: fromHere('../../../player/dist'),
  office: fromHere('../../../office/dist'),
  locales: fromHere('../../../player/locales'),
};

const OFFICE = /^\/admin(?:\/|$)/;
const NOT_A_PAGE = /^\/(?:api|oauth|backoffice|studio\/|socket\.io|video|assets|documents|healthz|demo)\b/;
const HASHED = /^assets\/.+-[\w-]{8,}\.\w+$/;
const YEAR_SECONDS = 31_536_000;

const cacheFor = (file: string): string =>
  HASHED.test(file) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';

const send = (reply: FastifyReply, folder: string, file: string): FastifyReply =>
  reply.header('Cache-Control', cacheFor(file)).sendFile(file, folder, { cacheControl: false });

const NOT_BUILT = 'The pages are not built yet: npm run build\n';

/** Sends text that is made for this answer; asked again, only its fingerprint travels. */
const sendText = (reply: FastifyReply, text: string): FastifyReply => {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  reply.header('Cache-Control', 'no-cache').header('ETag', tag).type('text/html; charset=utf-8');
  return reply.request.headers['if-none-match'] === tag && reply.statusCode === 200
    ? reply.code(304).send()
    : reply.send(text);
};

const kept = new Map<string, { at: number; text: string }>();

/** The text of a built file, read again only when it was built anew; null while there is none. */
const builtText = (file: string): string | null => {
  if (!existsSync(file)) return null;
  const at = statSync(file).mtimeMs;
  const known = kept.get(file);
  if (known?.at === at) return known.text;
  const text = readFileSync(file, 'utf8');
  kept.set(file, { at, text });
  return text;
};

const notBuilt = (reply: FastifyReply): FastifyReply =>
  reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);

/** The one document of the player's app with the head of the address that was asked. */
const playerPage = (reply: FastifyReply, site: SiteSettings, asked: Asked): FastifyReply => {
  const document = builtText(path.join(site.folders.player, 'index.html'));
  if (document === null) return notBuilt(reply);
  const { found, html } = pageHead({ ...site, locales: site.folders.locales }, asked);
  const direction = asked.language === 'fa' ? 'rtl' : 'ltr';
  const text = document
    .replace(/<html lang="[a-z]+" dir="[a-z]+"/, `<html lang="${asked.language}" dir="${direction}"`)
    .replace(/<title>[^<]*<\/title>/, () => html);
  return sendText(reply.code(found ? 200 : 404), text);
};

/** Whether a path names a file inside a folder, and not the folder itself. */
const isFile = (folder: string, file: string): boolean => {
  const full = path.join(folder, file);
  return /\.\w+$/.test(file) && full.startsWith(`${folder}${path.sep}`) && existsSync(full);
};

const originOf = (site: SiteSettings, request: FastifyRequest): string =>
  site.publicUrl ?? `${request.protocol}://${request.host}`;

/** At the root always Persian; else the query's language, or the default (spec 1 §4, as far as a server can know it). */
const languageOf = (pathname: string, query: string): PageLanguage =>
  pathname !== '/' && new URLSearchParams(query).get('lang') === 'en' ? 'en' : 'fa';

const answer = (request: FastifyRequest, reply: FastifyReply, site: SiteSettings): FastifyReply => {
  const [raw = '/', query = ''] = request.url.split('?', 2);
  const pathname = decodeURIComponent(raw); // a malformed escape never comes here: the router has answered it
  const { player, office } = site.folders;
  if (OFFICE.test(pathname)) {
    const file = pathname.slice('/admin/'.length);
    if (isFile(office, file)) return send(reply, office, file);
    return existsSync(path.join(office, 'index.html')) ? send(reply, office, 'index.html') : notBuilt(reply);
  }
  if (isFile(player, pathname.slice(1))) return send(reply, player, pathname.slice(1));
  if (NOT_A_PAGE.test(pathname)) {
    const { status, body } = answerNotFound();
    return reply.code(status).send(body);
  }
  const asked = { origin: originOf(site, request), path: pathname, language: languageOf(pathname, query) };
  return playerPage(reply, site, asked);
};

/** The pages, the words in both languages, and the picture: everything that is not a call. */
export const staticSurface = async (app: FastifyInstance, site: SiteSettings): Promise<void> => {
  const { folders, mediaUrl } = site;
  await app.register(fastifyStatic, { root: folders.locales, serve: false, dotfiles: 'ignore' });
  app.get<{ Params: { namespace: string; language: string } }>(
    '/assets/i18n/:namespace/:language.json',
    (request, reply) => {
      const { namespace, language } = request.params;
      const file = `${language}/${namespace}.json`;
      if (!/^[a-z]{2}\/[a-z][a-z-]*\.json$/.test(file) || !isFile(folders.locales, file)) {
        const { status, body } = answerNotFound();
        return reply.code(status).send(body);
      }
      return send(reply, folders.locales, file);
    },
  );
  await app.register(replyFrom, { base: mediaUrl, disableRequestLogging: true });
  app.get('/video/*', (request, reply) =>
    reply.from(request.url.slice('/video'.length), {
      rewriteRequestHeaders: (_request, { authorization: _token, cookie: _cookie, ...headers }) => headers,
      onError: (failed) => {
        failed.code(502).send({ message: 'refusals:unavailable', code: 'unavailable' });
      },
    }),
  );
  const { player } = folders;
  const { slugs, productName } = site;
  siteFiles(app, { player, slugs, productName, originOf: (request) => originOf(site, request) });
  app.get('/*', (request, reply) => answer(request, reply, site));
};
