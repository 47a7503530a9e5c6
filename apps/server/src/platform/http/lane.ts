import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Handled, ReadyJson, Refused } from './handler.ts';
import { type Language, languageFor } from './language.ts';
import { guard, JSON_TYPE, type RouteOptions, stepsOf } from './mount-routes.ts';
import { type PlainRequest, plainRequests } from './plain-request.ts';
import { type HeaderSettings, securityHeaders } from './security-headers.ts';
import { type Answer, answerThrown, BODY_LIMIT, type HttpOptions } from './server.ts';

type ParseJson = (request: null, text: string, done: (error: Error | null, body: unknown) => void) => void;

/** What the lane needs besides the routes: the common headers, and how faults are answered. */
export type LaneOptions = RouteOptions & Pick<HttpOptions, 'log' | 'answerFault' | keyof HeaderSettings>;

/** The Date header line, as Node writes it; renewed each second. */
const dateLine = (): (() => string) => {
  let second = 0;
  let line = '';
  return () => {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) line = `Date: ${new Date(now * 1000).toUTCString()}\r\n`;
    second = now;
    return line;
  };
};

/**
 * A shortcut for one hot route that is already mounted: its plain calls (`plain-request.ts`) bypass Node's HTTP parser and
 * the framework. Steps and answers are the same (`mount-routes.ts`); one test compares both ways.
 *
 * The lane sits in front of the HTTP server. It reads a new connection as long as only plain calls of this route arrive, one
 * after the other. At the first bytes that are anything else it hands the connection to the HTTP server for good, as if it
 * were new; so a proxy must use separate connections for this route to benefit.
 * The route must not use the caller's address, which is known only to the framework.
 */
export const openLane = (app: FastifyInstance, handled: Handled, options: LaneOptions): void => {
  const { route } = handled;
  const check = guard(route, options);
  const steps = stepsOf(handled, options);
  const read = plainRequests(route.method, route.path, BODY_LIMIT);
  const headers = Object.entries({
    ...securityHeaders(options),
    'Cache-Control': 'no-store',
    'content-type': JSON_TYPE,
  })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const date = dateLine();
  // The framework's own JSON body parser; it does not need a request.
  const parseJson = app.getDefaultJsonParser('error', 'error') as unknown as ParseJson;
  const { server } = app;
  const { keepAliveTimeout } = server; // ms
  const stays = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveTimeout / 1000)}\r\n`;

  const textOf = (status: number, body: string, more = stays): string =>
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}content-length: ${Buffer.byteLength(body)}\r\n${date()}${more}\r\n${body}`;
  const textOfAnswer = ({ status, body, headers = {} }: Answer): string => {
    const own = Object.entries(headers).map(([name, value]) => `${name.toLowerCase()}: ${value}\r\n`);
    return textOf(status, JSON.stringify(body), stays + own.join(''));
  };
  const textOfOutcome = (outcome: unknown, language: Language): string => {
    if (outcome instanceof ReadyJson) return textOf(200, outcome.text);
    return outcome instanceof Refused
      ? textOfAnswer(options.answerRefusal(outcome, language))
      : textOf(200, JSON.stringify(outcome));
  };

  /** @param answer called once with the whole answer; `last`: nothing more is read on this connection */
  const take = (request: PlainRequest, answer: (text: string, last?: 'last') => void): void => {
    const arrivedAt = performance.now();
    const caller = check(request.authorization, request.pagePerson);
    const known = caller instanceof Refused ? options.auth.callerOf(request.authorization) : caller;
    const language = languageFor({ caller: known, headers: { 'accept-language': request.acceptLanguage } });
    if (caller instanceof Refused) {
      answer(textOfAnswer(options.answerRefusal(caller, language)));
      return;
    }
    parseJson(null, request.body, (error, body) => {
      if (error !== null) {
        const { status, body: said } = options.answerFault(400, language);
        answer(textOf(status, JSON.stringify(said), 'connection: close\r\n'), 'last');
        return;
      }
      const { userAgent } = request;
      steps({ body, query: {}, params: {}, caller, ip: '', userAgent, host: '', arrivedAt }).then(
        (outcome) => answer(textOfOutcome(outcome, language)),
        (fault: Error) =>
          answer(textOfAnswer(answerThrown(fault, { method: route.method, route: route.path, language }, options))),
      );
    });
  };

  const [toHttp] = server.listeners('connection') as ((this: typeof server, socket: Socket) => void)[];
  if (toHttp === undefined) throw new Error('http: a server hears its connections');
  const idle = new Set<Socket>(); // connections without a pending answer
  let open = true;

  const attend = (socket: Socket): void => {
    let busy = false;
    let early: Buffer[] = []; // arrived before the previous call was answered
    let ended = false;

    const hear = (chunk: Buffer): void => {
      if (busy) {
        early.push(chunk);
        socket.pause();
        return;
      }
      const request = open ? read(chunk) : null;
      if (request === null) {
        handOver(chunk);
        return;
      }
      busy = true;
      idle.delete(socket);
      take(request, (text, last) => {
        if (socket.destroyed) return;
        const flows = socket.write(text);
        idle.add(socket); // even if the answer has not been read: a client that does not read must not keep the server from stopping
        if (last !== undefined || ended || !open) socket.destroySoon();
        else if (flows) goOn();
        else socket.once('drain', goOn);
      });
    };
    const goOn = (): void => {
      busy = false;
      if (early.length === 0) return;
      const chunk = Buffer.concat(early);
      early = [];
      socket.resume();
      hear(chunk);
    };
    const handOver = (chunk: Buffer): void => {
      leave();
      socket.off('data', hear).off('end', end).off('timeout', timeOut).off('error', timeOut).off('close', leave);
      socket.setTimeout(0);
      toHttp.call(server, socket);
      socket.emit('data', chunk);
    };
    const end = (): void => {
      ended = true;
      if (!busy) socket.destroySoon();
    };
    const timeOut = (): void => {
      socket.destroy();
    };
    const leave = (): void => {
      idle.delete(socket);
    };
    idle.add(socket);
    socket.setTimeout(keepAliveTimeout);
    socket.on('data', hear).on('end', end).on('timeout', timeOut).on('error', timeOut).on('close', leave);
  };

  server.off('connection', toHttp);
  server.on('connection', attend);
  app.addHook('preClose', async () => {
    open = false; // pending answers are completed; from now on the framework answers 503
    for (const socket of idle) socket.destroy();
  });
};
