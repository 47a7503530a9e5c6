import { ALL_ROUTES, PERSON_HEADER } from '@lajvard/contract';
import { expect } from 'vitest';
import * as z from 'zod/mini';

export interface RecordedCall {
  method: string;
  path: string;
  body: unknown;
  token: string | null;
  /** The user whose page made the call. */
  person: string | null;
}

interface Answered {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

export type Answer = Answered | 'no-answer' | 'hangs' | Promise<Answered>;

/**
 * A fake server: answers each call by `METHOD /path` and records the calls. An answer that the contract does not know
 * fails the test, with the path of each field that is wrong.
 */
export function fakeServer(answers: Record<string, (asked: RecordedCall) => Answer>) {
  const asked: RecordedCall[] = [];
  globalThis.fetch = async (address, init = {}) => {
    const headers = (init.headers ?? {}) as Record<string, string>;
    const call: RecordedCall = {
      method: init.method ?? 'GET',
      path: String(address),
      body: bodyOf(init.body),
      token: headers.Authorization?.replace('Bearer ', '') ?? null,
      person: headers[PERSON_HEADER] ?? null,
    };
    asked.push(call);
    const answer = await (answers[`${call.method} ${call.path.split('?')[0]}`]?.(call) ?? notFound);
    if (answer === 'hangs')
      return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
    if (answer === 'no-answer') throw new TypeError('Failed to fetch');
    if (answer.status === 200) expect.soft(unknownIn(call, answer.body)).toEqual([]);
    return new Response(JSON.stringify(answer.body), { status: answer.status, headers: answer.headers ?? {} });
  };
  return { asked, to: (path: string) => asked.filter((call) => call.path.split('?')[0] === path) };
}

/** `/show/:id` as a pattern of addresses. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
const ROUTES = ALL_ROUTES.map((route) => ({ ...route, pattern: patternOf(route.path) }));

/** What the contract does not know in an answer, one sentence for each field. */
export const unknownIn = ({ method, path }: Pick<RecordedCall, 'method' | 'path'>, body: unknown): string[] => {
  const [address = ''] = path.split('?');
  const route = ROUTES.find((each) => each.method === method && each.pattern.test(address));
  if (route === undefined || route.replyType !== undefined) return [];
  const issues = z.safeParse(route.reply, body).error?.issues ?? [];
  const where = `(${route.name} in packages/contract)`;
  return issues.map((issue) => `${method} ${address}: ${issue.path.join('.')}: ${issue.message} ${where}`);
};

/** Parses JSON or form fields; fields that may repeat become lists. */
const bodyOf = (body: unknown): unknown => {
  if (typeof body === 'string') return JSON.parse(body);
  if (!(body instanceof FormData)) return undefined;
  const names = [...new Set(body.keys())];
  return Object.fromEntries(names.map((name) => [name, name.endsWith('[]') ? body.getAll(name) : body.get(name)]));
};

const notFound: Answered = { status: 404, body: { message: 'A sentence.', code: 'not-found' } };
