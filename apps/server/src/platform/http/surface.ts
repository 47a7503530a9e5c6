import multipart from '@fastify/multipart';
import type { RefusalCode, Route } from '@lajvard/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Auth, sameText } from './auth.ts';
import {
  type Caller,
  CsvFile,
  type Handled,
  ImageFile,
  Lasting,
  ReadyJson,
  Refused,
  type UploadedFile,
} from './handler.ts';
import { permissionFor } from './permission.ts';
import type { LimitName, RateLimits } from './rate-limit.ts';
import type { Answer } from './server.ts';
import { readForm } from './upload.ts';

/** A limit on a route: whose calls are counted. */
export interface RouteLimit {
  readonly name: LimitName;
  /** The key of a call; null: this call is not counted. */
  key(call: { readonly body: unknown; readonly ip: string; readonly userId: number | null }): string | null;
  /** Whether an accepted call takes the counted ones back. */
  readonly forgiven?: boolean;
  /** Whether only accepted calls count: what is refused costs nobody a day. */
  readonly onlyAccepted?: boolean;
}

export interface SurfaceOptions {
  readonly auth: Auth;
  readonly studioKey: string;
  readonly limits: RateLimits;
  /** By the name of the route. */
  readonly routeLimits: Readonly<Record<string, readonly RouteLimit[]>>;
  /** The one place where a code becomes a status. */
  answerRefusal(refused: Refused): Answer;
  /** Hears that somebody signed in asked for what staff may and they may not; the answer waits for it. */
  onDenied?(denied: Denied): Promise<void>;
}

/** Who was refused a call of staff, and which. */
export interface Denied {
  readonly caller: Caller;
  readonly route: Route;
  readonly ip: string;
}

export const JSON_TYPE = 'application/json; charset=utf-8';
const CSV_TYPE = 'text/csv; charset=utf-8';
const KEEP = 'public, max-age=86400, immutable'; // a day: what never changes may still be said in other words one day

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

/** A call as it came in, not yet parsed. */
export interface Arrived {
  readonly body: unknown;
  readonly query: unknown;
  readonly params: unknown;
  readonly caller: Caller | null;
  readonly ip: string;
  readonly userAgent: string;
  /** The host of the address, in lower case. */
  readonly host: string;
  readonly arrivedAt: number;
  readonly files?: readonly UploadedFile[];
}

type Input = { body: unknown; query: unknown; params: unknown };

const parseInput = (route: Route, arrived: Arrived): Input | Refused => {
  const input: Input = { body: undefined, query: undefined, params: undefined };
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = route[part];
    if (schema === undefined) continue;
    const parsed = schema.safeParse(arrived[part] ?? {});
    if (!parsed.success)
      return part === 'params' ? refused('not-found') : refused('form-invalid', formErrors(parsed.error.issues));
    input[part] = parsed.data;
  }
  return input;
};

const isStudio = (authorization: string | undefined, studioKey: string): boolean =>
  authorization !== undefined && sameText(authorization.replace(/^bearer /i, ''), studioKey);

/** Makes the check of one route: who calls, by the header `Authorization`, or the refusal. */
export const guard =
  (route: Route, { auth, studioKey }: Pick<SurfaceOptions, 'auth' | 'studioKey'>) =>
  (authorization: string | undefined): Caller | null | Refused => {
    if (route.who === 'studio') return isStudio(authorization, studioKey) ? null : refused('token-invalid');
    const caller = auth.callerOf(authorization);
    const permission = permissionFor(route.who, caller, false);
    if (permission === 'yes') return caller;
    return refused(permission === 'sign-in' ? 'token-invalid' : 'not-allowed');
  };

/** Tells who listens that a call of staff was refused to somebody who is known. @returns what they hear: the refusal, or that they tried too often */
const tellDenied = async (
  refusal: Refused,
  route: Route,
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
  { auth, limits, onDenied }: SurfaceOptions,
): Promise<Refused> => {
  const caller = typeof route.who === 'object' ? auth.callerOf(headers.authorization) : null;
  if (caller === null) return refusal;
  const retryAfterSeconds = limits.take('denied-person', String(caller.userId));
  if (retryAfterSeconds > 0) return new Refused('too-many-tries', { retryAfterSeconds });
  await onDenied?.({ caller, route, ip });
  return refusal;
};

/** Counts the call on each limit of its route; the first that is used up refuses. */
const counted = (
  call: { body: unknown; ip: string; userId: number | null },
  own: readonly RouteLimit[],
  limits: RateLimits,
): Refused | undefined => {
  for (const limit of own) {
    const key = limit.key(call);
    const judge = limit.onlyAccepted ? limits.ask : limits.take;
    const retryAfterSeconds = key === null ? 0 : judge(limit.name, key);
    if (retryAfterSeconds > 0) return new Refused('too-many-tries', { retryAfterSeconds });
  }
  return undefined;
};

