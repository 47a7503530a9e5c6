import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { languageFor } from '#platform/http/language.ts';
import { packedText, type SentText } from './built-files.ts';
import { answerNotFound } from './error-reply.ts';
import { sendText } from './send-text.ts';

const OURS = path.join(import.meta.dirname, 'reference');
const SWAGGER_UI = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

const PAGE = [OURS, 'index.html', 'text/html; charset=utf-8'] as const;
const FILES: Readonly<Record<string, readonly [folder: string, name: string, type: string]>> = {
  'open-reference.js': [OURS, 'open-reference.js', 'text/javascript; charset=utf-8'],
  'swagger-ui-bundle.js': [SWAGGER_UI, 'swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  'swagger-ui.css': [SWAGGER_UI, 'swagger-ui.css', 'text/css; charset=utf-8'],
};

/** Reads and packs a file at its first request only: few ever read the reference. */
const readOnce = () => {
  const read = new Map<string, Promise<SentText>>();
  return ([folder, name, type]: readonly [string, string, string]): Promise<SentText> => {
    const text = read.get(name) ?? readFile(path.join(folder, name)).then((plain) => packedText(plain, type));
    read.set(name, text);
    return text;
  };
};

/**
 * The pages on which people read the API reference: `/api/docs` for the players' calls, `/backoffice/api/docs` for all
 * of them. The pages are the same for everybody; what they show is fetched with the reader's token.
 */
export const referencePages = (app: FastifyInstance): void => {
  const textOf = readOnce();
  for (const at of ['/api/docs', '/backoffice/api/docs']) {
    app.get(at, async (_request, reply) => sendText(reply.header('Cache-Control', 'no-cache'), await textOf(PAGE)));
    app.get<{ Params: { file: string } }>(`${at}/:file`, async (request, reply) => {
      const file = FILES[request.params.file];
      if (file) return sendText(reply.header('Cache-Control', 'no-cache'), await textOf(file));
      const { status, body } = answerNotFound(languageFor(request));
      return reply.code(status).send(body);
    });
  }
};
