import multipart from '@fastify/multipart';
import {
  type CommonRefusal,
  isPlainText,
  type Language,
  PERSON_HEADER,
  type RefusalCode,
  type Route,
  type RouteName,
} from '@lajvard/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Auth, sameText } from './auth.ts';
import { type BegunCalls, waitForBegunCalls } from './begun-calls.ts';
import { DURABLE_LIMITS, type DurableKey, type DurableLimitName, type DurableLimits } from './durable-limits.ts';
import {
  Cacheable,
  type Caller,
  CsvFile,
  type Handled,
  ImageFile,
  ReadyJson,
  Refused,
  type UploadedFile,
} from './handler.ts';
import { languageFor } from './language.ts';
import { permissionFor } from './permission.ts';
import type { LimitName, RateLimits } from './rate-limit.ts';
import type { Answer } from './server.ts';
import { readForm, type UploadedForm } from './upload.ts';

/** A limit on a route, with the key its calls are counted by. */
export interface RouteLimit {
  readonly name: LimitName | DurableLimitName;
  /** The key of a call; null: this call is not counted. */
  key(call: CountedCall): string | null;
  /** Whether an accepted call resets the count; only for limits in the database. */
  readonly forgiven?: boolean;
}

/** What a limit may use of a call. */
export interface CountedCall {
  readonly body: unknown;
  readonly ip: string;
  readonly userId: number | null;
}

/** Limits by route. */
export type RouteLimits = Readonly<Partial<Record<RouteName, readonly RouteLimit[]>>>;

export interface RouteOptions {
  readonly auth: Auth;
  readonly studioKey: string;
  readonly limits: RateLimits;
  readonly durableLimits: DurableLimits;
  readonly routeLimits: RouteLimits;
  /** The one place that maps codes to statuses. */
  answerRefusal(refused: Refused<RefusalCode>, language: Language): Answer;
  /** The sentence that confirms a call of this route; most have none. */
  doneSentence(route: string, language: Language): string | undefined;
  /** Called when a signed-in person is refused a staff call; the answer waits for it. */
  onDenied?(denied: Denied): Promise<void>;
}

/** A refused staff call and its caller. */
export interface Denied {
  readonly caller: Caller;
  readonly route: Route;
  readonly ip: string;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const CSV_TYPE = 'text/csv; charset=utf-8';
const KEEP = 'public, max-age=86400, immutable'; // a day only: the facts never change, but their format might

type Issues = readonly { readonly path: PropertyKey[]; readonly message: string; readonly keys?: string[] }[];

const refused = <C extends RefusalCode>(code: C, errors?: Record<string, string[]>): Refused<C> =>
  new Refused(code, errors ? { errors } : {});

/** Messages of the contract's schemas are i18n keys; the library's own messages are replaced by one. */
const formErrors = (issues: Issues): Record<string, string[]> => {
  const errors: Record<string, string[]> = {};
  const named = issues.flatMap(({ path, message, keys = [] }) =>
    keys.length > 0 && path.length === 0
      ? keys.map((key) => [key, 'errors:unknown-field'] as const)
      : [[String(path[0] ?? 'form'), message] as const],
  );
  for (const [field, message] of named) {
    if (!Object.hasOwn(errors, field)) {
      Object.defineProperty(errors, field, { value: [], enumerable: true, writable: true, configurable: true });
    }
    errors[field]?.push(message.startsWith('errors:') ? message : 'errors:invalid');
  }
  return errors;
};

/** The names of the top-level fields that contain, at any depth, a text that `isPlainText` rejects. */
const oddFields = (data: unknown): string[] => {
  const isOdd = (value: unknown, field: string): boolean => {
    if (typeof value === 'string') return !isPlainText(value, field);
    if (typeof value !== 'object' || value === null) return false;
    return Object.entries(value).some(([name, part]) => isOdd(part, Array.isArray(value) ? field : name));
  };
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([field, value]) => {
    if (field === 'search' && typeof value === 'object') return oddFields(value); // the filters of a list
    return isOdd(value, field) ? [field] : [];
  });
};