const send = (reply: FastifyReply, { status, body, headers }: Answer): FastifyReply => {
  if (headers) reply.headers(headers);
  return reply.code(status).send(body);
};

/** Makes the steps of one route for a caller who may: the shape of the input, limits, the verb. They end in what the verb says, or a refusal. */
export const stepsOf = (
  { route, handler }: Handled,
  { limits, routeLimits }: Pick<SurfaceOptions, 'limits' | 'routeLimits'>,
): ((arrived: Arrived) => Promise<unknown>) => {
  const own = routeLimits[route.name] ?? [];
  const verb = handler as (call: unknown) => Promise<unknown>;
  return async (arrived) => {
    const input = parseInput(route, arrived);
    if (input instanceof Refused) return input;
    const { caller, ip, userAgent, host, arrivedAt, files } = arrived;
    const facts = { body: input.body, ip, userId: caller?.userId ?? null };
    const tooMany = counted(facts, own, limits);
    if (tooMany !== undefined) return tooMany;
    const { body, query, params } = input;
    const answer = await verb({ body, files, query, params, caller, ip, userAgent, host, arrivedAt });
    if (answer instanceof Refused) return answer;
    for (const { name, key, forgiven: isForgiven, onlyAccepted } of own) {
      const id = isForgiven || onlyAccepted ? key(facts) : null;
      if (id === null) continue;
      if (onlyAccepted) limits.take(name, id);
      else limits.forgive(name, id);
    }
    return answer;
  };
};

const PICTURE_POLICY = "default-src 'none'; sandbox"; // also where somebody opens it as a page of its own

/** Sends what a verb said. */
const sendAnswer = (reply: FastifyReply, answer: unknown, options: SurfaceOptions): FastifyReply => {
  if (answer instanceof Refused) return send(reply, options.answerRefusal(answer));
  if (answer instanceof Lasting) {
    reply.raw.setHeader('Cache-Control', KEEP);
    return reply.send(answer.body);
  }
  if (answer instanceof CsvFile) {
    reply.header('Content-Disposition', `attachment; filename="${answer.name}"`);
    return reply.header('Content-Type', CSV_TYPE).send(answer.text);
  }
  if (answer instanceof ImageFile) {
    reply.raw.setHeader('Content-Security-Policy', PICTURE_POLICY);
    reply.header('Content-Disposition', `attachment; filename="${answer.name}"`);
    return reply.header('Content-Type', 'image/webp').send(answer.bytes);
  }
  if (!(answer instanceof ReadyJson)) return reply.send(answer);
  return reply.header('Content-Type', JSON_TYPE).send(answer.text);
};

const mountOne = (app: FastifyInstance, each: Handled, options: SurfaceOptions): void => {
  const { route } = each;
  const check = guard(route, options);
  const steps = stepsOf(each, options);
  app.route({
    method: route.method,
    url: route.path,
    // Before the body is read: who may not call does not make us read.
    onRequest: (request, reply, done) => {
      reply.raw.setHeader('Cache-Control', 'no-store');
      const caller = check(request.headers.authorization);
      if (caller instanceof Refused) {
        void tellDenied(caller, route, request, options)
          .then((told) => send(reply, options.answerRefusal(told)))
          .catch(done);
        return;
      }
      request.caller = caller;
      done();
    },
    handler: async (request, reply) => {
      const { query, params, caller, ip, arrivedAt } = request;
      const who = caller === null ? ip : `user ${caller.userId}`;
      const form =
        route.multipart === undefined
          ? { body: request.body, files: [] }
          : await readForm(request, route.multipart, who);
      if (form instanceof Refused) return send(reply, options.answerRefusal(form));
      const userAgent = request.headers['user-agent'] ?? '';
      const host = request.hostname.toLowerCase();
      const arrived = { ...form, query, params, caller, ip, userAgent, host, arrivedAt };
      return sendAnswer(reply, await steps(arrived), options);
    },
  });
};

/**
 * Mounts routes with their verbs: who may call, limits, the shape of the input, the verb, the answer.
 * Answers carry `Cache-Control: no-store`, unless they are `Lasting`. A fault is thrown on to the server's error handler.
 */
export const mount = (app: FastifyInstance, handled: readonly Handled[], options: SurfaceOptions): void => {
  const forms = handled.filter(({ route }) => route.multipart !== undefined);
  for (const each of handled) if (each.route.multipart === undefined) mountOne(app, each, options);
  if (forms.length === 0) return;
  // In a scope of their own: no other route takes such a body.
  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    for (const each of forms) mountOne(scope, each, options);
  });
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
      const caller = check(request.headers.authorization);
      if (caller instanceof Refused) return send(reply, options.answerRefusal(caller));
      reply.hijack();
      await open(reply.raw);
      return reply;
    },
  });
};
