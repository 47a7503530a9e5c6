import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import replyFrom from '@fastify/reply-from';
import fastifyStatic from '@fastify/static';
import { inEveryLanguage, isLanguage, LANGUAGE_FACTS, type Language } from '@lajvard/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BuildFile, OlderBuilds, PageTitle } from '#modules/content';
import { languageFor } from '#platform/http/language.ts';
import { type BuiltFiles, madeText, olderText, openBuilt, packedText, type SentText } from './built-files.ts';
import { answerFault, answerNotFound } from './error-reply.ts';
import { type Asked, type HeadFacts, pageHead } from './page-head.ts';
import { isHeld, sendText } from './send-text.ts';
import { siteFiles } from './site-files.ts';
import { STATIC_FOLDERS, type StaticFolders } from './static-folders.ts';

/** What the site consists of beside the calls: both builds, and the folders of the texts. */
export interface BuiltSite {
  readonly player: BuiltFiles;
  readonly office: BuiltFiles;
  readonly locales: readonly string[];
}

/** Reads both builds, which takes 0.1 to 0.2 s. @param folders those that are not where a checkout has them */
export const openSite = (folders: Partial<StaticFolders> = {}): BuiltSite => {
  const { player, office, locales } = { ...STATIC_FOLDERS, ...folders };
  return { player: openBuilt(player), office: openBuilt(office), locales };
};

/** The site settings that static files depend on. */
export interface SiteSettings {
  readonly site: BuiltSite;
  readonly mediaUrl: string;
  /** Without a trailing slash; null: the requested address (demo only). */
  readonly publicUrl: string | null;
  readonly slugs: readonly string[];
  titleOf(language: Language, slug: string): PageTitle | null;
  productName(language: Language): string;
  readonly practiceConfig: string;
  /** Hashed files that exist only in another server's build. */
  readonly olderBuilds: OlderBuilds;
}

const OFFICE = /^\/admin(?:\/|$)/;
const NOT_A_PAGE =
  /^\/(?:api|oauth|backoffice|beacon|log|studio\/|socket\.io|video|assets|documents|livez|readyz|healthz|demo)\b/;
const HASHED = /^assets\/.+-[\w-]{8,}\.\w+$/;
const MAX_OLDER = 300; // texts of other builds held in memory
const MEDIA_RETRY_SECONDS = 30;
const DOWN = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']); // nobody listens there
const NOT_OF_MEDIA = /^\/{2}|\\/; // would name another host, unescaped too
const YEAR_SECONDS = 31_536_000;

const NOT_BUILT = 'The pages are not built. Run npm run build and restart.\n';

const notFound = (reply: FastifyReply): FastifyReply => {
  const { status, body } = answerNotFound(languageFor(reply.request));
  return reply.code(status).send(body);
};

const cacheFor = (file: string): string =>
  HASHED.test(file) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';

const PART_OF_A_PAGE = /^text\/(?:javascript|css)\b/;

/**
 * Sends a text of a build. A script or a style never is a page: of the headers of a page, which would be much of a
 * small file, it carries those that a browser heeds.
 */
const sendBuilt = (reply: FastifyReply, text: SentText): FastifyReply => {
  if (!PART_OF_A_PAGE.test(text.type)) return sendText(reply, text);
  reply.removeHeader('Cross-Origin-Opener-Policy').removeHeader('Permissions-Policy');
  return sendText(reply.header('Content-Security-Policy', "default-src 'none'"), text);
};

/** Sends a file of a build: texts from memory, anything else from disk, with range requests. */
const send = (reply: FastifyReply, files: BuiltFiles, name: string): FastifyReply => {
  reply.header('Cache-Control', cacheFor(name));
  // a page to keep: its script is its own, which the policy of these pages refuses
  if (/^documents\/.+\.html$/.test(name)) reply.header('Content-Disposition', 'attachment');
  const text = files.text(name);
  if (text) return sendBuilt(reply, text);
  const tag = files.tagOf(name) ?? '';
  reply.header('ETag', tag);
  if (isHeld(reply, tag)) return reply.code(304).send();
  return reply.sendFile(name, files.folder, { cacheControl: false, etag: false, lastModified: false });
};

