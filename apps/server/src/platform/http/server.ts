import type { Language } from '@lajvard/contract';
import { faultFacts, type Log, type Metrics, NO_METRICS } from '@lajvard/process';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { isUnavailable } from '../db/connection-error.ts';
import { countRequests } from './count-requests.ts';
import type { Caller } from './handler.ts';
import { acceptedLanguage, languageFor } from './language.ts';
import { onBehalfOf, REQUEST_ID_HEADER, requestIdOf, withReference } from './request-id.ts';
import { type HeaderSettings, securityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** When the request arrived, in monotonic ms of this process. */
    arrivedAt: number;
    caller: Caller | null;
  }
}

/** An answer, ready to be sent. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface HttpOptions extends HeaderSettings {
  readonly log: Log;
  /** Default: nothing is measured. */
  readonly metrics?: Metrics;
  readonly trustedProxies: readonly string[];
  /** A host whose pages have different headers. */
  readonly apart?: { readonly host: string; readonly settings: HeaderSettings } | undefined;
  /**
   * The answer to a thrown error (api/error-reply.ts). `status`: 4xx for a request that HTTP itself cannot accept, 503,
   * or 500.
   */
  answerFault(status: number, language: Language): Answer;
  answerNotFound(language: Language): Answer;
}

/** Bytes of a body, docs/specification/4-reliability.md#43-rate-limits. */
const BODY_LIMIT = 256 * 1024;

/**
 * A request that HTTP itself cannot accept keeps its status; an unavailable database is 503 (try again), any other
 * fault 500.
 */
const statusOf = (error: Error & { statusCode?: number }): number => {
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return error.statusCode;
  return isUnavailable(error) ? 503 : 500;
};

/** The answer to a thrown error. Logs our own faults. */
const answerThrown = (
  error: Error & { statusCode?: number },
  call: { readonly method: string; readonly route: string | undefined; readonly language: Language },
  { log, answerFault }: Pick<HttpOptions, 'log' | 'answerFault'>,
): Answer => {
  const status = statusOf(error);
  if (status >= 500) log.error({ ...faultFacts(error), method: call.method, route: call.route }, 'fault');
  return answerFault(status, call.language);
};

/** The HTTP server of a process, with the headers every answer carries. Routes are mounted on it. */
export const createHttpServer = (options: HttpOptions): FastifyInstance => {
  const headers = securityHeaders(options);
  const { apart } = options;
  const headersApart = apart && securityHeaders(apart.settings);
  const app = fastify({
    logger: false, // a line per request would cost more than the request
    genReqId: ({ headers: sent }) => requestIdOf(sent),
    bodyLimit: BODY_LIMIT,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    keepAliveTimeout: 65_000,
    requestTimeout: 30_000,
    return503OnClosing: true,
    forceCloseConnections: true,
    frameworkErrors: (_error, request, reply) => {
      const language = acceptedLanguage((request as FastifyRequest).headers['accept-language']);
      const { status, body } = options.answerFault(400, language); // a malformed address
      const response = (reply as FastifyReply).raw;
      const own = {
        ...headers,
        'Content-Type': 'application/json; charset=utf-8',
        [REQUEST_ID_HEADER]: (request as FastifyRequest).id,
      }; // no hook has run
      response.writeHead(status, own).end(JSON.stringify(body));
    },
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
  });
  app.decorateRequest('arrivedAt', 0);
  app.decorateRequest('caller', null);
  app.addHook('onRequest', (request, reply, done) => {
    request.arrivedAt = performance.now();
    reply.headers(headersApart && request.hostname.toLowerCase() === apart?.host ? headersApart : headers);
    reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
  if (options.metrics && options.metrics !== NO_METRICS) countRequests(app, options.metrics); // a hook costs something
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const call = { method: request.method, route: request.routeOptions.url, language: languageFor(request) };
    const answer = withReference(
      onBehalfOf(request.id, () => answerThrown(error, call, options)),
      request.id,
    );
    return reply
      .code(answer.status)
      .headers(answer.headers ?? {})
      .send(answer.body);
  });
  app.setNotFoundHandler((request, reply) => {
    const answer = options.answerNotFound(languageFor(request));
    return reply.code(answer.status).send(answer.body);
  });
  return app;
};