/** Drops empty query parameters, because forms send all their fields. */
const withoutEmpty = (query: unknown): object =>
  Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ''));

/**
 * A call on its way to its handler. Address, host and program are found only when they are read: behind a proxy, finding the
 * address takes longer than all checks of a play.
 */
class Incoming implements CountedCall {
  body: unknown;
  query: unknown;
  params: unknown;
  readonly files: readonly UploadedFile[] | undefined;
  readonly caller: Caller | null;
  readonly arrivedAt: number;
  readonly #request: FastifyRequest;
  constructor(request: FastifyRequest, form?: UploadedForm) {
    this.body = form === undefined ? request.body : form.body;
    this.query = request.query;
    this.params = request.params;
    this.files = form?.files;
    this.caller = request.caller;
    this.arrivedAt = request.arrivedAt;
    this.#request = request;
  }
  get userId(): number | null {
    return this.caller?.userId ?? null;
  }
  get ip(): string {
    return this.#request.ip;
  }
  get host(): string {
    return this.#request.hostname.toLowerCase();
  }
  get userAgent(): string {
    return this.#request.headers['user-agent'] ?? '';
  }
}

const PARTS = ['params', 'query', 'body'] as const;

/** Replaces the parts of a call by what the route's schemas make of them. @returns a refusal if one does not fit */
const parseInput = (route: Route, call: Incoming): Refused<CommonRefusal | 'not-found'> | undefined => {
  for (const part of PARTS) {
    const schema = route[part];
    const given = call[part];
    call[part] = undefined;
    if (schema === undefined) continue;
    const parsed = schema.safeParse(part === 'query' ? withoutEmpty(given) : (given ?? {}));
    if (!parsed.success)
      return part === 'params' ? refused('not-found') : refused('form-invalid', formErrors(parsed.error.issues));
    const odd = oddFields(parsed.data);
    if (odd.length > 0 && part === 'params') return refused('not-found');
    if (odd.length > 0)
      return refused('form-invalid', Object.fromEntries(odd.map((field) => [field, ['errors:characters']])));
    call[part] = parsed.data;
  }
  return undefined;
};

const isStudio = (authorization: string | undefined, studioKey: string): boolean =>
  authorization !== undefined && sameText(authorization.replace(/^bearer /i, ''), studioKey);

/**
 * Makes the check of one route, which returns the caller by the `Authorization` header, or a refusal. `pagePerson`: the user
 * whose page makes the call, if given. A page left open by one person must not act for another (decision 035).
 */
const guard =
  (route: Route, { auth, studioKey }: Pick<RouteOptions, 'auth' | 'studioKey'>) =>
  (authorization: string | undefined, pagePerson: string | undefined): Caller | null | Refused => {
    if (route.who === 'studio') return isStudio(authorization, studioKey) ? null : refused('token-invalid');
    const caller = auth.callerOf(authorization);
    if (caller !== null && pagePerson !== undefined && pagePerson !== String(caller.userId))
      return refused('another-person');
    const permission = permissionFor(route.who, caller, false);
    if (permission === 'yes') return caller;
    return refused(permission === 'sign-in' ? 'token-invalid' : 'not-allowed');
  };

/** Reports a staff call refused to a known person. @returns the refusal for the caller: the same, or that they tried too often */
const onDenied = async (
  refusal: Refused<RefusalCode>,
  route: Route,
  { caller, ip }: Pick<FastifyRequest, 'caller' | 'ip'>,
  { limits, onDenied }: RouteOptions,
): Promise<Refused<RefusalCode>> => {
  if (caller === null || typeof route.who !== 'object' || refusal.code !== 'not-allowed') return refusal;
  const retryAfterSeconds = limits.take('denied-person', String(caller.userId));
  if (retryAfterSeconds > 0) return new Refused('too-many-tries', { retryAfterSeconds });
  await onDenied?.({ caller, route, ip });
  return refusal;
};

