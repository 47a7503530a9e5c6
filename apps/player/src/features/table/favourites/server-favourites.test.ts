import { beforeEach, expect, test } from 'vitest';
import { keepTokens } from '../../../shared/session/signed-in.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { ServerFavourites } from './server-favourites.ts';

const PATH = '/api/account/user/update_favorites';
let favourites: ServerFavourites;
let changes: number;

beforeEach(() => {
  keepTokens({ access_token: 'access', refresh_token: '' });
  favourites = new ServerFavourites();
  changes = 0;
  favourites.onChanged(() => {
    changes += 1;
  });
});

test('favourites go to the server as JSON text, and the stored text is remembered', async () => {
  const server = fakeServer({ [`POST ${PATH}`]: () => ({ status: 200, body: { data: { favorite: '[1]' } } }) });
  expect(await favourites.save('[]')).toEqual({ saved: '[1]' });
  expect(server.to(PATH)[0]?.body).toEqual({ favorites: '[]' });
  expect(favourites.read()).toBe('[1]');
});

test.each([
  ['a server that cannot be reached', 'no-answer' as const, 'network'],
  ['a fault', { status: 500, body: { message: 'fault' } }, 'network'],
  ['a refusal', { status: 422, body: { message: 'no', errors: { favorites: ['errors:invalid'] } } }, 'refused'],
])('%s stores nothing and reports the failure', async (_what, answer, fault) => {
  fakeServer({ [`POST ${PATH}`]: () => answer });
  expect(await favourites.save('[]')).toEqual({ fault });
  expect(favourites.read()).toBeNull();
});

test('the table state brings favourites again, but not one requested before a change was stored', async () => {
  fakeServer({ [`POST ${PATH}`]: () => ({ status: 200, body: { data: { favorite: '[2]' } } }) });
  favourites.asking()('[1]');
  expect([favourites.read(), changes]).toEqual(['[1]', 1]);
  const stale = favourites.asking();
  await favourites.save('[2]');
  stale('[1]');
  expect([favourites.read(), changes]).toEqual(['[2]', 1]);
});
