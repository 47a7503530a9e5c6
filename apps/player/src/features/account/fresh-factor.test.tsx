import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { type Answer, fakeServer } from '../../testing/fake-server.ts';
import { openPage } from '../../testing/open-page.tsx';
import { data, person, refusal, signIn } from './testing/account-person.ts';

beforeEach(signIn);

/** The server of somebody who has not shown the second factor for a while. */
const staleServer = (path: string, done: object) => {
  let isFresh = false;
  return fakeServer({
    'GET /api/account/profile': () => data(person({ balance: 0 })),
    'GET /api/account/passkeys': () => data({ passkeys: [], origin: null }),
    [`POST ${path}`]: (): Answer => (isFresh ? data(done) : refusal('second-factor-stale', 403)),
    'POST /api/account/second_factor/fresh': () => {
      isFresh = true;
      return data({ fresh: true });
    },
  });
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const showCode = async () => {
  await userEvent.type(await screen.findByLabelText(/^Code from/), '123456');
  await press('Continue');
};

it('another e-mail asks for the second factor again without losing what was typed', async () => {
  const path = '/api/account/email/change';
  const server = staleServer(path, { sent: true });
  await openPage('/account/profile');
  await userEvent.click(await screen.findByRole('button', { name: 'Change e-mail' }));
  await userEvent.type(screen.getByLabelText('New e-mail address'), 'new@example.org');
  await userEvent.type(screen.getByLabelText('Password'), 'Lajvard-demo-1');
  await press('Send link');
  expect(await screen.findByRole('dialog', { name: 'Confirm that it is you' })).toHaveTextContent(/another e-mail/);
  await press('Cancel');
  expect(await screen.findByRole('alert')).toHaveTextContent('Enter a code of your authenticator app again');
  expect(screen.getByLabelText('New e-mail address')).toHaveValue('new@example.org');
  expect(screen.getByLabelText('Password')).toHaveValue('Lajvard-demo-1');
  await press('Send link');
  await showCode();
  expect(await screen.findByText('PLEASE CHECK YOUR EMAIL')).toBeVisible();
  expect(server.to(path)).toHaveLength(3);
});

it('so does closing the account', async () => {
  const path = '/api/account/user/delete_self_account';
  const server = staleServer(path, { closed: true });
  await openPage('/account/details/delete');
  await userEvent.type(await screen.findByLabelText('Password'), 'Lajvard-demo-1');
  await userEvent.type(screen.getByLabelText('Your account ID, to confirm'), '100200300');
  await press('Close my account for good');
  await showCode();
  expect(await screen.findByRole('heading', { name: 'Your account is closed' })).toBeVisible();
  expect(server.to(path)).toHaveLength(2);
});
