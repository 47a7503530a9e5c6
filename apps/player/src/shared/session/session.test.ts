import { expect, it, vi } from 'vitest';
import { fakeServer, PERSON, TOKENS } from '../../testing/fake-server.ts';
import { session } from './session.ts';

// docs/specification/1-table-and-site.md#31-what-the-browser-keeps
it('signing in stores the tokens and only what the table needs of the person', async () => {
  fakeServer({ 'GET /api/account/profile': () => ({ status: 200, body: { data: PERSON } }) });
  const person = await session.signIn(TOKENS);
  expect(person.email).toBe('alice@demo.lajvard');
  expect(Object.keys(session.user() ?? {}).sort()).toEqual([
    'account_code',
    'bet_limit',
    'bet_limitation',
    'blacklisted_at',
    'favorite',
    'id',
    'is_admin',
    'locale',
    'settings',
  ]);
});

it('a person who cannot be fetched is not signed in', async () => {
  fakeServer({ 'GET /api/account/profile': () => 'no-answer' });
  await expect(session.signIn(TOKENS)).rejects.toThrow();
  expect(session.tokens()).toBeNull();
});

it.each([['localStorage'], ['localStorage', 'sessionStorage']])(
  'where the browser blocks %s, it says so',
  async (...kinds) => {
    for (const kind of kinds)
      vi.stubGlobal(
        kind,
        new Proxy({} as Storage, {
          get: () => () => {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        }),
      );
    const server = fakeServer({ 'GET /api/account/profile': () => ({ status: 200, body: { data: PERSON } }) });
    await expect(session.signIn(TOKENS)).rejects.toThrow('errors:storage-blocked');
    expect(server.asked).toEqual([]);
  },
);

it.each([
  ['the server hears it', { status: 200, body: { data: { recorded: true } } }],
  ['the server is away', 'no-answer' as const],
])('the person’s own logout is recorded and deletes the session: %s', async (_, answer) => {
  localStorage.setItem('token', JSON.stringify(TOKENS));
  localStorage.setItem('user', JSON.stringify({ id: 7 }));
  const server = fakeServer({ 'POST /api/account/user/action': () => answer });
  const listener = vi.fn();
  const end = session.subscribe(listener);
  await session.signOut('by-self');
  end();
  expect(server.asked[0]?.body).toEqual({ action: 'LOGOUT', description: 'User logout account by self' });
  expect([session.tokens(), session.user()]).toEqual([null, null]);
  expect(listener).toHaveBeenCalledTimes(1);
});

it('a session ended by the server is not recorded again', async () => {
  localStorage.setItem('token', JSON.stringify(TOKENS));
  const server = fakeServer({});
  await session.signOut('blocked');
  expect(server.asked).toEqual([]);
  expect(session.tokens()).toBeNull();
});

it('a broken storage counts as signed out', () => {
  localStorage.setItem('token', '{half');
  localStorage.setItem('user', '[]');
  expect([session.tokens(), session.user()]).toEqual([null, null]);
});
