import fastify, { type FastifyInstance } from 'fastify';
import { faultFacts, type Log } from '../log.ts';
import type { Caller } from './handler.ts';
import { type HeaderSettings, securityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Monotonic milliseconds of this process when the request arrived. */
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
  readonly trustedProxies: readonly string[];
  /** What a thrown error is answered with (surfaces/error-reply.ts). `status`: of a request that HTTP itself cannot accept. */
  answerFault(status: number): Answer;
  answerNotFound(): Answer;
}

const BODY_LIMIT = 256 * 1024; // reliability 4.3

/** The HTTP server of a process, with the headers every answer carries. Routes are mounted on it. */
export const createHttpServer = (options: HttpOptions): FastifyInstance => {
  const app = fastify({
    logger: false, // a line per request would cost more than the request
    bodyLimit: BODY_LIMIT,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    keepAliveTimeout: 65_000,
    requestTimeout: 30_000,
    return503OnClosing: true,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
  });
  const headers = Object.entries(securityHeaders(options));
  app.decorateRequest('arrivedAt', 0);
  app.decorateRequest('caller', null);
  app.addHook('onRequest', (request, reply, done) => {
    request.arrivedAt = performance.now();
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    done();
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status =
      error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500) {
      options.log.error({ ...faultFacts(error), method: request.method, route: request.routeOptions.url }, 'fault');
    }
    const answer = options.answerFault(status);
    return reply
      .code(answer.status)
      .headers(answer.headers ?? {})
      .send(answer.body);
  });
  app.setNotFoundHandler((_request, reply) => {
    const answer = options.answerNotFound();
    return reply.code(answer.status).send(answer.body);
  });
  return app;
};
