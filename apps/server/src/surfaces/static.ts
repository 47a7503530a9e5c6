import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import replyFrom from '@fastify/reply-from';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerNotFound } from './error-reply.ts';

/** Where the built pages and the words are. */
export interface StaticFolders {
  readonly player: string;
  readonly office: string;
  readonly locales: string;
}

const fromHere = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** The folders of a checkout. */
export const STATIC_FOLDERS: StaticFolders = {
  player: fromHere('../../../player/dist'),
  office: fromHere('../../../office/dist'),
  locales: fromHere('../../../player/locales'),
};

/** Addresses that are pages (spec 1 §2, spec 2 §2). Any other gets the same page, which says that it is not found, with 404. */
const PAGES = [
  /^\/$/,
  /^\/(?:practice|live\/play|studio1|studio9|block\/account)$/,
  /^\/(?:fairness(?:\/\d+)?|rounds\/\d+)$/,
  /^\/(?:responsible-gaming|terms-and-conditions|self-exclusion|dispute-resolution|anti-money-laundering|kyc-policies|accounts-payouts-bonuses)$/,
  /^\/account\/(?:login|logout|register|register\/complete|forget-password|reset-password|password\/update|email\/update)$/,
  /^\/account\/(?:profile|deposit|withdrawal|history\/(?:logon|deposit|withdrawal|played)|details\/(?:delete|closure|limits))$/,
  /^\/account\/ticketing\/(?:create|tickets|ticket\/\d+)$/,
];
const OFFICE = /^\/admin(?:\/|$)/;
const NOT_A_PAGE = /^\/(?:api|oauth|backoffice|studio\/|socket\.io|video|assets|documents|healthz|demo)\b/;
const HASHED = /^assets\/.+-[\w-]{8,}\.\w+$/;
const YEAR_SECONDS = 31_536_000;

const cacheFor = (file: string): string =>
  HASHED.test(file) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';

const send = (reply: FastifyReply, folder: string, file: string): FastifyReply =>
  reply.header('Cache-Control', cacheFor(file)).sendFile(file, folder, { cacheControl: false });

const page = (reply: FastifyReply, folder: string, status: number): FastifyReply => {
  if (!existsSync(path.join(folder, 'index.html'))) {
    return reply.code(503).type('text/plain; charset=utf-8').send('The pages are not built yet: npm run build\n');
  }
  return send(reply.code(status), folder, 'index.html');
};

/** Whether a path names a file inside a folder, and not the folder itself. */
const isFile = (folder: string, file: string): boolean => {
  const full = path.join(folder, file);
  return /\.\w+$/.test(file) && full.startsWith(`${folder}${path.sep}`) && existsSync(full);
};

const answer = (reply: FastifyReply, pathname: string, folders: StaticFolders): FastifyReply => {
  if (OFFICE.test(pathname)) {
    const file = pathname.slice('/admin/'.length);
    return isFile(folders.office, file) ? send(reply, folders.office, file) : page(reply, folders.office, 200);
  }
  if (isFile(folders.player, pathname.slice(1))) return send(reply, folders.player, pathname.slice(1));
  if (NOT_A_PAGE.test(pathname)) {
    const { status, body } = answerNotFound();
    return reply.code(status).send(body);
  }
  return page(reply, folders.player, PAGES.some((known) => known.test(pathname)) ? 200 : 404);
};

/** The pages, the words in both languages, and the picture: everything that is not a call. */
export const staticSurface = async (app: FastifyInstance, folders: StaticFolders, mediaUrl: string): Promise<void> => {
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
  // A malformed escape never comes here: the router has answered it.
  app.get('/*', (request, reply) => answer(reply, decodeURIComponent(request.url.split('?', 1)[0] ?? '/'), folders));
};
