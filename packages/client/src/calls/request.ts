import { earlierDecision, formReply, PERSON_HEADER, REFUSAL_CODES, type Route } from '@lajvard/contract';
import type * as z from 'zod/mini';
import { keepReference } from '../references/index.ts';
import { ApiRefusal, NetworkFault } from './call-error.ts';

type InputOf<R extends Route, Part extends 'body' | 'query' | 'params'> = R[Part] extends z.ZodMiniType
  ? z.input<R[Part]>
  : undefined;

/** The input of a call; types come from the contract's schemas. */
export interface CallInput<R extends Route> {
  body?: InputOf<R, 'body'>;
  query?: InputOf<R, 'query'>;
  params?: InputOf<R, 'params'>;
  /** Of routes with `multipart`. */
  files?: readonly Blob[];
  /** Uses this access token instead of the stored one (for an unfinished registration). */
  token?: string;
  /** Time-out of the call; the default depends on the route. */
  timeoutMs?: number | undefined;
}

const TIMEOUT_MS = 15_000;
const UPLOAD_TIMEOUT_MS = 60_000;

/**
 * Sends one request.
 * @param person the user whose page makes the call; null if nobody's
 * @throws NetworkFault if there is no answer
 */
export async function send<R extends Route>(
  route: R,
  input: CallInput<R>,
  accessToken: string | null,
  person: string | null = null,
): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (accessToken !== null) headers.Authorization = `Bearer ${accessToken}`;
  if (person !== null) headers[PERSON_HEADER] = person;
  const body = bodyOf(route, input);
  if (typeof body === 'string') headers['Content-Type'] = 'application/json';
  try {
    return await fetch(addressOf(route, input), {
      method: route.method,
      headers,
      credentials: 'omit',
      signal: AbortSignal.timeout(input.timeoutMs ?? (route.multipart === undefined ? TIMEOUT_MS : UPLOAD_TIMEOUT_MS)),
      ...(body === undefined ? {} : { body }),
    });
  } catch (cause) {
    throw new NetworkFault(`no answer from ${route.name}`, { cause });
  }
}

/**
 * Parses the reply by the contract.
 * @throws ApiRefusal for a refusal, NetworkFault for an answer that is not our server's
 */
export async function readReply<R extends Route>(route: R, response: Response): Promise<z.infer<R['reply']>> {
  const body = await contentOf(response, response.ok ? route.replyType : undefined).catch(() => undefined);
  if (!response.ok) throw refusalOf(response, body);
  const read = route.reply.safeParse(body);
  if (!read.success) throw new NetworkFault(`an unexpected answer of ${route.name}`, { cause: read.error });
  return read.data as z.infer<R['reply']>;
}

const contentOf = (response: Response, type: Route['replyType']): Promise<unknown> => {
  if (type === 'text/csv' || type === 'text/plain') return response.text();
  return type === undefined ? response.json() : response.blob();
};

/** JSON; for a route with files, a form: the text fields, then every file in the contract's field. */
function bodyOf<R extends Route>({ multipart }: R, { body, files = [] }: CallInput<R>): string | FormData | undefined {
  if (multipart === undefined) return body === undefined ? undefined : JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) form.append(name, String(value));
  }
  for (const file of files) form.append(multipart.field, file);
  return form;
}

/**
 * Reads a refusal. A fault of the server (or of a proxy in front of it) decides nothing, so it becomes a NetworkFault.
 */
function refusalOf(response: Response, body: unknown): ApiRefusal | NetworkFault {
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const code = REFUSAL_CODES.find((known) => known === fields.code) ?? null;
  const reference = (response.status >= 500 && response.headers.get('x-request-id')) || undefined;
  if (reference !== undefined) keepReference(reference);
  if (code === null && response.status >= 500) return new NetworkFault(`status ${response.status}`, { reference });
  // docs/specification/1-table-and-site.md#81-http-errors
  const message = typeof fields.message === 'string' ? fields.message : response.statusText;
  return new ApiRefusal(message, {
    status: response.status,
    code,
    errors: errorsOf(fields.codes),
    reference,
    spot: typeof fields.spot === 'string' ? fields.spot : undefined,
    decided: earlierDecision.safeParse(fields.decided).data,
    retryAfterSeconds: typeof fields.retry_after_seconds === 'number' ? fields.retry_after_seconds : undefined,
  });
}

/** The codes by field as i18n keys, because a page uses its own language, whatever the person has chosen. */
const errorsOf = (codes: unknown): Record<string, string[]> | undefined => {
  const read = formReply.shape.codes.safeParse(codes);
  if (!read.success) return undefined;
  return Object.fromEntries(
    Object.entries(read.data).map(([field, keys]) => [field, keys.map((key) => `errors:${key}`)]),
  );
};

function addressOf<R extends Route>(route: R, input: CallInput<R>): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = route.path.replace(/:([a-z_]+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
