import { lastRounds, login, userAction } from '@lajvard/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lastReference } from '../references/index.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { ApiRefusal, NetworkFault } from './call-error.ts';
import { createCalls, type KeptTokens, page } from './calls.ts';

const TOKENS = { access_token: 'new-access', refresh_token: 'new-refresh', token_type: 'Bearer', expires_in: 900 };
const refused = { status: 401, body: { message: 'Authorization Failed.', code: 'token-invalid' } };
const done = { status: 200, body: { data: { recorded: true } } };
const ACTION = 'POST /api/account/user/action';
const TOKEN = 'POST /oauth/token';

const leave = vi.fn();
const keepEnd = vi.fn();
let stored: KeptTokens | null;
const store = (access_token: string, refresh_token = 'old-refresh') => {
  stored = { access_token, refresh_token };
};

const signIn = {
  tokens: () => stored,
  keep: ({ access_token, refresh_token }: KeptTokens) => store(access_token, refresh_token),
  forget: () => {
    const had = stored !== null;
    stored = null;
    return had;
  },
  person: { current: () => '7', become: () => {} },
  end: { keep: keepEnd, read: () => null },
  leave,
  lockName: 'the-lock',
};
let callApi: ReturnType<typeof createCalls>['callApi'];
const act = (timeoutMs?: number) =>
  callApi(userAction, { body: { action: 'LOGOUT', description: 'User logout account by self' }, timeoutMs });

/** Web Locks, which jsdom lacks. */
const locksAre = (request: (name: string, work: () => Promise<string>) => Promise<string>) =>
  vi.stubGlobal('navigator', { locks: { request } });

