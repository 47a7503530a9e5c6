import { beforeEach, expect, test } from 'vitest';
import { keepTokens } from '../../../shared/session/signed-in.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { ServerKeeper } from './keep-on-server.ts';

const PATH = '/api/account/user/update_favorites';
let keeper: ServerKeeper;
let changes: number;

beforeEach(() => {
  keepTokens({ access_token: 'access', refresh_token: '' });
  keeper = new ServerKeeper();
  changes = 0;
  keeper.onChanged(() => {
    changes += 1;
  });
});

test('favourites go to the server as JSON text, and the stored text is remembered', async () => {
  const server = fakeServer({ [`POST ${PATH}`]: () => ({ status: 200, body: { data: { favorite: '[1]' } } }) });
  expect(await keeper.keep('[]')).toEqual({ kept: '[1]' });
  expect(server.to(PATH)[0]?.body).toEqual({ favorites: '[]' });
  expect(keeper.read()).toBe('[1]');
});

test.each([
  ['a server that cannot be reached', 'no-answer' as const, 'network'],
  ['a fault', { status: 500, body: { message: 'fault' } }, 'network'],
  ['a refusal', { status: 422, body: { message: 'no', errors: { favorites: ['errors:invalid'] } } }, 'refused'],
])('%s stores nothing and reports the failure', async (_what, answer, trouble) => {
  fakeServer({ [`POST ${PATH}`]: () => answer });
  expect(await keeper.keep('[]')).toEqual({ trouble });
  expect(keeper.read()).toBeNull();
});

test('the table state brings favourites again, but not one requested before a change was stored', async () => {
  fakeServer({ [`POST ${PATH}`]: () => ({ status: 200, body: { data: { favorite: '[2]' } } }) });
  keeper.asking()('[1]');
  expect([keeper.read(), changes]).toEqual(['[1]', 1]);
  const stale = keeper.asking();
  await keeper.keep('[2]');
  stale('[1]');
  expect([keeper.read(), changes]).toEqual(['[2]', 1]);
});
