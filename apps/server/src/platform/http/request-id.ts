import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The header that names a request to everybody on its way. */
export const REQUEST_ID_HEADER = 'x-request-id';

const SANE = /^[A-Za-z0-9._-]{8,128}$/; // nothing that could break a line of a log, a header or a page
const storage = new AsyncLocalStorage<{ readonly requestId: string }>();
const NOTHING = {};

/** The id that a proxy gave the request, if it is one, else a new one. */
export const requestIdOf = (headers: IncomingHttpHeaders): string => {
  const given = headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && SANE.test(given) ? given : randomUUID();
};

/** Does this on behalf of a request: every line of the log that comes of it names the request. */
export const onBehalfOf = <T>(requestId: string, work: () => T): T => storage.run({ requestId }, work);

/** The request on whose behalf this runs, for the log. */
export const requestFacts = (): object => storage.getStore() ?? NOTHING;

/** Keeps a listener out of whichever request happens to install it. */
export const withoutRequestContext = <Args extends unknown[]>(
  listener: (...args: Args) => void,
): ((...args: Args) => void) => AsyncLocalStorage.bind(listener);

/** An answer with the id by which its reader can ask about it; only those that are our fault. */
export const withReference = <Answer extends { readonly status: number; readonly body: unknown }>(
  answer: Answer,
  requestId: string,
): Answer =>
  answer.status < 500 ? answer : { ...answer, body: { ...(answer.body as object), request_id: requestId } };
