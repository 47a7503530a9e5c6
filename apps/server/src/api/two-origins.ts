import { ALL_ROUTES, login, type Route } from '@lajvard/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageFor } from '#platform/http/language.ts';
import { answerNotFound } from './error-reply.ts';

/** The addresses of the office and the site, each at its own host. */
export interface TwoOrigins {
  readonly officeUrl: string;
  /** Without a trailing slash. */
  readonly publicUrl: string | null;
}

type Side = 'office' | 'site' | 'both';

const OF_OFFICE = /^\/(?:admin|backoffice)(?:\/|$)|^\/api\/auth\/admin(?:\/|$)/;
const OF_BOTH = /^\/(?:(?:livez|readyz|healthz)$|\.well-known\/)/;

const sideOfRoute = ({ who, path }: Route): Side => {
  if (OF_OFFICE.test(path) || (typeof who === 'object' && 'staff' in who)) return 'office';
  return who === 'anyone' || who === 'signed-in' ? 'both' : 'site';
};

const ROUTES = new Map(ALL_ROUTES.map((route) => [`${route.method} ${route.path}`, sideOfRoute(route)]));

const sideOf = ({ method, url, routeOptions }: FastifyRequest): Side => {
  const route = ROUTES.get(`${method} ${routeOptions.url}`);
  if (route !== undefined) return route;
  // cannot throw: the router has already refused malformed escapes
  const path = decodeURIComponent(url.split('?', 1)[0] ?? '/');
  if (OF_BOTH.test(path)) return 'both';
  return OF_OFFICE.test(path) ? 'office' : 'site';
};

const isPage = ({ method, routeOptions }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && routeOptions.url === '/*';

const notFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { status, body } = answerNotFound(languageFor(request));
  return reply.code(status).send(body);
};

/**
 * Answers the office's pages and calls only at its own host, and the players' only elsewhere, so that a script in a
 * player's page cannot read what the browser stores for staff (decision 044). Calls that both use are answered at both.
 * A page of the site requested at the office's host is redirected to the site.
 */
export const keepApart = (app: FastifyInstance, { officeUrl, publicUrl }: TwoOrigins): void => {
  const officeHost = new URL(officeUrl).hostname;
  const atOffice = (request: FastifyRequest): boolean => request.hostname.toLowerCase() === officeHost;
  app.addHook('onRequest', (request, reply, done) => {
    const side = sideOf(request);
    const here = atOffice(request) ? 'office' : 'site';
    if (side === 'both' || side === here) done();
    else if (here === 'site' || !isPage(request) || publicUrl === null) notFound(request, reply);
    else reply.redirect(/^\/(?:\?|$)/.test(request.url) ? '/admin/' : `${publicUrl}${request.url}`, 302);
  });
  // One call signs in both players and staff.
  app.addHook('onRoute', (route) => {
    if (route.url !== login.path) return;
    route.preHandler = (request, reply, done) => {
      const isStaff = (request.body as { level?: unknown } | null)?.level === 'admin';
      if (isStaff === atOffice(request)) done();
      else notFound(request, reply);
    };
  });
};