const notBuilt = (reply: FastifyReply): FastifyReply =>
  reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);

const HTML = 'text/html; charset=utf-8';
const PERSIAN_FONT = /<link rel="preload"[^>]*as="font"[^>]*>\s*/; // headings: late, it would move what is below them
const MAX_PAGES = 500; // combinations of address and language, and of host if PUBLIC_URL is not set

type PlayerPages = (reply: FastifyReply, asked: Asked) => FastifyReply;

/** Serves the single document of the player's app with the head for the requested address, made once per address. */
const playerPages = (player: BuiltFiles, facts: HeadFacts): PlayerPages => {
  const document = player.text('index.html')?.plain.toString();
  if (document === undefined) return notBuilt;
  const made = new Map<string, SentText>();
  const make = (asked: Asked): { found: boolean; text: string } => {
    const { found, html } = pageHead(facts, asked);
    const direction = LANGUAGE_FACTS[asked.language].direction;
    const text = document
      .replace(/<html lang="[a-z]+" dir="[a-z]+"/, `<html lang="${asked.language}" dir="${direction}"`)
      .replace(PERSIAN_FONT, (link) => (asked.language === 'fa' ? link : ''))
      .replace(/<title>[^<]*<\/title>/, () => html);
    return { found, text };
  };
  return (reply, asked) => {
    reply.header('Cache-Control', 'no-cache');
    const key = JSON.stringify([asked.origin, asked.path, asked.language]);
    const known = made.get(key);
    if (known) return sendText(reply, known);
    const { found, text } = make(asked);
    if (!found) return reply.code(404).type(HTML).send(text);
    const page = madeText(text, HTML);
    if (made.size >= MAX_PAGES) made.clear();
    made.set(key, page);
    return sendText(reply, page);
  };
};

type PageWords = HeadFacts['words'];

/** Every text of the interface, by `{language}/{namespace}.json`. */
type TextFiles = ReadonlyMap<string, Buffer>;

const readTexts = (locales: readonly string[]): TextFiles => {
  const named = locales.flatMap((folder) =>
    globSync('*/*.json', { cwd: folder }).map((file) => ({ name: file.split(path.sep).join('/'), folder })),
  );
  return new Map(named.map(({ name, folder }) => [name, readFileSync(path.join(folder, name))]));
};

const wordsOf = (texts: TextFiles): PageWords => {
  const read = (language: Language): PageWords[Language] => JSON.parse(String(texts.get(`${language}/head.json`)));
  return inEveryLanguage(read);
};

/** Compresses a text at its first request, because compressing all of them takes a start 0.1 s. */
const packTexts = (texts: TextFiles): ((name: string) => Promise<SentText> | undefined) => {
  const packed = new Map<string, Promise<SentText>>();
  return (name) => {
    const plain = texts.get(name);
    const text = packed.get(name) ?? (plain && packedText(plain, 'application/json; charset=utf-8'));
    if (text) packed.set(name, text);
    return text;
  };
};

const originOf = (site: SiteSettings, request: FastifyRequest): string =>
  site.publicUrl ?? `${request.protocol}://${request.host}`;

/**
 * The language of a page, as far as a server can know it: always Persian at the root, else the query's, else the
 * default (docs/specification/1-table-and-site.md#415-language-of-a-page).
 */
const languageOf = (pathname: string, query: string): Language => {
  const asked = new URLSearchParams(query).get('lang');
  return pathname !== '/' && isLanguage(asked) ? asked : 'fa';
};

interface Site {
  readonly settings: SiteSettings;
  readonly built: BuiltSite;
  readonly pages: PlayerPages;
  readonly older: Map<string, SentText>;
}