beforeEach(() => {
  store('old');
  ({ callApi } = createCalls({ ...signIn, deviceId: () => 'this-device', blockedPath: '/block/account' }));
  vi.spyOn(page, 'reload').mockImplementation(() => {});
  vi.spyOn(page, 'goTo').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

// docs/specification/1-table-and-site.md#31-what-the-browser-keeps
// docs/specification/1-table-and-site.md#71-tokens-and-401
it('calls refused at the same time renew the tokens once, and each is retried with the new token', async () => {
  const server = fakeServer({
    [ACTION]: ({ token }) => (token === 'new-access' ? done : refused),
    [TOKEN]: () => ({ status: 200, body: TOKENS }),
  });
  const answers = await Promise.all([act(), act(), act()]);
  expect(answers.map(({ data }) => data)).toEqual([{ recorded: true }, { recorded: true }, { recorded: true }]);
  expect(server.to('/oauth/token').map(({ body }) => body)).toEqual([
    { grant_type: 'refresh_token', refresh_token: 'old-refresh', device_id: 'this-device' },
  ]);
  expect(stored).toEqual({ access_token: 'new-access', refresh_token: 'new-refresh' });
  expect(server.to('/api/account/user/action').map(({ person }) => person)).toEqual(Array(6).fill('7'));
});

it('tokens are renewed in one tab at a time', async () => {
  fakeServer({
    [ACTION]: ({ token }) => (token === 'new-access' ? done : refused),
    [TOKEN]: () => ({ status: 200, body: TOKENS }),
  });
  const request = vi.fn((_: string, work: () => Promise<string>) => work());
  locksAre(request);
  await act();
  expect(request.mock.calls.map(([name]) => name)).toEqual(['the-lock']);
});

it('an unavailable browser lock is a network error and keeps the session', async () => {
  fakeServer({ [ACTION]: () => refused });
  locksAre(() => Promise.reject(new DOMException('the page is not active', 'InvalidStateError')));
  await expect(act()).rejects.toBeInstanceOf(NetworkFault);
  expect(stored?.access_token).toBe('old');
});

it('a call uses a token that another tab has renewed instead of spending the refresh token again', async () => {
  const server = fakeServer({
    [ACTION]: ({ token }) => {
      if (token === 'old') store('other', 'r2');
      return token === 'other' ? done : refused;
    },
  });
  await act();
  expect(server.to('/oauth/token')).toHaveLength(0);
});

it('a call is retried only once: a second 401 is final', async () => {
  const server = fakeServer({ [ACTION]: () => refused, [TOKEN]: () => ({ status: 200, body: TOKENS }) });
  await expect(act()).rejects.toMatchObject({ status: 401 });
  expect(server.to('/api/account/user/action')).toHaveLength(2);
  expect(server.to('/oauth/token')).toHaveLength(1);
});

it('a call waits for new tokens no longer than its time limit', async () => {
  fakeServer({ [ACTION]: () => refused, [TOKEN]: () => new Promise(() => {}) });
  await expect(act(20)).rejects.toThrow('the tokens were not renewed in time');
});

it('a 401 without a refresh token deletes the sign-in and reloads the page', async () => {
  store('old', '');
  fakeServer({ [ACTION]: () => refused });
  await expect(act()).rejects.toThrow('Authorization Failed.');
  expect(stored).toBeNull();
  expect(page.reload).toHaveBeenCalledTimes(1);
});

it('a 401 with nothing stored does not reload the page', async () => {
  stored = null;
  fakeServer({ [ACTION]: () => refused });
  await expect(act()).rejects.toThrow('Authorization Failed.');
  expect(page.reload).not.toHaveBeenCalled();
});

it('a 401 from the token call deletes the sign-in, records why and reloads the page', async () => {
  fakeServer({ [ACTION]: () => refused, [TOKEN]: () => refused });
  await expect(act()).rejects.toThrow('Authorization Failed.');
  expect(stored).toBeNull();
  expect(page.reload).toHaveBeenCalledTimes(1);
  expect(keepEnd.mock.calls).toEqual([['session-ended']]);
});

it('a blacklisted person is sent to the block page with nothing stored', async () => {
  const blacklisted = { status: 403, body: { message: 'A sentence.', code: 'blacklisted' } };
  fakeServer({ [ACTION]: () => refused, [TOKEN]: () => blacklisted });
  await expect(act()).rejects.toMatchObject({ code: 'blacklisted' });
  expect(stored).toBeNull();
  expect(page.goTo).toHaveBeenCalledWith('/block/account');
});

it('a page is left when its person is no longer the one signed in', async () => {
  fakeServer({ [ACTION]: () => ({ status: 409, body: { message: 'A sentence.', code: 'another-person' } }) });
  await expect(act()).rejects.toMatchObject({ code: 'another-person' });
  expect(leave).toHaveBeenCalledTimes(1);
});

it('the session is kept when the server is unreachable during token renewal', async () => {
  fakeServer({ [ACTION]: () => refused, [TOKEN]: () => 'no-answer' });
  await expect(act()).rejects.toBeInstanceOf(NetworkFault);
  expect(stored).toEqual({ access_token: 'old', refresh_token: 'old-refresh' });
});

it('a wrong password is a refusal, not an expired session', async () => {
  const server = fakeServer({
    'POST /api/auth/login': () => ({ status: 401, body: { message: 'A sentence.', code: 'wrong-credentials' } }),
  });
  const refusal = await callApi(login, { body: { email: 'a@b.c', password: '12345678' } }).catch((error) => error);
  expect(refusal).toBeInstanceOf(ApiRefusal);
  expect(refusal).toMatchObject({ code: 'wrong-credentials', message: 'A sentence.' });
  expect(server.to('/oauth/token')).toHaveLength(0);
  expect(server.asked[0]).toMatchObject({ token: null, person: null });
});

it.each([
  [
    { status: 422, body: { message: 'Please correct.', code: 'form-invalid', codes: { email: ['email-invalid'] } } },
    ApiRefusal,
    { code: 'form-invalid', errors: { email: ['errors:email-invalid'] } },
  ],
  [
    { status: 429, body: { message: 'A sentence.', code: 'too-many-tries', retry_after_seconds: 30 } },
    ApiRefusal,
    { retryAfterSeconds: 30 },
  ],
  [{ status: 503, body: { message: 'A sentence.', code: 'unavailable' } }, ApiRefusal, { code: 'unavailable' }],
  [{ status: 502, body: 'Bad Gateway' }, NetworkFault, {}],
  ['no-answer' as const, NetworkFault, {}],
])('the answer %j becomes the right error', async (answer, kind, facts) => {
  fakeServer({ 'GET /api/rounds': () => answer });
  const error = await callApi(lastRounds, { query: { limit: 8 } }).catch((found) => found);
  expect(error).toBeInstanceOf(kind);
  expect(error).toMatchObject(facts);
});

it('an answer that the contract does not know is a network error', async () => {
  globalThis.fetch = async () => Response.json({ data: [{ round_number: 'seven' }] });
  await expect(callApi(lastRounds, { query: { limit: 8 } })).rejects.toBeInstanceOf(NetworkFault);
});

it('a request id is kept only of calls that failed with a server error', async () => {
  const headers = { 'x-request-id': 'id-of-this-call' };
  const answers = [
    { status: 404, body: { message: 'A sentence.', code: 'not-found' }, headers },
    { status: 500, body: { message: 'A sentence.', code: 'unavailable' }, headers },
    { status: 502, body: '', headers },
  ];
  fakeServer({ [ACTION]: () => answers.shift() ?? done });
  const failure = () => act().catch((error: unknown) => error);
  expect([await failure(), lastReference()]).toEqual([expect.objectContaining({ reference: undefined }), null]);
  expect(await failure()).toMatchObject({ code: 'unavailable', reference: 'id-of-this-call' });
  const gateway = await failure();
  expect(gateway).toBeInstanceOf(NetworkFault);
  expect(gateway).toMatchObject({ reference: 'id-of-this-call' });
  expect(lastReference()).toBe('id-of-this-call');
});