const tooMany = (retryAfterSeconds: number): Refused<'too-many-tries'> | undefined =>
  retryAfterSeconds > 0 ? new Refused('too-many-tries', { retryAfterSeconds }) : undefined;

/** Counts the call on the in-memory limits of its route, in order. The first exhausted one refuses it; the rest do not count it. */
const counted = (
  call: CountedCall,
  own: readonly (RouteLimit & { name: LimitName })[],
  limits: RateLimits,
): Refused<'too-many-tries'> | undefined => {
  for (const limit of own) {
    const key = limit.key(call);
    const refusal = key === null ? undefined : tooMany(limits.take(limit.name, key));
    if (refusal !== undefined) return refusal;
  }
  return undefined;
};

const isDurable = (limit: RouteLimit): limit is RouteLimit & { name: DurableLimitName } =>
  Object.hasOwn(DURABLE_LIMITS, limit.name);
const isInMemory = (limit: RouteLimit): limit is RouteLimit & { name: LimitName } => !isDurable(limit);

const durableKeys = (own: readonly (RouteLimit & { name: DurableLimitName })[], call: CountedCall): DurableKey[] =>
  own.flatMap(({ name, key: keyOf }) => {
    const key = keyOf(call);
    return key === null ? [] : [{ name, key }];
  });

const send = (reply: FastifyReply, { status, body, headers }: Answer): FastifyReply => {
  if (headers) reply.headers(headers);
  return reply.code(status).send(body);
};

const ownLimits = ({ name }: Route, { routeLimits }: Pick<RouteOptions, 'routeLimits'>): readonly RouteLimit[] =>
  (routeLimits as Readonly<Record<string, readonly RouteLimit[] | undefined>>)[name] ?? [];

/** Makes the steps of one route for a permitted caller: validation, limits, the handler. They return its answer, or a refusal. */
const stepsOf = (
  { route, handler }: Handled,
  { limits, durableLimits, routeLimits }: Pick<RouteOptions, 'limits' | 'durableLimits' | 'routeLimits'>,
): ((call: Incoming) => Promise<unknown>) => {
  const own = ownLimits(route, { routeLimits });
  const inMemory = own.filter(isInMemory);
  const durable = own.filter(isDurable);
  const forgiven = durable.filter((limit) => limit.forgiven);
  const verb = handler as (call: unknown) => Promise<unknown>;
  return async (call) => {
    const malformed = parseInput(route, call);
    if (malformed !== undefined) return malformed;
    const refusal =
      counted(call, inMemory, limits) ??
      (durable.length === 0 ? undefined : tooMany(await durableLimits.take(durableKeys(durable, call))));
    if (refusal !== undefined) return refusal;
    const answer = await verb(call);
    if (!(answer instanceof Refused) && forgiven.length > 0) await durableLimits.forgive(durableKeys(forgiven, call));
    return answer;
  };
};

const PICTURE_POLICY = "default-src 'none'; sandbox"; // applies even if the picture is opened as a page

/** Sends a handler's answer. */
const sendAnswer = (reply: FastifyReply, answer: unknown): FastifyReply => {
  if (answer instanceof Cacheable) {
    return reply.header('Cache-Control', KEEP).send(answer.body);
  }
  if (answer instanceof CsvFile) {
    reply.header('Content-Disposition', `attachment; filename="${answer.name}"`);
    return reply.header('Content-Type', CSV_TYPE).send(answer.text);
  }
  if (answer instanceof ImageFile) {
    reply
      .header('Content-Security-Policy', PICTURE_POLICY)
      .header('Content-Disposition', `attachment; filename="${answer.name}"`);
    return reply.header('Content-Type', 'image/webp').send(answer.bytes);
  }
  if (!(answer instanceof ReadyJson)) return reply.send(answer);
  return reply.header('Content-Type', JSON_TYPE).send(answer.text);
};