/** The hashed scripts and styles of both builds, for servers with another build. */
export const hashedTexts = ({ player, office }: Pick<BuiltSite, 'player' | 'office'>): BuildFile[] =>
  [
    { files: player, at: '' },
    { files: office, at: 'admin/' },
  ].flatMap(({ files, at }) =>
    files.compressed.flatMap((name) => {
      const { type = '', br } = files.text(name) ?? {};
      return br && HASHED.test(name) ? [{ name: at + name, type, brotli: br }] : [];
    }),
  );

/**
 * Answers for files of another build: during a rolling upgrade a page of the other version may request its files here.
 */
const answerOlder = async (reply: FastifyReply, { settings, older }: Site, name: string): Promise<FastifyReply> => {
  const held = older.get(name);
  const found = held ? null : await settings.olderBuilds.find(name);
  const text = held ?? (found ? olderText(found.type, found.brotli) : undefined);
  if (text === undefined) return notFound(reply);
  if (older.size >= MAX_OLDER) older.clear();
  older.set(name, text);
  return sendBuilt(reply.header('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`), text);
};

const answer = async (request: FastifyRequest, reply: FastifyReply, site: Site): Promise<FastifyReply> => {
  const { settings, built, pages } = site;
  const { player, office } = built;
  const [raw = '/', query = ''] = request.url.split('?', 2);
  const pathname = decodeURIComponent(raw); // cannot throw: the router has already refused malformed escapes
  if (OFFICE.test(pathname)) {
    const file = pathname.slice('/admin/'.length);
    if (office.has(file)) return send(reply, office, file);
    if (HASHED.test(file)) return answerOlder(reply, site, `admin/${file}`);
    return office.has('index.html') ? send(reply, office, 'index.html') : notBuilt(reply);
  }
  if (player.has(pathname.slice(1))) return send(reply, player, pathname.slice(1));
  if (HASHED.test(pathname.slice(1))) return answerOlder(reply, site, pathname.slice(1));
  if (NOT_A_PAGE.test(pathname)) return notFound(reply);
  const language = languageOf(pathname, query);
  return pages(reply, { origin: originOf(settings, request), path: pathname, language });
};

/** Mounts everything that is not a call: the pages, the texts in both languages, and the video. */
export const staticRoutes = async (app: FastifyInstance, settings: SiteSettings): Promise<void> => {
  const { site: built, mediaUrl } = settings;
  const { player } = built;
  const texts = readTexts(built.locales);
  const words = wordsOf(texts);
  const pages = playerPages(player, { ...settings, words });
  const packed = packTexts(texts);
  await app.register(fastifyStatic, { root: player.folder, serve: false, dotfiles: 'ignore' });
  app.get<{ Params: { namespace: string; language: string } }>(
    '/assets/i18n/:namespace/:language.json',
    async ({ params }, reply) => {
      const text = await packed(`${params.language}/${params.namespace}.json`);
      return text ? sendText(reply.header('Cache-Control', 'no-cache'), text) : notFound(reply);
    },
  );
  await app.register(replyFrom, { base: mediaUrl, disableRequestLogging: true });
  app.get('/video/*', (request, reply) => {
    const asked = request.url.slice('/video'.length);
    if (NOT_OF_MEDIA.test(asked) || NOT_OF_MEDIA.test(decodeURIComponent(asked))) return notFound(reply);
    return reply.from(asked, {
      rewriteRequestHeaders: (_request, { authorization: _token, cookie: _cookie, ...headers }) => headers,
      onError: (failed, { error }) => {
        const isDown = DOWN.has((error.cause as { code?: string } | undefined)?.code ?? '');
        if (isDown) failed.header('Retry-After', MEDIA_RETRY_SECONDS);
        failed.code(isDown ? 503 : 502).send(answerFault(500, languageFor(request)).body);
      },
    });
  });
  const { slugs, productName } = settings;
  siteFiles(app, {
    player: player.folder,
    slugs,
    productName,
    words,
    originOf: (request) => originOf(settings, request),
  });
  const site = { settings, built, pages, older: new Map<string, SentText>() };
  app.get('/*', (request, reply) => answer(request, reply, site));
};
