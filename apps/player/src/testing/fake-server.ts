export interface Asked {
  method: string;
  path: string;
  body: unknown;
  token: string | null;
}

export type Answer =
  | { status: number; body: unknown }
  | 'no-answer'
  | 'hangs'
  | Promise<{ status: number; body: unknown }>;

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
    };
    asked.push(call);
    const answer = await (answers[`${call.method} ${call.path.split('?')[0]}`]?.(call) ?? notFound);
    if (answer === 'hangs')
      return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
    if (answer === 'no-answer') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer.body), { status: answer.status });
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

const notFound = { status: 404, body: { message: 'A sentence.', code: 'not-found' } };

export const TOKENS = {
  access_token: 'new-access',
  refresh_token: 'new-refresh',
  token_type: 'Bearer',
  expires_in: 900,
};

export const PERSON = {
  ...{ id: 7, account_code: '100200300', email: 'alice@demo.lajvard', first_name: 'Alice', last_name: 'Demo' },
  ...{ full_name: 'Alice Demo', birth_date: null, address: null, zip_code: null, country: null, city: null },
  ...{ bank_name: null, swift_bic: null, iban_no: null },
  ...{ country_code: null, phone_number: null, locale: 'en', favorite: null, is_admin: false, role: null },
  ...{
    blacklisted_at: null,
    balance: 1250,
    bet_limitation: null,
    bet_limit: null,
    deposit_limitation: null,
    last_logon_at: null,
  },
  settings: {
    ...{ closure_end_at: null, closure_period: null, exclusion_end_at: null, exclusion_period: null },
    ...{ bet_limitation_start_at: null, bet_limitation_period: null, bet_limitation_amount: null },
    ...{ deposit_limitation_start_at: null, deposit_limitation_period: null, deposit_limitation_amount: null },
  },
};
