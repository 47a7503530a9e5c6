import type { RefusalCode, Route } from '@lajvard/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Auth, sameText } from './auth.ts';
import { type Handled, Lasting, ReadyJson, Refused } from './handler.ts';
import { permissionFor } from './permission.ts';
import type { LimitName, RateLimits } from './rate-limit.ts';
import type { Answer } from './server.ts';

/** A limit on a route: whose calls are counted. */
export interface RouteLimit {
  readonly name: LimitName;
  /** The key of a call; null: this call is not counted. */
  key(call: { readonly body: unknown; readonly ip: string; readonly userId: number | null }): string | null;
  /** Whether an accepted call takes the counted ones back. */
  readonly forgiven?: boolean;
}

export interface SurfaceOptions {
  readonly auth: Auth;
  readonly studioKey: string;
  readonly limits: RateLimits;
  /** By the name of the route. */
  readonly routeLimits: Readonly<Record<string, readonly RouteLimit[]>>;
  /** The one place where a code becomes a status. */
  answerRefusal(refused: Refused): Answer;
}

const KEEP = 'public, max-age=86400, immutable'; // a day: what never changes may still be said in other words one day
const JSON_TYPE = 'application/json; charset=utf-8';

type Issues = readonly { readonly path: PropertyKey[]; readonly message: string }[];

const refused = (code: RefusalCode, errors?: Record<string, string[]>): Refused =>
  new Refused(code, errors ? { errors } : {});

/** Messages of the contract's schemas are i18n keys; the library's own words become one. */
const formErrors = (issues: Issues): Record<string, string[]> => {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of issues) {
    const field = String(path[0] ?? 'form');
    if (!Object.hasOwn(errors, field)) {
      Object.defineProperty(errors, field, { value: [], enumerable: true, writable: true, configurable: true });
    }
    errors[field]?.push(message.startsWith('errors:') ? message : 'errors:invalid');
  }
  return errors;
};

type Input = { body: unknown; query: unknown; params: unknown };

const parseInput = (route: Route, request: FastifyRequest): Input | Refused => {
  const input: Input = { body: undefined, query: undefined, params: undefined };
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = route[part];
    if (schema === undefined) continue;
    const parsed = schema.safeParse(request[part] ?? {});
    if (!parsed.success)
      return part === 'params' ? refused('not-found') : refused('form-invalid', formErrors(parsed.error.issues));
    input[part] = parsed.data;
  }
  return input;
};

const isStudio = (request: FastifyRequest, studioKey: string): boolean => {
  const { authorization } = request.headers;
  return authorization !== undefined && sameText(authorization.replace(/^bearer /i, ''), studioKey);
};

/** Makes the checks of one route: who calls; returns a refusal or nothing, and keeps the caller on the request. */
const guard =
  (route: Route, { auth, studioKey }: Pick<SurfaceOptions, 'auth' | 'studioKey'>) =>
  (request: FastifyRequest): Refused | undefined => {
    if (route.who === 'studio') return isStudio(request, studioKey) ? undefined : refused('token-invalid');
    request.caller = auth.callerOf(request.headers.authorization);
    const permission = permissionFor(route.who, request.caller, false);
    if (permission === 'yes') return undefined;
    return refused(permission === 'sign-in' ? 'token-invalid' : 'not-allowed');
  };

/** Counts the call on each limit of its route; the first that is used up refuses. */
const counted = (
  call: { body: unknown; ip: string; userId: number | null },
  own: readonly RouteLimit[],
  limits: RateLimits,
): Refused | undefined => {
  for (const limit of own) {
    const key = limit.key(call);
    const retryAfterSeconds = key === null ? 0 : limits.take(limit.name, key);
    if (retryAfterSeconds > 0) return new Refused('too-many-tries', { retryAfterSeconds });
  }
  return undefined;
};

const send = (reply: FastifyReply, { status, body, headers }: Answer): FastifyReply => {
  if (headers) reply.headers(headers);
  return reply.code(status).send(body);
};

/**
 * Mounts routes with their verbs: who may call, limits, the shape of the input, the verb, the answer.
 * Answers carry `Cache-Control: no-store`, unless they are `Lasting`. A fault is thrown on to the server's error handler.
 */
export const mount = (app: FastifyInstance, handled: readonly Handled[], options: SurfaceOptions): void => {
  for (const { route, handler } of handled) {
    const check = guard(route, options);
    const own = options.routeLimits[route.name] ?? [];
    const verb = handler as (call: unknown) => Promise<unknown>;
    app.route({
      method: route.method,
      url: route.path,
      // Before the body is read: who may not call does not make us read.
      onRequest: (request, reply, done) => {
        reply.raw.setHeader('Cache-Control', 'no-store');
        const no = check(request);
        if (no === undefined) done();
        else send(reply, options.answerRefusal(no));
      },
      handler: async (request, reply) => {
        const input = parseInput(route, request);
        if (input instanceof Refused) return send(reply, options.answerRefusal(input));
        const { caller, ip } = request;
        const facts = { body: input.body, ip, userId: caller?.userId ?? null };
        const tooMany = own.length === 0 ? undefined : counted(facts, own, options.limits);
        if (tooMany !== undefined) return send(reply, options.answerRefusal(tooMany));
        const userAgent = request.headers['user-agent'] ?? '';
        const answer = await verb({ ...input, caller, ip, userAgent, arrivedAt: request.arrivedAt });
        if (answer instanceof Refused) return send(reply, options.answerRefusal(answer));
        for (const { name, key, forgiven } of own) {
          const id = forgiven ? key(facts) : null;
          if (id !== null) options.limits.forgive(name, id);
        }
        if (answer instanceof Lasting) {
          reply.raw.setHeader('Cache-Control', KEEP);
          return reply.send(answer.body);
        }
        if (!(answer instanceof ReadyJson)) return reply.send(answer);
        return reply.header('Content-Type', JSON_TYPE).send(answer.text);
      },
    });
  }
};

/** A route whose answer is a stream: the same guard, then the response is handed over. */
export const stream = (
  route: Route,
  {
    app,
    options,
    open,
  }: { app: FastifyInstance; options: SurfaceOptions; open(response: FastifyReply['raw']): Promise<void> },
): void => {
  const check = guard(route, options);
  app.route({
    method: route.method,
    url: route.path,
    handler: async (request, reply) => {
      const no = check(request);
      if (no !== undefined) return send(reply, options.answerRefusal(no));
      reply.hijack();
      await open(reply.raw);
      return reply;
    },
  });
};