/** The header as Node gives it. If it comes twice, both values are joined and match nobody. */
const pagePersonOf = (headers: FastifyRequest['headers']): string | undefined =>
  headers[PERSON_HEADER.toLowerCase()]?.toString();

const mountOne = (app: FastifyInstance, each: Handled, options: RouteOptions, begunCalls: BegunCalls): void => {
  const { route } = each;
  const check = guard(route, options);
  const steps = stepsOf(each, options);
  const hasSentence = options.doneSentence(route.name, 'fa') !== undefined;
  const refuse = (request: FastifyRequest, reply: FastifyReply, refusal: Refused<RefusalCode>): FastifyReply =>
    send(reply, options.answerRefusal(refusal, languageFor(request)));
  // Returns nothing, because a promise that resolves to a reply waits for it once more.
  const respond = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const form = route.multipart && (await readForm(request, route.multipart, request.caller));
    if (form instanceof Refused) {
      // The form was read all the same, so it counts like an accepted one.
      const call = new Incoming(request, { body: undefined, files: [] });
      const refusal = counted(call, ownLimits(route, options).filter(isInMemory), options.limits);
      refuse(request, reply, refusal ?? form);
      return;
    }
    const answer = await steps(new Incoming(request, form));
    if (answer instanceof Refused) {
      refuse(request, reply, answer);
      return;
    }
    const message = hasSentence ? options.doneSentence(route.name, languageFor(request)) : undefined;
    sendAnswer(reply, message === undefined ? answer : { ...(answer as object), message });
  };
  app.route({
    method: route.method,
    url: route.path,
    exposeHeadRoute: false, // some GETs change something (docs/specification/3-rulings.md#1-names-and-addresses)
    // Before the body is read, so that a caller without permission cannot make us read it.
    onRequest: (request, reply, done) => {
      reply.header('Cache-Control', 'no-store');
      const caller = check(request.headers.authorization, pagePersonOf(request.headers));
      if (caller instanceof Refused) {
        request.caller = options.auth.callerOf(request.headers.authorization);
        void onDenied(caller, route, request, options)
          .then((told) => refuse(request, reply, told))
          .catch(done);
        return;
      }
      request.caller = caller;
      done();
    },
    handler: async (request, reply) => {
      begunCalls.begin();
      try {
        await respond(request, reply);
      } finally {
        begunCalls.end();
      }
    },
  });
};

/**
 * Mounts routes with their handlers: permission, limits, validation, the handler, the answer.
 * Answers carry `Cache-Control: no-store` unless they are `Cacheable`. Faults go to the server's error handler.
 */
export const mount = (app: FastifyInstance, handled: readonly Handled[], options: RouteOptions): void => {
  const begunCalls = waitForBegunCalls(app);
  const forms = handled.filter(({ route }) => route.multipart !== undefined);
  for (const each of handled) if (each.route.multipart === undefined) mountOne(app, each, options, begunCalls);
  if (forms.length === 0) return;
  // In their own scope, so that no other route accepts such a body.
  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    for (const each of forms) mountOne(scope, each, options, begunCalls);
  });
};

/** Mounts a route whose answer is a stream: the same guard, then the response is handed over. */
export const stream = (
  route: Route,
  {
    app,
    options,
    open,
  }: { app: FastifyInstance; options: RouteOptions; open(response: FastifyReply['raw']): Promise<void> },
): void => {
  const check = guard(route, options);
  app.route({
    method: route.method,
    url: route.path,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const caller = check(request.headers.authorization, pagePersonOf(request.headers));
      if (caller instanceof Refused) return send(reply, options.answerRefusal(caller, languageFor(request)));
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) if (value) reply.raw.setHeader(name, value);
      await open(reply.raw);
      return reply;
    },
  });
};
