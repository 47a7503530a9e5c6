import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type Handled, ReadyJson, Refused } from './handler.ts';
import { type HeaderSettings, securityHeaders } from './security-headers.ts';
import { type Answer, answerThrown, BODY_LIMIT, type HttpOptions } from './server.ts';
import { guard, JSON_TYPE, type SurfaceOptions, stepsOf } from './surface.ts';

const PLAIN_TYPES: ReadonlySet<string | undefined> = new Set(['application/json', JSON_TYPE]);

/**
 * A plain call: all that comes is a JSON text of a known length that is short enough. Everything else (another type, chunks, a query, too much) is the
 * framework's to answer.
 */
const isPlain = ({ headers }: IncomingMessage): boolean =>
  PLAIN_TYPES.has(headers['content-type']) &&
  headers['transfer-encoding'] === undefined &&
  Number(headers['content-length']) <= BODY_LIMIT;

const readText = (request: IncomingMessage, done: (text: string) => void): void => {
  let first: Buffer | null = null;
  let more: Buffer[] | null = null;
  request.on('data', (chunk: Buffer) => {
    if (first === null) first = chunk;
    else more = [...(more ?? [first]), chunk];
  });
  request.on('end', () => done(more === null ? (first?.toString() ?? '') : Buffer.concat(more).toString()));
  request.on('error', () => undefined); // the caller went away in the middle: nobody waits for an answer
};

type ParseJson = (request: null, text: string, done: (error: Error | null, body: unknown) => void) => void;

/** What the lane needs besides the surface: what every answer carries, and how faults are answered. */
export type LaneOptions = SurfaceOptions & Pick<HttpOptions, 'log' | 'answerFault' | keyof HeaderSettings>;

/**
 * A short way for one hot route that is mounted already: plain calls of it pass by the framework, at two thirds of its price. The steps and their answers are the
 * same (`surface.ts`), one test asks both ways.
 * The route must not ask for the address of the caller: it is known behind the framework only.
 */
export const openLane = (app: FastifyInstance, handled: Handled, options: LaneOptions): void => {
  const { route } = handled;
  const check = guard(route, options);
  const steps = stepsOf(handled, options);
  const headers = Object.entries({
    ...securityHeaders(options),
    'Cache-Control': 'no-store',
    'content-type': JSON_TYPE,
  }).flat();
  // The framework's own reading of a JSON body; it asks for no request.
  const parseJson = app.getDefaultJsonParser('error', 'error') as unknown as ParseJson;
  let open = true;
  app.addHook('preClose', async () => {
    open = false; // the framework says 503 from now on
  });

  const write = (response: ServerResponse, status: number, text: string, more: readonly string[] = []): void => {
    if (response.destroyed) return;
    response.writeHead(status, [...headers, 'content-length', String(Buffer.byteLength(text)), ...more]);
    response.end(text);
  };
  const send = (response: ServerResponse, answer: Answer, ...more: string[]): void => {
    const own = Object.entries(answer.headers ?? {}).flatMap(([name, value]) => [name.toLowerCase(), value]);
    write(response, answer.status, JSON.stringify(answer.body), [...own, ...more]);
  };
  const sendOutcome = (response: ServerResponse, outcome: unknown): void => {
    if (outcome instanceof ReadyJson) write(response, 200, outcome.text);
    else if (outcome instanceof Refused) send(response, options.answerRefusal(outcome));
    else write(response, 200, JSON.stringify(outcome));
  };

  const take = (request: IncomingMessage, response: ServerResponse): void => {
    const arrivedAt = performance.now();
    const caller = check(request.headers.authorization);
    if (caller instanceof Refused) {
      send(response, options.answerRefusal(caller));
      return;
    }
    readText(request, (text) => {
      const sendFault = (error: Error): void =>
        send(response, answerThrown(error, { method: route.method, route: route.path }, options));
      parseJson(null, text, (error, body) => {
        if (error !== null) {
          send(response, options.answerFault(400), 'connection', 'close');
          return;
        }
        const userAgent = request.headers['user-agent'] ?? '';
        steps({ body, query: {}, params: {}, caller, ip: '', userAgent, host: '', arrivedAt }).then(
          (outcome) => sendOutcome(response, outcome),
          sendFault,
        );
      });
    });
  };

  app.server.removeAllListeners('request'); // the framework's own: it is asked for the rest
  app.server.on('request', (request, response) => {
    const here = open && request.url === route.path && request.method === route.method && isPlain(request);
    if (here) take(request, response);
    else app.routing(request, response);
  });
};
