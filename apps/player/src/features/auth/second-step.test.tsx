import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer, PERSON, TOKENS } from '../../testing/fake-server.ts';
import { openPage } from '../../testing/open-page.tsx';

const refuse = (code: string) => ({ status: 403, body: { message: 'A sentence.', code } });

it('the login asks for a code once the password is right, and keeps what was typed; or a recovery code', async () => {
  let answer: object = refuse('second-factor-needed');
  const server = fakeServer({
    'POST /api/auth/login': () => answer as { status: number; body: object },
    'GET /api/account/profile': () => ({ status: 200, body: { data: PERSON } }),
  });
  const page = await openPage('/account/login?r=/fairness/12');
  await userEvent.type(await screen.findByLabelText('E-mail address'), 'alice@demo.lajvard');
  await userEvent.type(screen.getByLabelText('Password'), 'Lajvard-demo-1');
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await press();
  const field = await screen.findByLabelText('Code from your authenticator app');
  await waitFor(() => expect(field).toHaveFocus());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Use a passkey' }), 'they have none').toBeNull();
  await press();
  expect(await screen.findByText('Enter the code')).toBeVisible();
  answer = refuse('second-factor-wrong');
  await userEvent.type(field, '۱۲۳ ۴۵');
  await press();
  expect(await screen.findByText('A code has 6 digits; a recovery code has 10 letters and digits')).toBeVisible();
  await userEvent.type(field, '۶');
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('This code is wrong or has been used');
  expect(field).toHaveValue('۱۲۳ ۴۵۶');
  expect(screen.getByLabelText('Password')).toHaveValue('Lajvard-demo-1');
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  const recovery = await screen.findByLabelText('Recovery code');
  await userEvent.clear(recovery);
  answer = { status: 200, body: TOKENS };
  await userEvent.type(recovery, '7KQ2M-X0B4T');
  await press();
  await waitFor(() => expect(page.path()).toBe('/fairness/12'));
  const codes = server.to('/api/auth/login').map(({ body }) => (body as { code?: string }).code);
  expect(codes).toEqual([undefined, '123456', '7KQ2MX0B4T']);
});

it('offers the code to a player with passkeys whose browser has none', async () => {
  fakeServer({ 'POST /api/auth/login': () => refuse('passkey-needed') });
  await openPage('/account/login');
  await userEvent.type(await screen.findByLabelText('E-mail address'), 'alice@demo.lajvard');
  await userEvent.type(screen.getByLabelText('Password'), 'Lajvard-demo-1{Enter}');
  expect(await screen.findByLabelText('Code from your authenticator app')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
});
