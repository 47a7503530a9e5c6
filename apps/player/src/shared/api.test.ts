import { lastRounds, login, profile } from '@lajvard/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, PERSON, TOKENS } from '../testing/fake-server.ts';
import { ApiRefusal, callApi, NetworkFault, page } from './api.ts';
import { keepTokens, keptTokens, sessionEnd } from './signed-in.ts';

const refused = { status: 401, body: { message: 'Authorization Failed.', code: 'token-invalid' } };
const person = { status: 200, body: { data: PERSON } };

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(page, 'reload').mockImplementation(() => {});
  vi.spyOn(page, 'goTo').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('renews the tokens once for calls refused at the same time, and tries each again with the new token', async () => {
  keepTokens({ access_token: 'old', refresh_token: 'old-refresh' });
  const server = fakeServer({
    'GET /api/account/profile': ({ token }) => (token === 'new-access' ? person : refused),
    'POST /oauth/token': () => ({ status: 200, body: TOKENS }),
  });
  const answers = await Promise.all([callApi(profile), callApi(profile), callApi(profile)]);
  expect(answers.map(({ data }) => data.account_code)).toEqual(['100200300', '100200300', '100200300']);
  expect(server.to('/oauth/token')).toHaveLength(1);
  expect(server.to('/oauth/token')[0]?.body).toMatchObject({
    grant_type: 'refresh_token',
    refresh_token: 'old-refresh',
  });
  expect(keptTokens()).toEqual({ access_token: 'new-access', refresh_token: 'new-refresh' });
});

it('takes the token another tab has renewed instead of spending the refresh token again', async () => {
  keepTokens({ access_token: 'old', refresh_token: 'old-refresh' });
  const server = fakeServer({
    'GET /api/account/profile': ({ token }) => {
      if (token === 'old')
        localStorage.setItem('token', JSON.stringify({ access_token: 'other', refresh_token: 'r2' }));
      return token === 'other' ? person : refused;
    },
  });
  await callApi(profile);
  expect(server.to('/oauth/token')).toHaveLength(0);
});

it('tries again only once: a second 401 is the answer', async () => {
  keepTokens({ access_token: 'old', refresh_token: 'old-refresh' });
  const server = fakeServer({
    'GET /api/account/profile': () => refused,
    'POST /oauth/token': () => ({ status: 200, body: TOKENS }),
  });
  await expect(callApi(profile)).rejects.toMatchObject({ status: 401 });
  expect(server.to('/api/account/profile')).toHaveLength(2);
  expect(server.to('/oauth/token')).toHaveLength(1);
});

it('without a refresh token: Authorization Failed., person and tokens forgotten, page reloaded', async () => {
  keepTokens({ access_token: 'old', refresh_token: '' });
  localStorage.setItem('user', JSON.stringify({ id: 7 }));
  fakeServer({ 'GET /api/account/profile': () => refused });
  await expect(callApi(profile)).rejects.toThrow('Authorization Failed.');
  expect([localStorage.getItem('token'), localStorage.getItem('user')]).toEqual([null, null]);
  expect(page.reload).toHaveBeenCalledTimes(1);
});

it('with nothing stored there is nothing to clear, and no reload that would come back here', async () => {
  fakeServer({ 'GET /api/account/profile': () => refused });
  await expect(callApi(profile)).rejects.toThrow('Authorization Failed.');
  expect(page.reload).not.toHaveBeenCalled();
});

it('a 401 on the token call clears the storage, remembers why, and loads the page anew', async () => {
  keepTokens({ access_token: 'old', refresh_token: 'stolen' });
  fakeServer({ 'GET /api/account/profile': () => refused, 'POST /oauth/token': () => refused });
  await expect(callApi(profile)).rejects.toThrow('Authorization Failed.');
  expect(keptTokens()).toBeNull();
  expect(page.reload).toHaveBeenCalledTimes(1);
  expect(sessionEnd.read()).toBe('session-ended');
});

it('a server that is away while the tokens are renewed costs nobody the session', async () => {
  keepTokens({ access_token: 'old', refresh_token: 'old-refresh' });
  fakeServer({ 'GET /api/account/profile': () => refused, 'POST /oauth/token': () => 'no-answer' });
  await expect(callApi(profile)).rejects.toBeInstanceOf(NetworkFault);
  expect(keptTokens()).toEqual({ access_token: 'old', refresh_token: 'old-refresh' });
});

it('a wrong password is a refusal, not an expired session', async () => {
  keepTokens({ access_token: 'old', refresh_token: 'old-refresh' });
  const server = fakeServer({
    'POST /api/auth/login': () => ({
      status: 401,
      body: { message: 'A sentence.', code: 'wrong-credentials' },
    }),
  });
  const refusal = await callApi(login, { body: { email: 'a@b.c', password: '12345678' } }).catch((error) => error);
  expect(refusal).toBeInstanceOf(ApiRefusal);
  expect(refusal).toMatchObject({ code: 'wrong-credentials', message: 'A sentence.' });
  expect(server.to('/oauth/token')).toHaveLength(0);
  expect(server.asked[0]?.token).toBeNull();
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
  [{ status: 200, body: { data: [{ round_number: 'seven' }] } }, NetworkFault, {}],
  ['no-answer' as const, NetworkFault, {}],
])('reads %j', async (answer, kind, facts) => {
  fakeServer({ 'GET /api/rounds': () => answer });
  const error = await callApi(lastRounds, { query: { limit: 8 } }).catch((found) => found);
  expect(error).toBeInstanceOf(kind);
  expect(error).toMatchObject(facts);
});
