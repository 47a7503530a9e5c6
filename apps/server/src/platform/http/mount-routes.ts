import multipart from '@fastify/multipart';
import { freshnessOf, type RefusalCode, type Route } from '@lajvard/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BegunCalls, waitForBegunCalls } from './begun-calls.ts';
import { type CallCounter, callCounter } from './count-call.ts';
import { guard } from './guard.ts';
import { type Handled, Refused } from './handler.ts';
import { Incoming } from './incoming.ts';
import { languageFor } from './language.ts';
import { parseInput } from './parse-input.ts';
import { onBehalfOf, withReference } from './request-id.ts';
import type { RouteOptions } from './route-options.ts';
import { sendAnswer } from './send-answer.ts';
import type { Answer } from './server.ts';
import { readForm } from './upload.ts';

const send = (reply: FastifyReply, { status, body, headers }: Answer): FastifyReply => {
  if (headers) reply.headers(headers);
  return reply.code(status).send(body);
};

/** Reports a staff call refused to a known person. @returns the refusal for the caller */
const onDenied = async (
  refusal: Refused<RefusalCode>,
  route: Route,
  { caller, ip }: Pick<FastifyRequest, 'caller' | 'ip'>,
  { onDenied }: RouteOptions,
): Promise<Refused<RefusalCode>> => {
  if (caller === null || typeof route.who !== 'object' || refusal.code !== 'not-allowed') return refusal;
  return (await onDenied?.({ caller, route, ip })) ?? refusal;
};

/**
 * Makes the steps of one route for a permitted caller: validation, limits, the handler. They return its answer, or a
 * refusal.
 */
const stepsOf = ({ route, handler }: Handled, counter: CallCounter): ((call: Incoming) => Promise<unknown>) => {
  const verb = handler as (call: unknown) => Promise<unknown>;
  return async (call) => {
    const malformed = parseInput(route, call);
    if (malformed !== undefined) return counter.malformed(call) ?? malformed;
    const refusal = counter.inMemory(call) ?? (await counter.inDatabase?.(call));
    if (refusal !== undefined) return refusal;
    return verb(call);
  };
};

const mountOne = (app: FastifyInstance, each: Handled, options: RouteOptions, begunCalls: BegunCalls): void => {
  const { route } = each;
  const check = guard(route, options);
  const db = options.pools[freshnessOf(route)];
  const counter = callCounter(route, options);
  const steps = stepsOf(each, counter);
  const hasSentence = options.doneSentence(route.name, 'fa') !== undefined;
  const refuse = (request: FastifyRequest, reply: FastifyReply, refusal: Refused<RefusalCode>): FastifyReply =>
    send(reply, withReference(options.answerRefusal(refusal, languageFor(request)), request.id));
  // Returns nothing, because a promise that resolves to a reply waits for it once more.
  const respond = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const unread = new Incoming(request, db, { body: undefined, files: [] });
    // Nobody reads the form of somebody who may send none now; HTTP discards its bytes.
    const form =
      route.multipart && (counter.usedUp(unread) ?? (await readForm(request, route.multipart, request.caller)));
    if (form instanceof Refused) {
      // The form was read all the same, so it counts like an accepted one.
      const refusal = counter.inMemory(unread);
      refuse(request, reply, refusal ?? form);
      return;
    }
    const answer = await steps(new Incoming(request, db, form)).finally(() => form?.release?.());
    if (answer instanceof Refused) {
      refuse(request, reply, answer);
      return;
    }
    const message = hasSentence ? options.doneSentence(route.name, languageFor(request), answer) : undefined;
    sendAnswer(reply, message === undefined ? answer : { ...(answer as object), message });
  };
  app.route({
    method: route.method,
    url: route.path,
    exposeHeadRoute: false, // some GETs change something (docs/specification/3-rulings.md#1-names-and-addresses)
    // Before the body is read, so that a caller without permission cannot make us read it.
    onRequest: (request, reply, done) => {
      reply.header('Cache-Control', 'no-store');
      const caller = check(request);
      if (caller instanceof Refused) {
        request.caller = options.auth.callerOf(request.headers.authorization);
        void onBehalfOf(request.id, () => onDenied(caller, route, request, options))
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
        await onBehalfOf(request.id, () => respond(request, reply));
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
      const caller = check(request);
      if (caller instanceof Refused) return send(reply, options.answerRefusal(caller, languageFor(request)));
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) if (value) reply.raw.setHeader(name, value);
      await open(reply.raw);
      return reply;
    },
  });
};
