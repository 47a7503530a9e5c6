import { PERSON_HEADER } from '@lajvard/contract';

export interface Asked {
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

/** A fake server: answers each call by `METHOD /path` and records the calls. */
export function fakeServer(answers: Record<string, (asked: Asked) => Answer>) {
  const asked: Asked[] = [];
  globalThis.fetch = async (address, init = {}) => {
    const headers = (init.headers ?? {}) as Record<string, string>;
    const call: Asked = {
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
    return new Response(JSON.stringify(answer.body), { status: answer.status, headers: answer.headers ?? {} });
  };
  return { asked, to: (path: string) => asked.filter((call) => call.path.split('?')[0] === path) };
}

/** Parses JSON or form fields; fields that may repeat become lists. */
const bodyOf = (body: unknown): unknown => {
  if (typeof body === 'string') return JSON.parse(body);
  if (!(body instanceof FormData)) return undefined;
  const names = [...new Set(body.keys())];
  return Object.fromEntries(names.map((name) => [name, name.endsWith('[]') ? body.getAll(name) : body.get(name)]));
};

const notFound: Answered = { status: 404, body: { message: 'A sentence.', code: 'not-found' } };
